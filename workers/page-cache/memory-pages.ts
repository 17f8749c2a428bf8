import type { PageCopy } from './page-copy'

/** What Map, key and headers of one copy take beside its bytes, roughly. */
const overheadBytes = 2_048

/** Copies in this isolate's memory: the least lately used go when there are too many bytes. */
export class MemoryPages {
  readonly #copies = new Map<string, PageCopy>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get(key: string): PageCopy | undefined {
    const copy = this.#copies.get(key)
    if (copy) {
      this.#copies.delete(key)
      this.#copies.set(key, copy)
    }
    return copy
  }

  set(key: string, copy: PageCopy): void {
    this.delete(key)
    this.#copies.set(key, copy)
    this.#bytes += sizeOf(copy)
    for (const oldest of this.#copies.keys()) {
      if (this.#bytes <= this.#mostBytes) return
      this.delete(oldest)
    }
  }

  /** False where there was none. */
  delete(key: string): boolean {
    const copy = this.#copies.get(key)
    if (!copy) return false
    this.#bytes -= sizeOf(copy)
    return this.#copies.delete(key)
  }
}

function sizeOf({ body }: PageCopy): number {
  return body.byteLength + overheadBytes
}
