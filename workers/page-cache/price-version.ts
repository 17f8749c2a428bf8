import { readLatestRound } from '#app/domain/market/rounds/round-store.server'
import { errorFields } from '#app/shared/error-fields'
import type { Log } from '#app/shared/log'
import { second } from '#app/shared/time'

/** While pages are asked for, the isolate looks this often, behind their visitors' backs. */
const lookEveryMs = 30 * second
/** After so long without a look the next page waits for one. */
const trustedMs = 60 * second

/** Which round of prices is the newest, as far as this isolate knows. */
export class PriceVersion {
  readonly #log: Log
  #known: string | null = null
  #askedAt = Number.NEGATIVE_INFINITY
  #answeredAt = Number.NEGATIVE_INFINITY

  constructor(log: Log) {
    this.#log = log
  }

  /** Null before the first look. */
  get known(): string | null {
    return this.#known
  }

  isDue(now: number): boolean {
    return now - this.#askedAt >= lookEveryMs
  }

  isTrusted(now: number): boolean {
    return now - this.#answeredAt < trustedMs
  }

  /** This isolate's own round has just written. */
  note(roundId: string, now: number): void {
    this.#known = roundId
    this.#askedAt = now
    this.#answeredAt = now
  }

  /** One row. A running round has changed nothing yet. Without an answer the last one stands. */
  async look(db: D1Database, now: number): Promise<void> {
    this.#askedAt = now
    try {
      const round = await readLatestRound(db)
      // A round of our own may have ended meanwhile.
      if (this.#askedAt !== now) return
      this.#answeredAt = now
      if (round === null) this.#known ??= 'none'
      else if (round.leaseUntil === 0) this.#known = round.roundId
      else this.#known ??= `before ${round.roundId}`
    } catch (error) {
      this.#log.warn('page_cache.prices_unknown', errorFields(error))
    }
  }
}
