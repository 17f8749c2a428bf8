import * as z from 'zod/mini'
import { selectStatuses, toFeedStatus } from '#app/domain/market/market-store.server'
import type { RoundStore } from '#app/domain/market/ports'
import type { ExistingPrice, MarketData, QuarantineColumn } from '#app/domain/market/quote'
import type { Row } from '#app/shared/row'
import { batchByName, queries, sql } from '#app/shared/sql.server'
import { finishStatements, statusStatement } from './round-statements.server'

type ExistingRow = Omit<ExistingPrice, 'recent' | 'quarantine'> &
  Pick<MarketData, 'recent' | QuarantineColumn>

const selectExisting = sql<ExistingRow>`
  SELECT category, symbol, price, last_updated AS lastUpdated, fetched_at AS fetchedAt, source,
    series_kind AS seriesKind, recent, quarantine_price AS quarantinePrice,
    quarantine_at AS quarantineAt, quarantine_rounds AS quarantineRounds
  FROM market_data`

export function createRoundStore(db: D1Database): RoundStore {
  const { first, run } = queries(db)
  return {
    /** The check and the claim are one statement, so of concurrent callers one succeeds. */
    async begin(roundId, now, { leaseMs, quietMs }) {
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

    async noteAttempts(feeds) {
      await run(statusStatement(feeds, null))
    },

    async finish(result, now) {
      const { ended } = await batchByName(db, finishStatements(result, now))
      return ended.meta.changes === 1
    },

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
