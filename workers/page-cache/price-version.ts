import { errorFields } from '#app/shared/error-fields'
import { second } from '#app/shared/time'
import type { Env } from '#workers/env'
import { createLog } from '#workers/log'

/** While pages are asked for, the isolate looks this often, behind their visitors' backs. */
const lookEveryMs = 30 * second
/** After so long without a look the next page waits for one. */
const trustedMs = 60 * second

/** Which round of prices is the newest, as far as this isolate knows. */
export class PriceVersion {
  #known: string | null = null
  #askedAt = Number.NEGATIVE_INFINITY
  #answeredAt = Number.NEGATIVE_INFINITY

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
      const round = await db.prepare(selectRound).first<{ roundId: string; leaseUntil: number }>()
      // A round of our own may have ended meanwhile.
      if (this.#askedAt !== now) return
      this.#answeredAt = now
      if (round === null) this.#known ??= 'none'
      else if (round.leaseUntil === 0) this.#known = round.roundId
      else this.#known ??= `before ${round.roundId}`
    } catch (error) {
      createLog(null).warn('page_cache.prices_unknown', errorFields(error))
    }
  }
}

const selectRound = `
  SELECT round_id AS roundId, lease_until AS leaseUntil FROM market_round WHERE name = 'prices'`

const versions = new WeakMap<Env, PriceVersion>()

/** One for as long as the isolate lives. */
export function priceVersionOf(env: Env): PriceVersion {
  const known = versions.get(env) ?? new PriceVersion()
  versions.set(env, known)
  return known
}
