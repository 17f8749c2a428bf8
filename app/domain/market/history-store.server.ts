import type { HistoryStore } from './ports'
import type { PricePoint } from './quote'

/** Reaches each instrument's points of age by the primary key: the young ones are not read. */
const deleteAllButLastOfBucket = `
  DELETE FROM price_point
  WHERE (category, symbol) IN (SELECT category, symbol FROM market_data)
    AND at >= ?1 AND at < ?2
    AND EXISTS (SELECT 1 FROM price_point AS later
                WHERE later.category = price_point.category AND later.symbol = price_point.symbol
                  AND later.at > price_point.at
                  AND later.at < (price_point.at / ?3 + 1) * ?3)`

export function createHistoryStore(db: D1Database): HistoryStore {
  return {
    async read(category, symbol, since) {
      const { results } = await db
        .prepare(
          `SELECT at, price FROM price_point
           WHERE category = ?1 AND symbol = ?2 AND at >= ?3 ORDER BY at`,
        )
        .bind(category, symbol, since)
        .all<PricePoint>()
      return results
    },

    async thin({ name, bucketMs, olderThanMs }, now) {
      const until = Math.floor((now - olderThanMs) / bucketMs) * bucketMs
      const done = await db
        .prepare('SELECT done_until AS doneUntil FROM price_thinning WHERE rule = ?1')
        .bind(name)
        .first<{ doneUntil: number }>()
      const from = done?.doneUntil ?? 0
      if (from >= until) return null
      const [thinned] = await db.batch([
        db.prepare(deleteAllButLastOfBucket).bind(from, until, bucketMs),
        db
          .prepare(
            `INSERT INTO price_thinning (rule, done_until) VALUES (?1, ?2)
             ON CONFLICT (rule) DO UPDATE SET done_until = MAX(done_until, excluded.done_until)`,
          )
          .bind(name, until),
      ])
      return { deleted: thinned?.meta.changes ?? 0 }
    },
  }
}
