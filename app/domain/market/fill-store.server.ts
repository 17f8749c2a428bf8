import { batchByName, type Database } from '#app/shared/batch-by-name.server'
import { toColumns } from './history'
import type { Fill, FillStore } from './ports'

/** Keeps each JSON parameter far below D1's limit of 2 MB per value: twenty years of days. */
const maxPoints = 8_000

const addOlder = `
  INSERT INTO price_point (category, symbol, at, price, open, high, low, volume)
  SELECT ?1, ?2, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
  FROM json_each(?3)
  WHERE value ->> 0 < ?4
  ON CONFLICT DO NOTHING`

const noteFill = `
  INSERT OR REPLACE INTO history_fill (category, symbol, provider, asked_at, reason)
  VALUES (?1, ?2, ?3, ?4, ?5)`

export function createFillStore(db: Database): FillStore {
  return {
    async list() {
      const { results } = await db
        .prepare('SELECT category, symbol, provider, asked_at AS askedAt, reason FROM history_fill')
        .all<Fill>()
      return results
    },

    async write({ category, symbol, provider, askedAt, reason }, points) {
      const held = await db
        .prepare('SELECT MIN(at) AS since FROM price_point WHERE category = ?1 AND symbol = ?2')
        .bind(category, symbol)
        .first<{ since: number | null }>()
      const rows = points.slice(-maxPoints).map(toColumns)
      const { added } = await batchByName(db, {
        added: db
          .prepare(addOlder)
          .bind(category, symbol, JSON.stringify(rows), held?.since ?? askedAt),
        noted: db.prepare(noteFill).bind(category, symbol, provider, askedAt, reason),
      })
      return added.meta.changes
    },
  }
}
