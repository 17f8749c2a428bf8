import { toColumns } from '#app/domain/market/history'
import type { NewMarketRow, RoundResult } from '#app/domain/market/ports'
import type { PricePoint } from '#app/domain/market/quote'
import type { Database } from '#app/shared/batch-by-name.server'
import type { FeedStatus } from './feed-status'

/** Keeps each JSON parameter far below D1's limit of 2 MB per value. */
const rowsPerStatement = 500
const pointsPerStatement = 20_000

/** A round that has lost its lease writes nothing. */
const holdsLease = `EXISTS (SELECT 1 FROM market_round WHERE name = 'prices' AND round_id = ?1)`

const isOtherWorld = `(market_data.source = 'simulated') <> (excluded.source = 'simulated')`

/** The points of this round are written before its rows. */
const weekPoint = `(
      SELECT price FROM price_point AS past
      WHERE past.category = value ->> 'category' AND past.symbol = value ->> 'symbol'
        AND past.at >= value ->> '$.week.from' AND past.at < value ->> '$.week.until'
      ORDER BY past.at`

const upsertRows = `
  INSERT INTO market_data (category, symbol, name, exchange, currency, price, change_amount,
    change_percent, last_updated, fetched_at, source, series_kind, spark_path, spark_kind, recent,
    session_open, session_high, session_low, volume, market_cap, week_base)
  SELECT value ->> 'category', value ->> 'symbol', value ->> 'name', value ->> 'exchange',
    value ->> 'currency', value ->> 'price', value ->> 'changeAmount', value ->> 'changePercent',
    value ->> 'lastUpdated', value ->> 'fetchedAt', value ->> 'source', value ->> 'seriesKind',
    value ->> 'sparkPath', value ->> 'sparkKind', value ->> 'recent',
    value ->> '$.session.open', value ->> '$.session.high', value ->> '$.session.low',
    value ->> 'volume', value ->> 'marketCap',
    CASE value ->> '$.week.takes' WHEN 'first' THEN ${weekPoint} LIMIT 1) ELSE ${weekPoint} DESC LIMIT 1) END
  FROM json_each(?2) WHERE ${holdsLease}
  ON CONFLICT (category, symbol) DO UPDATE SET
    name = excluded.name, exchange = excluded.exchange, currency = excluded.currency,
    price = excluded.price, change_amount = excluded.change_amount,
    change_percent = excluded.change_percent, last_updated = excluded.last_updated,
    fetched_at = excluded.fetched_at, source = excluded.source,
    series_kind = excluded.series_kind, spark_path = excluded.spark_path,
    spark_kind = excluded.spark_kind, recent = excluded.recent,
    session_open = excluded.session_open, session_high = excluded.session_high,
    session_low = excluded.session_low, volume = excluded.volume,
    market_cap = excluded.market_cap, week_base = excluded.week_base,
    quarantine_price = NULL, quarantine_at = NULL, quarantine_rounds = NULL
  WHERE excluded.last_updated >= market_data.last_updated OR ${isOtherWorld}`

const upsertPoints = `
  INSERT INTO price_point (category, symbol, at, price, open, high, low, volume)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
    value ->> 6, value ->> 7
  FROM json_each(?2)
  WHERE ${holdsLease}
  ON CONFLICT (category, symbol, at) DO UPDATE SET price = excluded.price, open = excluded.open,
    high = excluded.high, low = excluded.low, volume = excluded.volume
  WHERE price_point.price <> excluded.price OR price_point.high IS NOT excluded.high
    OR price_point.low IS NOT excluded.low OR price_point.volume IS NOT excluded.volume`

const isReplaced = `${holdsLease} AND (category, symbol) IN
    (SELECT value ->> 'category', value ->> 'symbol' FROM json_each(?2))`

const forgetPoints = `DELETE FROM price_point WHERE ${isReplaced}`

const forgetFills = `DELETE FROM history_fill WHERE ${isReplaced}`

const markQuarantined = `
  UPDATE market_data SET quarantine_price = doubtful.value ->> 'price',
    quarantine_at = doubtful.value ->> 'at', quarantine_rounds = doubtful.value ->> 'rounds'
  FROM json_each(?2) AS doubtful
  WHERE market_data.category = doubtful.value ->> 'category'
    AND market_data.symbol = doubtful.value ->> 'symbol' AND ${holdsLease}`

const statusFields = `feed, provider, last_attempt_at, last_success_at, last_reason,
  failures_in_row, breaker_until, credit_day, credits_today, credit_minute, credits_this_minute,
  refused_day, refused`

const replaceStatuses = `
  INSERT OR REPLACE INTO provider_status (${statusFields})
  SELECT value ->> 'feed', value ->> 'provider', value ->> 'lastAttemptAt',
    value ->> 'lastSuccessAt', value ->> 'lastReason', value ->> 'failuresInRow',
    value ->> 'breakerUntil', value ->> 'creditDay', value ->> 'creditsToday',
    value ->> 'creditMinute', value ->> 'creditsThisMinute', value ->> 'refusedDay',
    value ->> 'refused'
  FROM json_each(?1) WHERE ?2 IS NULL
    OR EXISTS (SELECT 1 FROM market_round WHERE name = 'prices' AND round_id = ?2)`

const endLease = `
  UPDATE market_round SET lease_until = ?2 WHERE name = 'prices' AND round_id = ?1`

/** Returns one round's writes, all or none; the row count of `ended` says whether they were applied. */
export function finishStatements(db: Database, result: RoundResult, now: number) {
  const { roundId } = result
  const each = (sql: string, values: readonly unknown[]) =>
    values.length === 0 ? [] : [db.prepare(sql).bind(roundId, JSON.stringify(values))]
  return {
    // Its past is asked for again, too.
    forgotten: each(forgetPoints, result.forgotten),
    unfilled: each(forgetFills, result.forgotten),
    points: chunk(result.points.flatMap(toJsonPoints), pointsPerStatement).flatMap((points) =>
      each(upsertPoints, points),
    ),
    rows: chunk(result.rows.map(toJsonRow), rowsPerStatement).flatMap((rows) =>
      each(upsertRows, rows),
    ),
    quarantined: each(markQuarantined, result.quarantined),
    statuses: statusStatement(db, result.feeds, roundId),
    ended: db.prepare(endLease).bind(roundId, now),
  }
}

export function statusStatement(
  db: Database,
  feeds: readonly FeedStatus[],
  roundId: string | null,
): D1PreparedStatement {
  const rows = feeds.map((feed) => ({ ...feed, refused: JSON.stringify(feed.refused) }))
  return db.prepare(replaceStatuses).bind(JSON.stringify(rows), roundId)
}

function toJsonRow(row: NewMarketRow) {
  return { ...row, recent: JSON.stringify(row.recent.map(toPair)) }
}

function toJsonPoints({ category, symbol, points }: RoundResult['points'][number]) {
  return points.map((point) => [category, symbol, ...toColumns(point)])
}

function toPair({ at, price }: PricePoint): [number, number] {
  return [at, price]
}

function chunk<T>(values: readonly T[], size: number): T[][] {
  const count = Math.ceil(values.length / size)
  return Array.from({ length: count }, (_, at) => values.slice(at * size, (at + 1) * size))
}
