import { categories, type Instrument, keyOf } from '#app/domain/market/instruments'
import type { FeedFailure, Fill, HistoryFeed, HistoryResult } from '#app/domain/market/ports'
import { isAskable } from '#app/domain/market/providers/credits'
import type { FeedStatus } from '#app/domain/market/rounds/feed-status'
import { validPast } from '#app/domain/market/rounds/validate'
import type { Services } from '#app/services'
import { askAgainMs, askCounted } from './ask-feed.server'

export type BackfillNeeds = Pick<Services, 'now' | 'log' | 'market'>

/** The result for one instrument's past: points added, or why none was. */
export type Backfilled = { instrument: string; added: number; reason: string | null }

/** A tick of the cron makes no more calls than this. */
const maxCalls = 4

/** `priced`: today's prices, by `keyOf`. */
type Known = { statuses: FeedStatus[]; priced: ReadonlyMap<string, number> }
type Asked = { feed: HistoryFeed; instruments: Instrument[] }

/**
 * Fetches daily prices from before this site recorded an instrument, once each, in the order of the lists and within
 * the credits that the rounds leave.
 */
export async function backfillHistory(services: BackfillNeeds): Promise<Backfilled[]> {
  const { market, now } = services
  const [fills, rows] = await Promise.all([market.fills.list(), market.rows.list(categories)])
  const priced = new Map(rows.map((row) => [keyOf(row), row.price]))
  const due = market.instruments.filter(
    (one) => priced.has(keyOf(one)) && isDue(market.historyFeedFor(one), fillOf(one, fills), now()),
  )
  if (due.length === 0) return []
  const statuses = await market.rows.feedStatuses()
  const done: Backfilled[] = []
  for (const asked of callsFor(due, market.historyFeedFor).slice(0, maxCalls)) {
    if (isAskable(asked.feed, market.creditPlans, statuses, now())) {
      done.push(...(await fillFrom(services, asked, { statuses, priced })))
    }
  }
  return done
}

function fillOf({ category, symbol }: Instrument, fills: readonly Fill[]): Fill | undefined {
  return fills.find((fill) => fill.category === category && fill.symbol === symbol)
}

function isDue(feed: HistoryFeed | null, fill: Fill | undefined, now: number): boolean {
  if (!feed) return false
  if (!fill || fill.provider !== feed.provider) return true
  return fill.reason !== null && now - fill.askedAt >= askAgainMs
}

/** Returns one call of each feed first, so a slow provider does not hold up the others. */
function callsFor(
  due: readonly Instrument[],
  feedFor: (instrument: Instrument) => HistoryFeed | null,
): Asked[] {
  const byFeed = new Map<string, Asked[]>()
  for (const instrument of due) {
    const feed = feedFor(instrument)
    if (!feed) continue
    const calls = byFeed.get(feed.name) ?? []
    const last = calls.at(-1)
    if (last && last.instruments.length < feed.maxPerCall) last.instruments.push(instrument)
    else calls.push({ feed, instruments: [instrument] })
    byFeed.set(feed.name, calls)
  }
  const lists = Array.from(byFeed.values())
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((calls) => calls[turn] ?? []),
  ).flat()
}

async function fillFrom(
  services: BackfillNeeds,
  { feed, instruments }: Asked,
  { statuses, priced }: Known,
): Promise<Backfilled[]> {
  const { now, log } = services
  const { result, status } = await askCounted(services, feed, statuses, (call) =>
    feed.fetch({ instruments, now: now(), call }),
  )
  statuses.splice(0, statuses.length, ...statuses.filter((one) => one.feed !== feed.name), status)
  if (!result.ok) log.warn('history.feed_failed', { feed: feed.name, reason: result.reason })
  const done: Backfilled[] = []
  for (const one of instruments) {
    const price = priced.get(keyOf(one)) ?? 0
    done.push(await write(services, feed, { instrument: one, price }, result))
  }
  log.info('history.filled', { feed: feed.name, count: done.length })
  return done
}

/** Reasons that another call soon would meet again. */
const lasting: readonly FeedFailure[] = [
  'unauthorised',
  'refused',
  'quota_used',
  'too_large',
  'unreadable',
]

/** Another failed call is made again at the next tick; after a lasting reason, or without usable prices, a day later. */
async function write(
  { market, now }: BackfillNeeds,
  { provider }: HistoryFeed,
  { instrument, price }: { instrument: Instrument; price: number },
  result: HistoryResult,
): Promise<Backfilled> {
  const name = keyOf(instrument)
  const found = result.ok ? (result.points.get(name) ?? []) : []
  const points = validPast(found, { now: now(), price })
  const reason = result.ok ? (points.length === 0 ? 'no_prices' : null) : result.reason
  if (!result.ok && !lasting.includes(result.reason)) return { instrument: name, added: 0, reason }
  const { category, symbol } = instrument
  const fill = { category, symbol, provider, askedAt: now(), reason }
  return { instrument: name, added: await market.fills.write(fill, points), reason }
}
