import * as z from 'zod/mini'
import { rememberList } from '#app/shared/remember'
import { selected } from '#app/shared/row'
import { ownSql, queries, type Sql, sql } from '#app/shared/sql.server'
import { type Category, categories } from './instruments'
import { sessionFigures } from './providers/provider-values'
import {
  type CompanyFigures,
  type InstrumentRow,
  listFields,
  type MarketData,
  type MarketRow,
  type SessionColumn,
} from './quote'
import { type FeedStatus, type StatusRow, statusFields } from './rounds/feed-status'

/** The category combinations of the pages. */
const maxLists = 20

/** Unchanged prices keep their objects, so memos keyed by them stay valid. */
const toRows = rememberList(
  (before: readonly unknown[], now) => now.every((value, at) => value === before[at]),
  (values) =>
    Object.fromEntries(
      [...listFields, 'shares'].map((field, at) => [field, values[at]]),
    ) as MarketRow,
  maxLists,
)

/** A company's figure stands beside a price of the same source, whose terms and name cover both. */
function companyColumn(field: keyof CompanyFigures): string {
  const found = `SELECT ${field} FROM company_figures AS company
    WHERE company.symbol = market_data.symbol AND company.source = market_data.source`
  return `CASE category WHEN 'stock' THEN (${found}) END AS ${field}`
}

const listColumns = ownSql(`${selected(listFields)}, ${companyColumn('shares')}`)
const companyColumns = ownSql((['earnings', 'dividend'] as const).map(companyColumn).join(', '))
const sessionColumns = ownSql(selected(['sessionOpen', 'sessionHigh', 'sessionLow']))

export const selectStatuses = ownSql<StatusRow>(
  `SELECT ${selected(statusFields)} FROM provider_status`,
)

/** As `finishStatements` writes it: a count per reason. */
const Refused = z.record(z.string(), z.number())

export function toFeedStatus(row: StatusRow): FeedStatus {
  return { ...row, refused: Refused.parse(JSON.parse(row.refused)) }
}

export type MarketStore = ReturnType<typeof createMarketStore>

export function createMarketStore(db: D1Database) {
  const { all, first, lists } = queries(db)
  return {
    async list(wanted: readonly Category[]) {
      // D1 bills rows that a filter skips, so all categories are read without one.
      const isAll = categories.every((category) => wanted.includes(category))
      const isWanted = isAll ? sql`TRUE` : anyCategory(wanted)
      const rows = await lists(sql`SELECT ${listColumns} FROM market_data WHERE ${isWanted}`)
      return toRows(wanted.join(), rows)
    },

    async find(category: Category, symbol: string) {
      const found = await first(sql<Found>`
        SELECT ${listColumns}, ${companyColumns}, ${sessionColumns} FROM market_data
        WHERE category = ${category} AND symbol = ${symbol}`)
      if (!found) return null
      const { sessionOpen: open, sessionHigh: high, sessionLow: low, ...row } = found
      return { ...row, session: sessionFigures({ open, high, low }) }
    },

    /** Returns the newest provider time of all rows; null if the table is empty. */
    async newestUpdate() {
      const row = await first(sql<{ newest: number | null }>`
        SELECT MAX(last_updated) AS newest FROM market_data`)
      return row?.newest ?? null
    },

    async feedStatuses() {
      return (await all(selectStatuses)).map(toFeedStatus)
    },
  }
}

type Found = Omit<InstrumentRow, 'session'> & Pick<MarketData, SessionColumn>

function anyCategory([first, ...others]: readonly Category[]): Sql {
  const listed = others.reduce((all, one) => sql`${all}, ${one}`, sql`${first ?? null}`)
  return sql`category IN (${listed})`
}
