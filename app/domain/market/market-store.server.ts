import * as z from 'zod/mini'
import type { Reads } from '#app/shared/batch-by-name.server'
import { rememberList } from '#app/shared/remember'
import { type Category, categories } from './instruments'
import type { MarketStore } from './ports'
import { sessionFigures } from './providers/provider-values'
import type { MarketData, MarketRow, SessionColumn } from './quote'
import type { FeedStatus, StatusRow } from './rounds/feed-status'

const columnOf: Record<keyof MarketRow, string> = {
  category: 'category',
  symbol: 'symbol',
  name: 'name',
  exchange: 'exchange',
  currency: 'currency',
  price: 'price',
  changeAmount: 'change_amount',
  changePercent: 'change_percent',
  weekBase: 'week_base',
  volume: 'volume',
  marketCap: 'market_cap',
  lastUpdated: 'last_updated',
  fetchedAt: 'fetched_at',
  source: 'source',
  seriesKind: 'series_kind',
  sparkPath: 'spark_path',
  sparkKind: 'spark_kind',
}
const rowFields = Object.keys(columnOf)
const rowColumns = Object.entries(columnOf).map(([field, column]) => `${column} AS ${field}`)

/** The category combinations of the pages. */
const maxLists = 20

/** Unchanged prices keep their objects, so memos keyed by them stay valid. */
const toRows = rememberList(
  (before: readonly unknown[], now) => now.every((value, at) => value === before[at]),
  (values) => Object.fromEntries(rowFields.map((field, at) => [field, values[at]])) as MarketRow,
  maxLists,
)

const sessionColumns =
  'session_open AS sessionOpen, session_high AS sessionHigh, session_low AS sessionLow'

const statusColumns = `feed, provider, last_attempt_at AS lastAttemptAt,
  last_success_at AS lastSuccessAt, last_reason AS lastReason, failures_in_row AS failuresInRow,
  breaker_until AS breakerUntil, credit_day AS creditDay, credits_today AS creditsToday,
  credit_minute AS creditMinute, credits_this_minute AS creditsThisMinute,
  refused_day AS refusedDay, refused`

export const selectStatuses = `SELECT ${statusColumns} FROM provider_status`

/** As `finishStatements` writes it: a count per reason. */
const Refused = z.record(z.string(), z.number())

export function toFeedStatus(row: StatusRow): FeedStatus {
  return { ...row, refused: Refused.parse(JSON.parse(row.refused)) }
}

export function createMarketStore(db: Reads): MarketStore {
  return {
    async list(wanted) {
      // D1 bills rows that a filter skips, so all categories are read without one.
      const isAll = categories.every((category) => wanted.includes(category))
      const rows = await db
        .prepare(`SELECT ${rowColumns} FROM market_data ${isAll ? '' : onlyOf(wanted)}`)
        .bind(...(isAll ? [] : wanted))
        .raw()
      return toRows(wanted.join(), rows)
    },

    async find(category, symbol) {
      const found = await db
        .prepare(
          `SELECT ${rowColumns}, ${sessionColumns} FROM market_data
           WHERE category = ?1 AND symbol = ?2`,
        )
        .bind(category, symbol)
        .first<MarketRow & Pick<MarketData, SessionColumn>>()
      if (!found) return null
      const { sessionOpen: open, sessionHigh: high, sessionLow: low, ...row } = found
      return { ...row, session: sessionFigures({ open, high, low }) }
    },

    async newestUpdate() {
      const row = await db
        .prepare('SELECT MAX(last_updated) AS newest FROM market_data')
        .first<{ newest: number | null }>()
      return row?.newest ?? null
    },

    async feedStatuses() {
      const { results } = await db.prepare(selectStatuses).all<StatusRow>()
      return results.map(toFeedStatus)
    },
  }
}

function onlyOf(wanted: readonly Category[]): string {
  return `WHERE category IN (${wanted.map((_, index) => `?${index + 1}`).join(', ')})`
}
