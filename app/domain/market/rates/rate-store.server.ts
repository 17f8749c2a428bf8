import * as z from 'zod/mini'
import type { RateStore, StoredRates } from '#app/domain/market/ports'
import type { Database } from '#app/shared/batch-by-name.server'
import type { Row } from '#app/shared/row'
import { readRateId } from './rate-series'

type RateRow = Row<'rate_series', Pick<StoredRates, 'source'>>

const Points = z.array(z.tuple([z.string(), z.number()]))

const replaceRows = `
  INSERT OR REPLACE INTO rate_series (id, points, source, as_of, fetched_at)
  SELECT value ->> 'id', value ->> 'points', value ->> 'source', value ->> 'asOf',
    value ->> 'fetchedAt'
  FROM json_each(?1)`

export function createRateStore(db: Database): RateStore {
  return {
    async list(source) {
      const { results } = await db
        .prepare(
          `SELECT id, points, source, as_of AS asOf, fetched_at AS fetchedAt FROM rate_series
           WHERE source = ?1`,
        )
        .bind(source)
        .all<RateRow>()
      return results.flatMap((row) => {
        const id = readRateId(row.id)
        return id ? [{ ...row, id, points: Points.parse(JSON.parse(row.points)) }] : []
      })
    },

    async write(rows) {
      if (rows.length > 0) await db.prepare(replaceRows).bind(JSON.stringify(rows)).run()
    },
  }
}
