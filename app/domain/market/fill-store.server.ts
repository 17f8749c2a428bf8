import { batchByName, queries, sql } from '#app/shared/sql.server'
import { toColumns } from './history'
import type { Fill } from './ports'
import type { Bar } from './quote'

/** Keeps each JSON parameter far below D1's limit of 2 MB per value: twenty years of days. */
const maxPoints = 8_000

export type FillStore = ReturnType<typeof createFillStore>

export function createFillStore(db: D1Database) {
  const { all, first } = queries(db)
  return {
    list: () =>
      all(sql<Fill>`
        SELECT category, symbol, provider, asked_at AS askedAt, reason FROM history_fill`),

    /** Adds points older than any that is held, and notes the outcome, in one transaction. Returns the number added. */
    async write({ category, symbol, provider, askedAt, reason }: Fill, points: readonly Bar[]) {
      const held = await first(sql<{ since: number | null }>`
        SELECT MIN(at) AS since FROM price_point WHERE category = ${category} AND symbol = ${symbol}`)
      const rows = JSON.stringify(points.slice(-maxPoints).map(toColumns))
      const { added } = await batchByName(db, {
        added: sql`
          INSERT INTO price_point (category, symbol, at, price, open, high, low, volume)
          SELECT ${category}, ${symbol}, value ->> 0, value ->> 1, value ->> 2, value ->> 3,
            value ->> 4, value ->> 5
          FROM json_each(${rows}) WHERE value ->> 0 < ${held?.since ?? askedAt}
          ON CONFLICT DO NOTHING`,
        noted: sql`
          INSERT OR REPLACE INTO history_fill (category, symbol, provider, asked_at, reason)
          VALUES (${category}, ${symbol}, ${provider}, ${askedAt}, ${reason})`,
      })
      return added.meta.changes
    },
  }
}
