import type { Instrument } from '#app/domain/market/instruments.ts'
import type { PricePoint } from '#app/domain/market/quote.ts'
import { spotClosedSince } from '#app/domain/market/spot-hours.ts'
import { sessionOf } from '#app/domain/market/tsx-calendar.ts'
import { day, minute } from '#app/shared/time.ts'
import { torontoDate, torontoTime } from '#app/shared/toronto-time.ts'
import { dateBefore, monthsBefore, sessionTold, type World } from './price-worlds.ts'

export type Truth = {
  kind: 'session' | 'rolling' | 'span'
  /** Undefined if only rules determine it, not one value. */
  base: number | null | undefined
  open?: number | null
  high?: number | null
  low?: number | null
}

/** Returns what a page may say, from the trades and the recorded rounds, without using the site's own calculation. */
export function truthOf(world: World, range: string): Truth {
  const { instrument, kind, row, ticks, isTelling } = world
  const recorded = recordedOf(world, range)
  if (range !== '1D') {
    const prices = recorded.map(({ price }) => price)
    const isKnown = recorded.length > 1
    return {
      kind: 'span',
      base: isKnown ? (recorded[0] as PricePoint).price : null,
      high: isKnown ? Math.max(...prices) : null,
      low: isKnown ? Math.min(...prices) : null,
    }
  }
  if (instrument.exchange === 'TSX') {
    const isKnown = kind === 'live' && isTelling
    const newest = { at: row.lastUpdated, price: row.price }
    const session = isKnown ? sessionTold(ticks, newest) : undefined
    const close = ticks.findLast(({ at }) => at < opening(row.lastUpdated))?.price ?? null
    const unknown = kind === 'live' ? { open: null, high: null, low: null } : {}
    return { kind: 'session', base: isKnown ? close : undefined, ...(session ?? unknown) }
  }
  const isKnown = kind === 'live' && instrument.category === 'crypto' && isTelling
  const before = ticks.findLast(({ at }) => at <= row.lastUpdated - day)?.price ?? null
  return { kind: 'rolling', base: isKnown ? before : undefined }
}

/** Returns the newest record of each five minutes of a range, or of each day of a daily series. */
export function recordedOf({ instrument, row, history }: World, range: string): PricePoint[] {
  const { lastUpdated, price, seriesKind } = row
  const before = history.filter(({ at }) => at < lastUpdated - (lastUpdated % (5 * minute)))
  const all = [...before, { at: lastUpdated, price }]
  const isStock = instrument.exchange === 'TSX'
  if (range === '1D') {
    const from = isStock && seriesKind === 'intraday' ? opening(lastUpdated) : lastUpdated - day
    return all.filter(({ at }) => at >= from)
  }
  if (range === 'MAX') return isStock ? fromFirstClose(all, '2000-01-01') : all
  const from = firstDateOf(marketKindOf(instrument, seriesKind), range, lastUpdated)
  if (seriesKind === 'daily') return all.filter(({ at }) => torontoDate(at) >= from)
  if (isStock) return fromFirstClose(all, from)
  if (range === '5D' && instrument.category !== 'crypto') {
    const since = fiveOpenDaysBefore(lastUpdated)
    return all.filter(({ at }) => at >= since)
  }
  if (range === 'YTD') return fromLastOfFirstDay(all.filter(({ at }) => torontoDate(at) >= from))
  const days = (Date.parse(torontoDate(lastUpdated)) - Date.parse(from)) / day
  return all.filter(({ at }) => at >= lastUpdated - days * day)
}

/** Counts the open minutes of currencies and metals. */
function fiveOpenDaysBefore(endsAt: number): number {
  let at = endsAt
  for (let left = 5 * 24 * 60; left > 0; ) {
    at -= minute
    if (spotClosedSince(at) === null) left--
  }
  return at
}

type MarketKind = 'session' | 'daily' | 'five-days' | 'every-day'

export function marketKindOf({ category, exchange }: Instrument, seriesKind: string): MarketKind {
  if (seriesKind === 'daily') return 'daily'
  if (exchange === 'TSX') return 'session'
  return category === 'crypto' ? 'every-day' : 'five-days'
}

/** Returns the first day of a range: five sessions begin at the close before them. */
export function firstDateOf(market: MarketKind, range: string, endsAt: number): string {
  const months: Record<string, number> = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12, '5Y': 60 }
  if (range === 'YTD') return yearEndBefore(market, endsAt)
  if (range !== '5D') return monthsBefore(endsAt, months[range] as number)
  if (market !== 'session') return dateBefore(endsAt, market === 'every-day' ? 5 : 7)
  const isOpenedBy = (date: string) => (sessionOf(date)?.opensAt ?? endsAt + 1) <= endsAt
  let sessions = 0
  for (let back = 0; ; back++) {
    const date = dateBefore(endsAt, back)
    if (isOpenedBy(date) && ++sessions === 6) return date
  }
}

/** Returns the last day of the year before; for stocks, of its last session. */
function yearEndBefore(market: MarketKind, endsAt: number): string {
  let back = 1
  const newYear = torontoTime(`${torontoDate(endsAt).slice(0, 4)}-01-01`, 0)
  while (market === 'session' && !sessionOf(dateBefore(newYear, back))) back++
  return dateBefore(newYear, back)
}

function fromFirstClose(all: readonly PricePoint[], from: string): PricePoint[] {
  const inRange = all.filter(({ at }) => torontoDate(at) >= from)
  const firstSession = sessionAfter(from)
  const usable = inRange.filter(
    ({ at }) =>
      torontoDate(at) > torontoDate(firstSession.opensAt) ||
      at >= firstSession.closesAt - 45 * minute,
  )
  return fromLastOfFirstDay(usable)
}

function fromLastOfFirstDay(points: readonly PricePoint[]): PricePoint[] {
  const dates = Array.from(new Set(points.map(({ at }) => torontoDate(at))))
  if (dates.length < 2) return [...points]
  const ofFirst = points.filter(({ at }) => torontoDate(at) === dates[0])
  return points.slice(ofFirst.length - 1)
}

function sessionAfter(date: string) {
  for (let at = Date.parse(`${date}T17:00:00Z`); ; at += day) {
    const session = sessionOf(torontoDate(at))
    if (session) return session
  }
}

/** Returns the opening of the session in which a price was made. */
export function opening(at: number): number {
  const session = sessionOf(torontoDate(at))
  if (!session) throw new Error(`no session at ${new Date(at).toISOString()}`)
  return session.opensAt
}
