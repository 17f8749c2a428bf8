import { keyOf } from '#app/domain/market/instruments'
import type { HistoryFeed } from '#app/domain/market/ports'
import type { Bar } from '#app/domain/market/quote'
import { isOfExchange } from '#app/domain/market/trading-day'
import { addMonths, torontoDate } from '#app/shared/toronto-time'
import { eodhdUrl } from './eodhd-client.server'
import { barOf, type EodhdDay, EodhdDays } from './eodhd-day'
import type { Account } from './provider-call.server'

const maxMonths = 120

/** Returns the days of a stock or an index over ten years. Source: https://eodhd.com/financial-apis/api-for-historical-data-and-volumes */
export function eodhdHistory(account: Account): HistoryFeed {
  return {
    name: 'eodhd.history',
    provider: 'eodhd',
    serves: (one) => isOfExchange(one) && one.ids.eodhd !== undefined,
    intervalMs: 0,
    maxPerCall: 1,
    // One round asks for each stock; copper is one more.
    reserve: 24,
    async fetch({ instruments: [stock], now, call }) {
      if (!stock) return { ok: true, points: new Map() }
      const query = { from: addMonths(torontoDate(now), -maxMonths), period: 'd' }
      const result = await call(eodhdUrl(account, 'eod', stock, query), EodhdDays)
      if (!result.ok) return result
      return { ok: true, points: new Map([[keyOf(stock), splitAdjusted(result.data)]]) }
    },
  }
}

/** Dividends move the ratio of the two closes by less from day to day, a split of 5 for 4 by more. */
const minSplit = 1.2

/**
 * Returns days in today's shares. `close` is unadjusted, and `adjusted_close` also takes dividends off, so
 * no one paid that price. Only the splits are taken from the ratio of both.
 */
function splitAdjusted(days: readonly EodhdDay[]): Bar[] {
  const bars: Bar[] = []
  let factor = 1
  let laterRatio: number | null = null
  for (const one of days.toReversed()) {
    const { close, adjusted_close: adjusted } = one
    if (close === null || close <= 0) continue
    const ratio: number = adjusted === null ? (laterRatio ?? 1) : adjusted / close
    const step: number = laterRatio === null ? 1 : ratio / laterRatio
    if (Math.max(step, 1 / step) >= minSplit) factor *= step
    laterRatio = ratio
    bars.push(barOf(one, factor) as Bar)
  }
  return bars.reverse()
}
