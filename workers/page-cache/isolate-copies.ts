/** A page as everybody gets it. `until`: epoch milliseconds. */
export type PageCopy = {
  body: Uint8Array<ArrayBuffer>
  headers: Headers
  followsPrices: boolean
  until: number
}

/** Of some 150 KB at most: an eighth of what an isolate may take. */
const mostCopies = 100

/** What this isolate was answered with a moment ago: pages that are asked for most need not even ask the platform. */
export class IsolateCopies {
  readonly #copies = new Map<string, PageCopy>()

  get(key: string, now: number): PageCopy | undefined {
    const copy = this.#copies.get(key)
    return copy && now < copy.until ? copy : undefined
  }

  set(key: string, copy: PageCopy): void {
    this.#copies.delete(key)
    this.#copies.set(key, copy)
    const [oldest = key] = this.#copies.keys()
    if (this.#copies.size > mostCopies) this.#copies.delete(oldest)
  }

  dropPrices(): void {
    for (const [key, { followsPrices }] of this.#copies) if (followsPrices) this.#copies.delete(key)
  }
}
