import type { RateFeed, StoredRates } from '#app/domain/market/ports'
import { isAskable } from '#app/domain/market/providers/credits'
import { keptMonths, mergeRates } from '#app/domain/market/rates/merge-rates'
import { type RateId, type RatePoint, rateIds } from '#app/domain/market/rates/rate-series'
import type { Services } from '#app/services'
import { addDays, addMonths, type LocalDate, torontoDate } from '#app/shared/toronto-time'
import { askCounted, awaitRefresh, reportFailure } from './ask-feed.server'

export type RatesOutcome = { status: 'refreshed' | 'failed' | 'not_due' | 'no_source' }

type Needs = Pick<Services, 'now' | 'log' | 'market'>

/** Asks again for days that are held: the source corrects some, and weekly series skip holidays. */
const overlapDays = 21

/** Asks the source of interest rates for new values, in one call, if the last one is old enough. */
export async function refreshRates(services: Needs): Promise<RatesOutcome> {
  const { market, now, log } = services
  const feed = market.rateFeed
  if (!feed) return { status: 'no_source' }
  const statuses = await market.rows.feedStatuses()
  if (!isAskable(feed, market.creditPlans, statuses, now())) return { status: 'not_due' }
  const held = await market.rates.list(feed.provider)
  const since = sinceOf(services, held)
  const { result, status } = await askCounted(services, feed, statuses, (call) =>
    feed.fetch({ since, now: now(), call }),
  )
  if (!result.ok) {
    reportFailure({ log }, 'rates.feed_failed', status, result)
    return { status: 'failed' }
  }
  const rows = rowsOf(services, feed, held, result.points)
  await market.rates.write(rows)
  log.info('rates.refreshed', { feed: feed.name, count: rows.length })
  return { status: 'refreshed' }
}

/** Returns the first day to ask for: five years ago if a series has no past yet. */
function sinceOf({ market, now }: Needs, held: readonly StoredRates[]): LocalDate {
  const today = torontoDate(now())
  const newest = addDays(today, -overlapDays)
  if (!market.keepsPastRates) return newest
  const hasPast = rateIds.every((id) => held.some((one) => one.id === id && one.points.length > 1))
  if (!hasPast) return addMonths(today, -keptMonths)
  const oldest = held.map(({ asOf }) => addDays(asOf, -overlapDays)).toSorted()[0]
  return oldest && oldest < newest ? oldest : newest
}

/** Returns the series with the rates found. One that is missing from a response stays as it is. */
function rowsOf(
  { market, now, log }: Needs,
  { name, provider }: RateFeed,
  held: readonly StoredRates[],
  found: ReadonlyMap<RateId, readonly RatePoint[]>,
): StoredRates[] {
  const rules = { today: torontoDate(now()), keepsPast: market.keepsPastRates }
  return rateIds.flatMap((id) => {
    const values = found.get(id) ?? []
    if (values.length === 0) {
      log.warn('rates.series_missing', { feed: name, instrument: id })
    }
    const points = mergeRates(held.find((one) => one.id === id)?.points ?? [], values, rules)
    const newest = points.at(-1)
    if (!newest) return []
    return [{ id, points, source: provider, asOf: newest[0], fetchedAt: now() }]
  })
}

/** Returns the rates of the current source. If there are none yet, asks for them and reads again after up to 2 s. */
export async function listRates(
  services: Needs & Pick<Services, 'sleep' | 'inBackground'>,
): Promise<StoredRates[]> {
  const { rateFeed, rates } = services.market
  if (!rateFeed) return []
  const held = await rates.list(rateFeed.provider)
  if (held.length > 0) return held
  const status = await awaitRefresh(services, refreshRates(services))
  return status === 'refreshed' ? rates.list(rateFeed.provider) : held
}
