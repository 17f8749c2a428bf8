import * as z from 'zod/mini'
import { selectStatuses, toFeedStatus } from '#app/domain/market/market-store.server'
import type { RoundStore } from '#app/domain/market/ports'
import type { ExistingPrice, MarketData, QuarantineColumn } from '#app/domain/market/quote'
import { batchByName, type Database, type StatementOf } from '#app/shared/batch-by-name.server'
import type { Row } from '#app/shared/row'
import type { StatusRow } from './feed-status'
import { finishStatements, statusStatement } from './round-statements.server'

type ExistingRow = Omit<ExistingPrice, 'recent' | 'quarantine'> &
  Pick<MarketData, 'recent' | QuarantineColumn>

const selectExisting = `
  SELECT category, symbol, price, last_updated AS lastUpdated, fetched_at AS fetchedAt, source,
    series_kind AS seriesKind, recent, quarantine_price AS quarantinePrice,
    quarantine_at AS quarantineAt, quarantine_rounds AS quarantineRounds
  FROM market_data`

export function createRoundStore(db: Database): RoundStore {
  return {
    /** The check and the claim are one statement, so of concurrent callers one succeeds. */
    async begin(roundId, now, { leaseMs, quietMs }) {
      const { running, taken } = await batchByName(db, {
        running: db
          .prepare(`SELECT 1 FROM market_round WHERE name = 'prices' AND lease_until > ?1`)
          .bind(now),
        taken: db
          .prepare(
            `INSERT INTO market_round (name, round_id, started_at, lease_until)
             VALUES ('prices', ?1, ?2, ?3)
             ON CONFLICT (name) DO UPDATE SET round_id = excluded.round_id,
               started_at = excluded.started_at, lease_until = excluded.lease_until
             WHERE market_round.lease_until <= ?2 AND market_round.started_at <= ?4`,
          )
          .bind(roundId, now, now + leaseMs, now - quietMs),
      })
      if (taken.meta.changes === 1) return 'begun'
      return running.results.length === 1 ? 'running' : 'too_soon'
    },

    async load() {
      const readExisting: StatementOf<ExistingRow> = db.prepare(selectExisting)
      const readFeeds: StatementOf<StatusRow> = db.prepare(selectStatuses)
      const read = await batchByName(db, { existing: readExisting, feeds: readFeeds })
      return {
        existing: read.existing.results.map(toExisting),
        feeds: read.feeds.results.map(toFeedStatus),
      }
    },

    async noteAttempts(feeds) {
      await statusStatement(db, feeds, null).run()
    },

    async finish(result, now) {
      const { ended } = await batchByName(db, finishStatements(db, result, now))
      return ended.meta.changes === 1
    },

    async mark() {
      const found = await db
        .prepare(
          `SELECT round_id || ' ' || lease_until AS mark FROM market_round WHERE name = 'prices'`,
        )
        .first<Row<'market_round'>['roundId']>('mark')
      return found ?? ''
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
