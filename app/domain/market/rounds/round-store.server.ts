import * as z from 'zod/mini'
import { selectStatuses, toFeedStatus } from '#app/domain/market/market-store.server'
import type { RoundResult } from '#app/domain/market/ports'
import type { ExistingPrice, MarketData, QuarantineColumn } from '#app/domain/market/quote'
import type { Row } from '#app/shared/row'
import { batchByName, queries, sql } from '#app/shared/sql.server'
import type { FeedStatus } from './feed-status'
import { finishStatements, statusStatement } from './round-statements.server'

type RoundBounds = { leaseMs: number; quietMs: number }

type ExistingRow = Omit<ExistingPrice, 'recent' | 'quarantine'> &
  Pick<MarketData, 'recent' | QuarantineColumn>

const selectExisting = sql<ExistingRow>`
  SELECT category, symbol, price, last_updated AS lastUpdated, fetched_at AS fetchedAt, source,
    series_kind AS seriesKind, recent, quarantine_price AS quarantinePrice,
    quarantine_at AS quarantineAt, quarantine_rounds AS quarantineRounds
  FROM market_data`

export type RoundStore = ReturnType<typeof createRoundStore>

export function createRoundStore(db: D1Database) {
  const { first, run } = queries(db)
  return {
    /**
     * Returns `begun` to one caller, if no other round runs and the last one began long enough ago: the check and the
     * claim are one statement.
     */
    async begin(roundId: string, now: number, { leaseMs, quietMs }: RoundBounds) {
      const { running, taken } = await batchByName(db, {
        running: sql`
          SELECT 1 FROM market_round WHERE name = 'prices' AND lease_until > ${now}`,
        taken: sql`
          INSERT INTO market_round (name, round_id, started_at, lease_until)
          VALUES ('prices', ${roundId}, ${now}, ${now + leaseMs})
          ON CONFLICT (name) DO UPDATE SET round_id = excluded.round_id,
            started_at = excluded.started_at, lease_until = excluded.lease_until
          WHERE market_round.lease_until <= ${now} AND market_round.started_at <= ${now - quietMs}`,
      })
      if (taken.meta.changes === 1) return 'begun'
      return running.results.length === 1 ? 'running' : 'too_soon'
    },

    async load() {
      const read = await batchByName(db, { existing: selectExisting, feeds: selectStatuses })
      return {
        existing: read.existing.results.map(toExisting),
        feeds: read.feeds.results.map(toFeedStatus),
      }
    },

    /** Written before the calls, so a killed round's credits stay counted. */
    async noteAttempts(feeds: readonly FeedStatus[]) {
      await run(statusStatement(feeds, null))
    },

    /** Writes one batch; returns false and writes nothing if another round has taken the lease. */
    async finish(result: RoundResult, now: number) {
      const { ended } = await batchByName(db, finishStatements(result, now))
      return ended.meta.changes === 1
    },

    /** Returns a text that changes whenever a round begins or ends. */
    async mark() {
      const found = await first(sql<Record<'mark', Row<'market_round'>['roundId']>>`
        SELECT round_id || ' ' || lease_until AS mark FROM market_round WHERE name = 'prices'`)
      return found?.mark ?? ''
    },
  }
}

/** Pairs of instant and price. */
const RecentPrices = z.array(z.array(z.number()).check(z.length(2)))

function toExisting(row: ExistingRow): ExistingPrice {
  const {
    recent,
    quarantinePrice: price,
    quarantineAt: at,
    quarantineRounds: rounds,
    ...rest
  } = row
  const pairs = RecentPrices.parse(JSON.parse(recent))
  const isQuarantined = price !== null && at !== null && rounds !== null
  return {
    ...rest,
    recent: pairs.map(([at = 0, price = 0]) => ({ at, price })),
    quarantine: isQuarantined ? { price, at, rounds } : null,
  }
}
