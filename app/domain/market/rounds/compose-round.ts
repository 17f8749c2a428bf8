import { toHistory } from '#app/domain/market/history'
import type { Instrument } from '#app/domain/market/instruments'
import type { ComposedRow } from '#app/domain/market/ports'
import {
  type Bar,
  changeFrom,
  type ExistingPrice,
  isSameWorld,
  type PricePoint,
  type Quote,
} from '#app/domain/market/quote'
import { weekWindow } from '#app/domain/market/ranges'
import { recordedBase, tradingDay } from '#app/domain/market/trading-day'
import { addToRecent, drawSpark } from './recent'
import { missedSince, validPast } from './validate'

/** Returns the new row of an instrument after an accepted quote; without points if the quote is not new. */
export function composeRow(
  instrument: Instrument,
  quote: Quote,
  stood: ExistingPrice | null,
  now: number,
): ComposedRow {
  const existing = stood && isSameWorld(stood, quote) ? stood : null
  const { price, asOf, seriesKind } = quote
  const { category, symbol, name, exchange, currency } = instrument
  const newest: PricePoint = { at: asOf, price }
  const told: Bar = { ...newest, ...quote.session, volume: quote.size?.volume ?? null }
  const isUnchanged = existing?.lastUpdated === asOf && existing.price === price
  const isNewSeries = existing?.seriesKind !== seriesKind
  // All that a source has of a new series, else what was missed.
  const trail =
    existing && !isNewSeries && seriesKind === 'intraday'
      ? missedSince(existing, quote)
      : validPast(quote.trail, { now, price })
  const isForHistory = existing === null || seriesKind === 'daily' || !isNewSeries
  const recent = addToRecent(isNewSeries ? [] : (existing?.recent ?? []), [...trail, newest], {
    category,
    seriesKind,
  })
  const today = tradingDay({ category, seriesKind }, asOf)
  const base = quote.base ?? recordedBase(recent, today)?.price ?? null
  const { change, changePercent } = changeFrom(price, base)
  return {
    row: {
      category,
      symbol,
      name,
      exchange,
      currency,
      price,
      changeAmount: change,
      changePercent,
      lastUpdated: asOf,
      fetchedAt: now,
      source: quote.source,
      seriesKind,
      ...drawSpark(recent, { category, symbol, price, base, seriesKind, source: quote.source }),
      recent,
      session: quote.session,
      volume: quote.size?.volume ?? null,
      marketCap: quote.size?.marketCap ?? null,
      week: weekWindow({ category, seriesKind }, asOf),
    },
    points: isUnchanged ? [] : toHistory([...(isForHistory ? trail : []), told]),
    isReplacing: stood !== null && existing === null,
  }
}
