/** A page as everyone gets it. `until` is in epoch milliseconds. */
export type PageCopy = {
  body: Uint8Array<ArrayBuffer>
  headers: Headers
  followsPrices: boolean
  until: number
}

/** At their longest size, the copies take an eighth of an isolate's memory. */
const maxCopies = 100
/** An article with hundreds of comments is longer, and asked for seldom. */
const longestCopyBytes = 160_000

/** Keeps recently served pages in the isolate, so the most requested pages need no call to the platform's cache. */
export class IsolateCopies {
  readonly #copies = new Map<string, PageCopy>()
  /** How often pages with prices were dropped. */
  drops = 0

  get(key: string, now: number): PageCopy | undefined {
    const copy = this.#copies.get(key)
    return copy && now < copy.until ? copy : undefined
  }

  set(key: string, copy: PageCopy): void {
    this.#copies.delete(key)
    if (copy.body.length > longestCopyBytes) return
    this.#copies.set(key, copy)
    const [oldest = key] = this.#copies.keys()
    if (this.#copies.size > maxCopies) this.#copies.delete(oldest)
  }

  dropPrices(): void {
    this.drops++
    for (const [key, { followsPrices }] of this.#copies) if (followsPrices) this.#copies.delete(key)
  }
}
