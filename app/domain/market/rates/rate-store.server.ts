import * as z from 'zod/mini'
import type { StoredRates } from '#app/domain/market/ports'
import type { ProviderId } from '#app/domain/market/quote'
import type { Row } from '#app/shared/row'
import { queries, sql } from '#app/shared/sql.server'
import { readRateId } from './rate-series'

const Points = z.array(z.tuple([z.string(), z.number()]))

const replaceRows = (rows: string) => sql`
  INSERT OR REPLACE INTO rate_series (id, points, source, as_of, fetched_at)
  SELECT value ->> 'id', value ->> 'points', value ->> 'source', value ->> 'asOf',
    value ->> 'fetchedAt'
  FROM json_each(${rows})`

export type RateStore = ReturnType<typeof createRateStore>

export function createRateStore(db: D1Database) {
  const { all, run } = queries(db)
  return {
    /** Returns the series that this provider had, in no order. */
    async list(source: ProviderId) {
      const results = await all(sql<Row<'rate_series', Pick<StoredRates, 'source'>>>`
        SELECT id, points, source, as_of AS asOf, fetched_at AS fetchedAt FROM rate_series
        WHERE source = ${source}`)
      return results.flatMap((row) => {
        const id = readRateId(row.id)
        return id ? [{ ...row, id, points: Points.parse(JSON.parse(row.points)) }] : []
      })
    },

    /** Replaces these series. */
    async write(rows: readonly StoredRates[]) {
      if (rows.length > 0) await run(replaceRows(JSON.stringify(rows)))
    },
  }
}
