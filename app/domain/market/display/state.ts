import type { Category } from '#app/domain/market/instruments'
import type { ProviderId, SeriesKind } from '#app/domain/market/quote'
import { spotBack, spotClosedSince } from '#app/domain/market/spot-hours'
import { latestSession } from '#app/domain/market/tsx-calendar'
import { day, hour, minute } from '#app/shared/time'

export const priceStates = ['live', 'delayed', 'daily', 'closed', 'stale'] as const
export type PriceState = (typeof priceStates)[number]

/** How many of the shown prices are stale, when the oldest was read, and why. */
export type Staleness = { count: number; of: number; oldest: string; why: string[] }

type Aged = {
  category: Category
  source: ProviderId
  seriesKind: SeriesKind
  /** The provider's time. */
  lastUpdated: number
}

const liveForMs = 15 * minute
/** EODHD's TSX prices are 15–20 minutes behind, and a round comes every five. */
const tsxDelayMs = 45 * minute
/** CoinGecko's exchange rates are requested once an hour and marked indicative. */
const indicativeForMs = 2 * hour

/** How far a daily series may lag before it counts as stuck, by publisher, holidays included. */
const dailyForMs: Record<ProviderId, number> = {
  simulated: 5 * day,
  coingecko: 5 * day,
  valet: 5 * day,
  twelvedata: 5 * day,
  // The energy series come in weekly batches.
  fred: 14 * day,
  // Copper is the IMF's monthly average, published two to three weeks after the month.
  eodhd: 75 * day,
}

/** A close on Thursday is the newest until Tuesday's of a long weekend. */
const dailyIndexMs = 6 * day

/** Returns the state of a price: `stale` if it is older than its kind allows. */
export function stateOf(
  { category, source, seriesKind, lastUpdated }: Aged,
  now: number,
): PriceState {
  const age = now - lastUpdated
  if (seriesKind === 'daily') {
    return age <= (category === 'index' ? dailyIndexMs : dailyForMs[source]) ? 'daily' : 'stale'
  }
  switch (category) {
    case 'crypto':
      return age <= liveForMs ? 'live' : 'stale'
    case 'index':
    case 'stock':
      return stockState(source, lastUpdated, now)
    case 'forex':
    case 'commodity':
      return spotState(source, lastUpdated, now)
  }
}

function stockState(source: ProviderId, lastUpdated: number, now: number): PriceState {
  const session = latestSession(now)
  const isOpen = now < session.closesAt
  if (isOpen && now - lastUpdated <= tsxDelayMs) {
    return source === 'simulated' && now - lastUpdated <= liveForMs ? 'live' : 'delayed'
  }
  // Just after the opening, the newest price is still the last session's.
  const isJustOpen = isOpen && now - session.opensAt <= tsxDelayMs
  const lastClose = isJustOpen ? latestSession(session.opensAt - 1).closesAt : session.closesAt
  const isFinal = lastUpdated >= lastClose - tsxDelayMs
  return (!isOpen || isJustOpen) && isFinal ? 'closed' : 'stale'
}

/** Ages count trading time only, so the first minutes of a week still show the last one's close. */
function spotState(source: ProviderId, lastUpdated: number, now: number): PriceState {
  const closedSince = spotClosedSince(now)
  const isFresh = lastUpdated >= spotBack(closedSince ?? now, indicativeForMs)
  if (!isFresh) return 'stale'
  const age = now - lastUpdated
  if (closedSince !== null || age > indicativeForMs) return 'closed'
  return source !== 'coingecko' && age <= liveForMs ? 'live' : 'delayed'
}
