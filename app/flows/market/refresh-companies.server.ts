import { soundFigures, unknownFigures } from '#app/domain/market/company'
import { type Instrument, keyOf } from '#app/domain/market/instruments'
import type { CompanyFeed, CompanyResult } from '#app/domain/market/ports'
import { isAskable } from '#app/domain/market/providers/credits'
import type { Company } from '#app/domain/market/quote'
import { type FeedStatus, statusOf } from '#app/domain/market/rounds/feed-status'
import type { Services } from '#app/services'
import { partsOf } from '#app/shared/parts-of'
import { day, hour } from '#app/shared/time'
import { askAgainMs, askCounted, reportFailure } from './ask-feed.server'

type Needs = Pick<Services, 'now' | 'log' | 'market'>

/** A tick of the cron makes no more calls than this. */
const maxCalls = 4
/** Older figures are dropped: their source has given no newer ones. */
const keptMs = 30 * day

/** Asks for each stock's company figures once a day, within the credits that the rounds leave. */
export async function refreshCompanies(services: Needs): Promise<{ asked: number }> {
  const { market, now } = services
  const feed = market.companyFeed
  const held = await dropOld(services)
  if (!feed) return { asked: 0 }
  const due = dueOf(market.instruments, held, now())
  if (due.length === 0) return { asked: 0 }
  const prices = new Map((await market.rows.list(['stock'])).map((row) => [keyOf(row), row.price]))
  const priced = due.filter((one) => prices.has(keyOf(one)))
  let asked = 0
  for (const stocks of partsOf(priced, feed.maxPerCall).slice(0, maxCalls)) {
    const statuses = await market.rows.feedStatuses()
    if (!mayAsk(services, feed, statuses)) break
    const asking = await askCounted(services, feed, statuses, (call) =>
      feed.fetch({ instruments: stocks, now: now(), call }),
    )
    if (!(await note(services, feed, { stocks, held, prices }, asking))) break
    asked += stocks.length
  }
  return { asked }
}

/** Returns the figures that are held, without those of another source or of long ago, which it removes. */
async function dropOld({ market, now }: Needs): Promise<Company[]> {
  const held = await market.companies.list()
  const isCurrent = ({ source, asOf }: Company) =>
    source === market.companyFeed?.provider && now() - asOf <= keptMs
  const old = held.filter((one) => !isCurrent(one)).map(({ symbol }) => symbol)
  if (old.length > 0) await market.companies.remove(old)
  return held.filter(isCurrent)
}

/** Returns the stocks to ask for, those asked longest ago first. */
function dueOf(all: readonly Instrument[], held: readonly Company[], now: number): Instrument[] {
  const bySymbol = new Map(held.map((one) => [one.symbol, one.askedAt]))
  const askedAt = ({ symbol }: Instrument) => bySymbol.get(symbol) ?? 0
  return all
    .filter((one) => one.category === 'stock' && now - askedAt(one) >= askAgainMs)
    .sort((left, right) => askedAt(left) - askedAt(right))
}

/** After a plan's refusal the feed rests for a day, and after a failure that may pass for an hour. */
function mayAsk({ market, now }: Needs, feed: CompanyFeed, statuses: FeedStatus[]): boolean {
  const { lastReason, lastAttemptAt } = statusOf(feed, statuses)
  const restMs = lastReason === null ? 0 : restAfter(lastReason)
  const hasRested = now() - lastAttemptAt >= restMs
  return hasRested && isAskable(feed, market.creditPlans, statuses, now())
}

/** Another stock may have figures. */
const ofOneStock: readonly string[] = ['refused', 'too_large', 'unreadable']
const ofThePlan: readonly string[] = ['unauthorised', 'quota_used']

function restAfter(reason: string): number {
  if (ofOneStock.includes(reason)) return 0
  return ofThePlan.includes(reason) ? askAgainMs : hour
}

type Asked = {
  stocks: readonly Instrument[]
  held: readonly Company[]
  prices: ReadonlyMap<string, number>
}

/**
 * Writes what was found, and of the others that they were asked for: one that always fails keeps no other waiting.
 * Returns false if the feed itself has failed.
 */
async function note(
  { market, now, log }: Needs,
  { name, provider }: CompanyFeed,
  { stocks, held, prices }: Asked,
  { result, status }: { result: CompanyResult; status: FeedStatus },
): Promise<boolean> {
  if (!result.ok && ofThePlan.includes(result.reason)) {
    log.warn('companies.feed_failed', { feed: name, reason: result.reason })
    return false
  }
  if (!result.ok) reportFailure({ log }, 'companies.feed_failed', status, result)
  const askedAt = now()
  const rows = stocks.map((stock): Company => {
    const { symbol } = stock
    const asked = { symbol, source: provider, askedAt }
    const sent = result.ok ? result.figures.get(keyOf(stock)) : undefined
    const before = held.find((one) => one.symbol === symbol)
    if (!sent) return { ...unknownFigures, asOf: askedAt, ...before, ...asked }
    const figures = soundFigures(sent, prices.get(keyOf(stock)) ?? 0)
    return { ...figures, asOf: askedAt, ...asked }
  })
  await market.companies.write(rows)
  if (result.ok) log.info('companies.refreshed', { feed: name, count: rows.length })
  return result.ok || ofOneStock.includes(result.reason)
}
