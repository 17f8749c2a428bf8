import { day, hour } from '#app/shared/time'
import { toHistory } from './history'
import type { Instrument } from './instruments'
import type { NewMarketRow } from './ports'
import { changeFrom, isSameWorld, type PricePoint, type Quote, type Standing } from './quote'
import { addToRecent, drawSpark } from './recent'

export type ComposedRow = {
  row: NewMarketRow
  /** For the history; empty when the quote says nothing new. */
  points: PricePoint[]
  /** What stood before is of the other world, and its history goes. */
  isReplacing: boolean
}

/** What an accepted quote makes of an instrument's row. */
export function composeRow(
  instrument: Instrument,
  quote: Quote,
  stood: Standing | null,
  now: number,
): ComposedRow {
  const standing = stood && isSameWorld(stood, quote) ? stood : null
  const { price, asOf, seriesKind } = quote
  const newest: PricePoint = { at: asOf, price }
  const isUnchanged = standing?.lastUpdated === asOf && standing.price === price
  // A past is taken over once, when the instrument is new here or turns to another kind of series.
  const isNewSeries = standing?.seriesKind !== seriesKind
  const trail = isNewSeries || seriesKind === 'daily' ? quote.trail : []
  const isForHistory = standing === null || seriesKind === 'daily'
  const recent = addToRecent(isNewSeries ? [] : (standing?.recent ?? []), [...trail, newest], {
    category: instrument.category,
    seriesKind,
  })
  const { change, changePercent } =
    quote.change === null ? changeFrom(price, priceADayBefore(recent, asOf)) : quote
  const { category, symbol, name, exchange, currency } = instrument
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
      ...drawSpark(recent, { symbol, price, changePercent, seriesKind }),
      recent,
    },
    points: isUnchanged ? [] : toHistory([...(isForHistory ? trail : []), newest]),
    isReplacing: stood !== null && standing === null,
  }
}

/** For providers that tell no change: our own price of a day ago, if we were looking then. */
function priceADayBefore(recent: readonly PricePoint[], asOf: number): number | null {
  const [oldest] = recent
  return oldest && asOf - oldest.at >= day - 2 * hour ? oldest.price : null
}
