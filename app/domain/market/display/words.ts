import type { SparkKind } from '#app/domain/market/quote'
import type { TradingDay } from '#app/domain/market/trading-day'
import { sessionAt } from '#app/domain/market/tsx-calendar'
import { remember } from '#app/shared/remember'
import { torontoZone } from '#app/shared/toronto-time'
import { maxTimes, shortMonth } from './format'
import type { MarketItem } from './item'
import type { PriceState } from './state'

export const stateWords: Record<PriceState, string> = {
  live: 'Live',
  delayed: 'Delayed',
  daily: 'Daily',
  closed: 'At close',
  stale: 'Stale',
}

/** The period that a day's change covers, and where its small chart begins. */
export const dayWords: Record<TradingDay['kind'], string> = {
  session: 'since the previous close',
  rolling: 'in 24 hours',
  value: 'since the previous value',
}

/** What a small chart shows, if not the trading day. */
export const sparkWords: Record<SparkKind, string | null> = {
  day: null,
  daily: 'Daily values',
  previous: 'Chart of the previous session',
  illustrative: 'Illustrative',
}

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: torontoZone,
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const weekdayClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: torontoZone,
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
const date = new Intl.DateTimeFormat('en-CA', {
  timeZone: torontoZone,
  month: 'short',
  day: 'numeric',
})

const shortTexts = {
  intraday: remember((at: number) => shortMonth(clock.format(at)), maxTimes),
  daily: remember((at: number) => shortMonth(date.format(at)), maxTimes),
}

/** Returns a short time for rows below a full date: `Nov. 21, 4:30 p.m.`, for a daily series the day. */
export function shortAsOf({ seriesKind, value }: Pick<MarketItem, 'seriesKind' | 'value'>): string {
  return shortTexts[seriesKind](value.asOf)
}

const sessionTime = remember((at: number) => weekdayClock.format(at), 16)

export type SessionWords = { isOpen: boolean; text: string; changesAt: number }

/** Returns `TSX open until Thursday, 4:00 p.m. EDT`, and when that changes. */
export function describeSession(now: number): SessionWords {
  const { isOpen, nextChangeAt } = sessionAt(now)
  const next = sessionTime(nextChangeAt)
  return {
    isOpen,
    text: isOpen ? `TSX open until ${next}` : `TSX closed until ${next}`,
    changesAt: nextChangeAt,
  }
}
