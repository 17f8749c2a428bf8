import type { Row } from '#app/shared/row'
import { batchByName, queries, type Sql, sql } from '#app/shared/sql.server'
import { day, hour } from '#app/shared/time'
import type { Category } from './instruments'
import type { HistoryExtent, ThinningRule } from './ports'
import type { Bar, PricePoint } from './quote'
import type { StartWindow } from './ranges'

/** Days begin at midnight in Toronto, in winter an hour before: SQLite knows no clock changes. */
const dayOffsetMs = 4 * hour
/** A bound number arrives as a float, and buckets need integer division. */
const whole = (ms: number) => sql`CAST(${ms} AS INTEGER)`

const endOf = (bucketMs: number) => sql`
  (((price_point.at - ${whole(dayOffsetMs)}) / ${whole(bucketMs)} + 1) * ${whole(bucketMs)}
    + ${whole(dayOffsetMs)})`

/** Returns whether its day has a lower (or higher) price, or the same one later. */
const dayHas = (isFurther: Sql) => sql`
  EXISTS (SELECT 1 FROM price_point AS other
          WHERE other.category = price_point.category AND other.symbol = price_point.symbol
            AND other.at >= ${endOf(day)} - ${day} AND other.at < ${endOf(day)}
            AND (${isFurther}
              OR (other.price = price_point.price AND other.at > price_point.at)))`

/**
 * Keeps the last price of a bucket, and the lowest and the highest of a day. Selects each instrument's points due for
 * thinning by primary key.
 */
const deleteAllButLastAndExtremes = (from: number, until: number, bucketMs: number) => sql`
  DELETE FROM price_point
  WHERE (category, symbol) IN (SELECT category, symbol FROM market_data)
    AND at >= ${from} AND at < ${until}
    AND EXISTS (SELECT 1 FROM price_point AS later
                WHERE later.category = price_point.category AND later.symbol = price_point.symbol
                  AND later.at > price_point.at AND later.at < ${endOf(bucketMs)})
    AND ${dayHas(sql`other.price < price_point.price`)}
    AND ${dayHas(sql`other.price > price_point.price`)}`

const orders = { first: sql`ORDER BY at`, last: sql`ORDER BY at DESC` }

export type HistoryStore = ReturnType<typeof createHistoryStore>

export function createHistoryStore(db: D1Database) {
  const { all, first } = queries(db)
  return {
    /** Returns every point since an instant, and before them the one that each window tells. */
    read(category: Category, symbol: string, since: number, earlier: readonly StartWindow[] = []) {
      const points = sql`
        SELECT at, price FROM price_point WHERE category = ${category} AND symbol = ${symbol}`
      const withEarlier = earlier.reduce(
        (found, { from, until, takes }) => sql`${found} UNION ALL SELECT * FROM (
          ${points} AND at >= ${from} AND at < ${until} AND at < ${since}
          ${orders[takes]} LIMIT 1)`,
        sql`${points} AND at >= ${since}`,
      )
      return all(sql<PricePoint>`${withEarlier} ORDER BY at`)
    },

    readBars: (category: Category, symbol: string, since: number) =>
      all(sql<Bar>`
        SELECT at, price, open, high, low, volume FROM price_point
        WHERE category = ${category} AND symbol = ${symbol} AND at >= ${since} ORDER BY at`),

    /** Returns since when prices are held, and since an instant the extremes, the first price's time and the mean volume of a day. */
    async extent(category: Category, symbol: string, since: number) {
      const isOne = sql`category = ${category} AND symbol = ${symbol}`
      const found = await first(sql<HistoryExtent>`
        SELECT (SELECT MIN(at) FROM price_point WHERE ${isOne}) AS heldSince,
          MIN(COALESCE(low, price)) AS low, MAX(COALESCE(high, price)) AS high, MIN(at) AS "from",
          AVG(volume) AS meanVolume
        FROM price_point WHERE ${isOne} AND at >= ${since}`)
      return found ?? { heldSince: null, low: null, high: null, from: null, meanVolume: null }
    },

    /** Thins points that are due since the last run: each rule continues where it stopped. */
    async thin(rules: readonly ThinningRule[], now: number) {
      const rows = await queries(db).all(sql<Row<'price_thinning'>>`
        SELECT rule, done_until AS doneUntil FROM price_thinning`)
      const doneUntil = new Map(rows.map((row) => [row.rule, row.doneUntil]))
      let deleted = 0
      for (const { name, bucketMs, olderThanMs } of rules) {
        const from = doneUntil.get(name) ?? 0
        const until =
          Math.floor((now - olderThanMs - dayOffsetMs) / bucketMs) * bucketMs + dayOffsetMs
        if (from >= until) continue
        const { thinned } = await batchByName(db, {
          thinned: deleteAllButLastAndExtremes(from, until, bucketMs),
          noted: sql`
            INSERT INTO price_thinning (rule, done_until) VALUES (${name}, ${until})
            ON CONFLICT (rule) DO UPDATE SET done_until = MAX(done_until, excluded.done_until)`,
        })
        deleted += thinned.meta.changes
      }
      return { deleted }
    },
  }
}
