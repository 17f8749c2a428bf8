import { toColumns } from '#app/domain/market/history'
import type { ComposedRow, RoundResult } from '#app/domain/market/ports'
import { listFields, type MarketData } from '#app/domain/market/quote'
import { partsOf } from '#app/shared/parts-of'
import { columnOf } from '#app/shared/row'
import { ownSql, type Sql, sql } from '#app/shared/sql.server'
import { type FeedStatus, statusFields } from './feed-status'

/** Keeps each JSON parameter far below D1's limit of 2 MB per value. */
const rowsPerStatement = 500
const pointsPerStatement = 20_000

/** A round that has lost its lease writes nothing. */
const holdsLease = (roundId: string) => sql`
  EXISTS (SELECT 1 FROM market_round WHERE name = 'prices' AND round_id = ${roundId})`

const isOtherWorld = sql`(market_data.source = 'simulated') <> (excluded.source = 'simulated')`

/** The points of this round are written before its rows. */
const weekPoint = sql`(
      SELECT price FROM price_point AS past
      WHERE past.category = value ->> 'category' AND past.symbol = value ->> 'symbol'
        AND past.at >= value ->> '$.week.from' AND past.at < value ->> '$.week.until'
      ORDER BY past.at`

const rowFields = [
  ...listFields.filter((field) => field !== 'weekBase'),
  ...(['recent', 'sessionOpen', 'sessionHigh', 'sessionLow'] satisfies (keyof MarketData)[]),
]
const rowColumns = rowFields.map(columnOf)

const replaceRow = ownSql(rowColumns.map((column) => `${column} = excluded.${column}`).join(', '))

type Write = (json: string, roundId: string) => Sql

const upsertRows: Write = (json, roundId) => sql`
  INSERT INTO market_data (${ownSql(rowColumns.join(', '))}, week_base)
  SELECT ${inJson(rowFields)},
    CASE value ->> '$.week.takes' WHEN 'first' THEN ${weekPoint} LIMIT 1) ELSE ${weekPoint} DESC LIMIT 1) END
  FROM json_each(${json}) WHERE ${holdsLease(roundId)}
  ON CONFLICT (category, symbol) DO UPDATE SET ${replaceRow}, week_base = excluded.week_base,
    quarantine_price = NULL, quarantine_at = NULL, quarantine_rounds = NULL
  WHERE excluded.last_updated >= market_data.last_updated OR ${isOtherWorld}`

const upsertPoints: Write = (json, roundId) => sql`
  INSERT INTO price_point (category, symbol, at, price, open, high, low, volume)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
    value ->> 6, value ->> 7
  FROM json_each(${json})
  WHERE ${holdsLease(roundId)}
  ON CONFLICT (category, symbol, at) DO UPDATE SET price = excluded.price, open = excluded.open,
    high = excluded.high, low = excluded.low, volume = excluded.volume
  WHERE price_point.price <> excluded.price OR price_point.high IS NOT excluded.high
    OR price_point.low IS NOT excluded.low OR price_point.volume IS NOT excluded.volume`

const isReplaced: Write = (json, roundId) => sql`${holdsLease(roundId)} AND (category, symbol) IN
    (SELECT value ->> 'category', value ->> 'symbol' FROM json_each(${json}))`

const markQuarantined: Write = (json, roundId) => sql`
  UPDATE market_data SET quarantine_price = doubtful.value ->> 'price',
    quarantine_at = doubtful.value ->> 'at', quarantine_rounds = doubtful.value ->> 'rounds'
  FROM json_each(${json}) AS doubtful
  WHERE market_data.category = doubtful.value ->> 'category'
    AND market_data.symbol = doubtful.value ->> 'symbol' AND ${holdsLease(roundId)}`

/** Returns one round's writes, all or none; the row count of `ended` says whether they were applied. */
export function finishStatements({ roundId, rows, quarantined, feeds }: RoundResult, now: number) {
  const each = (write: Write, values: readonly unknown[], atOnce = rowsPerStatement) =>
    partsOf(values, atOnce).map((part) => write(JSON.stringify(part), roundId))
  const replaced = rows.filter(({ isReplacing }) => isReplacing)
  const forgotten = replaced.map(({ row: { category, symbol } }) => ({ category, symbol }))
  return {
    // Its past is asked for again, too.
    forgotten: each((...of) => sql`DELETE FROM price_point WHERE ${isReplaced(...of)}`, forgotten),
    unfilled: each((...of) => sql`DELETE FROM history_fill WHERE ${isReplaced(...of)}`, forgotten),
    points: each(upsertPoints, rows.flatMap(toJsonPoints), pointsPerStatement),
    rows: each(upsertRows, rows.map(toJsonRow)),
    quarantined: each(markQuarantined, quarantined),
    statuses: statusStatement(feeds, roundId),
    ended: sql`
      UPDATE market_round SET lease_until = ${now} WHERE name = 'prices' AND round_id = ${roundId}`,
  }
}

/** Without a round it needs no lease. */
export function statusStatement(feeds: readonly FeedStatus[], roundId: string | null): Sql {
  const rows = feeds.map((feed) => ({ ...feed, refused: JSON.stringify(feed.refused) }))
  return sql`
    INSERT OR REPLACE INTO provider_status (${ownSql(statusFields.map(columnOf).join(', '))})
    SELECT ${inJson(statusFields)} FROM json_each(${JSON.stringify(rows)})
    WHERE ${roundId === null ? sql`TRUE` : holdsLease(roundId)}`
}

function toJsonRow({ row }: ComposedRow) {
  const { open = null, high = null, low = null } = row.session ?? {}
  const recent = JSON.stringify(row.recent.map(({ at, price }) => [at, price]))
  return { ...row, recent, sessionOpen: open, sessionHigh: high, sessionLow: low }
}

function toJsonPoints({ row: { category, symbol }, points }: ComposedRow) {
  return points.map((point) => [category, symbol, ...toColumns(point)])
}

function inJson(fields: readonly string[]): Sql {
  return ownSql(fields.map((field) => `value ->> '${field}'`).join(', '))
}
