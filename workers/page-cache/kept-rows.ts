import type { MarketRow } from '#app/domain/market/quote'

/** The rows of one round, by the categories they were asked for. */
export class KeptRows {
  #round: string | null = null
  readonly #rows = new Map<string, readonly MarketRow[]>()

  of(round: string, categories: string): readonly MarketRow[] | undefined {
    return this.#round === round ? this.#rows.get(categories) : undefined
  }

  keep(round: string, categories: string, rows: readonly MarketRow[]): void {
    if (this.#round !== round) this.#rows.clear()
    this.#round = round
    this.#rows.set(categories, rows)
  }
}
