import { batchByName, type Database, type Reads } from '#app/shared/batch-by-name.server'
import type { Row } from '#app/shared/row'
import { day, hour } from '#app/shared/time'
import type { HistoryExtent, HistoryStore } from './ports'
import type { Bar, PricePoint } from './quote'

/** Days begin at midnight in Toronto, in winter an hour before: SQLite knows no clock changes. */
const dayOffsetMs = 4 * hour
/** A bound number arrives as a float, and buckets need integer division. */
const bucketMs = 'CAST(?3 AS INTEGER)'

const endOf = (bucket: string | number) =>
  `((price_point.at - ${dayOffsetMs}) / ${bucket} + 1) * ${bucket} + ${dayOffsetMs}`

/** Returns whether its day has a lower (or higher) price, or the same one later. */
const dayHas = (order: '<' | '>') => `
  EXISTS (SELECT 1 FROM price_point AS other
          WHERE other.category = price_point.category AND other.symbol = price_point.symbol
            AND other.at >= ${endOf(day)} - ${day} AND other.at < ${endOf(day)}
            AND (other.price ${order} price_point.price
              OR (other.price = price_point.price AND other.at > price_point.at)))`

/**
 * Keeps the last price of a bucket, and the lowest and the highest of a day. Selects each instrument's points due for
 * thinning by primary key.
 */
const deleteAllButLastAndExtremes = `
  DELETE FROM price_point
  WHERE (category, symbol) IN (SELECT category, symbol FROM market_data)
    AND at >= ?1 AND at < ?2
    AND EXISTS (SELECT 1 FROM price_point AS later
                WHERE later.category = price_point.category AND later.symbol = price_point.symbol
                  AND later.at > price_point.at AND later.at < ${endOf(bucketMs)})
    AND ${dayHas('<')} AND ${dayHas('>')}`

const noteThinned = `
  INSERT INTO price_thinning (rule, done_until) VALUES (?1, ?2)
  ON CONFLICT (rule) DO UPDATE SET done_until = MAX(done_until, excluded.done_until)`

export function createHistoryStore(db: Database, reads: Reads = db): HistoryStore {
  return {
    async read(category, symbol, since) {
      const { results } = await reads
        .prepare(
          `SELECT at, price FROM price_point
           WHERE category = ?1 AND symbol = ?2 AND at >= ?3 ORDER BY at`,
        )
        .bind(category, symbol, since)
        .all<PricePoint>()
      return results
    },

    async readBars(category, symbol, since) {
      const { results } = await reads
        .prepare(
          `SELECT at, price, open, high, low, volume FROM price_point
           WHERE category = ?1 AND symbol = ?2 AND at >= ?3 ORDER BY at`,
        )
        .bind(category, symbol, since)
        .all<Bar>()
      return results
    },

    async extent(category, symbol, since) {
      const found = await reads
        .prepare(
          `SELECT (SELECT MIN(at) FROM price_point WHERE category = ?1 AND symbol = ?2) AS heldSince,
             MIN(price) AS low, MAX(price) AS high, MIN(at) AS "from"
           FROM price_point WHERE category = ?1 AND symbol = ?2 AND at >= ?3`,
        )
        .bind(category, symbol, since)
        .first<HistoryExtent>()
      return found ?? { heldSince: null, low: null, high: null, from: null }
    },

    async thin(rules, now) {
      const { results } = await db
        .prepare('SELECT rule, done_until AS doneUntil FROM price_thinning')
        .all<Row<'price_thinning'>>()
      const doneUntil = new Map(results.map((row) => [row.rule, row.doneUntil]))
      let deleted = 0
      for (const { name, bucketMs, olderThanMs } of rules) {
        const from = doneUntil.get(name) ?? 0
        const until =
          Math.floor((now - olderThanMs - dayOffsetMs) / bucketMs) * bucketMs + dayOffsetMs
        if (from >= until) continue
        const { thinned } = await batchByName(db, {
          thinned: db.prepare(deleteAllButLastAndExtremes).bind(from, until, bucketMs),
          noted: db.prepare(noteThinned).bind(name, until),
        })
        deleted += thinned.meta.changes
      }
      return { deleted }
    },
  }
}
