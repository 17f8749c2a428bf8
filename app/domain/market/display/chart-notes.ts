import type { PricePoint } from '#app/domain/market/quote'
import { type LocalDate, torontoDate } from '#app/shared/toronto-time'
import { chartSeries } from './chart-picture'
import { formatChangePercent, formatPrice, roundPercent } from './format'
import type { MarketItem } from './item'
import { lastOfDays, type RangeView } from './range-view'
import { shortDay } from './words'

/** A named point of a line, in percent of the chart. */
export type ChartNote = { x: number; y: number; label: string }

export type ChartNotes = {
  high: ChartNote
  low: ChartNote
  /** The article's day; null unless prices follow it: at the end of the line it would only say today. */
  day: ChartNote | null
  /** What the chart shows: the change, which its colour is of, and the largest move of a day. */
  sentence: string
}

type Dated = { published: LocalDate; updated?: LocalDate | undefined }

/** Names the highest and the lowest price of a line, and the day of an article; null if nothing is drawn. */
export function chartNotes(item: MarketItem, view: RangeView, article: Dated): ChartNotes | null {
  const { x, y, at, price } = chartSeries(item, view)
  if (at.length === 0) return null
  const dates = at.map((seconds) => torontoDate(seconds * 1_000))
  const noteAt = (index: number, label: string) => ({
    x: x[index] as number,
    y: y[index] as number,
    label,
  })
  const extreme = (name: string, value: number) => {
    const index = price.indexOf(value)
    const text = formatPrice({ ...item, price: value })
    return noteAt(index, `${name} ${text}, ${shortDay((at[index] as number) * 1_000)}`)
  }
  const date = article.updated ?? article.published
  const isReached = date >= (dates[0] as string) && date < (dates.at(-1) as string)
  const name = article.updated ? 'Article updated' : 'Published'
  const place = dates.findLastIndex((one) => one <= date)
  return {
    high: extreme('High', Math.max(...price)),
    low: extreme('Low', Math.min(...price)),
    day: isReached ? noteAt(place, `${name}, ${shortDay((at[place] as number) * 1_000)}`) : null,
    sentence: sentenceOf(item, view),
  }
}

function sentenceOf(item: MarketItem, { points, changePercent }: RangeView): string {
  const change =
    changePercent === null ? '' : `: ${formatChangePercent(roundPercent(changePercent))}`
  const prices = item.seriesKind === 'daily' ? 'prices' : 'closes'
  const since = `Daily ${prices} since ${shortDay((points[0] as PricePoint).at)}${change}`
  const move = largestMove(item, points)
  if (!move) return `${since}.`
  return `${since}. Largest move: ${formatChangePercent(move.percent)}, ${shortDay(move.at)}.`
}

/** Returns the day whose last price is furthest from that of the day before. */
function largestMove(
  item: MarketItem,
  points: readonly PricePoint[],
): { at: number; percent: number } | null {
  const closes = lastOfDays(item, points)
  const moves = closes.map(({ at, price }, index) => {
    const before = closes[index - 1]
    return { at, percent: before ? roundPercent((price / before.price - 1) * 100) : 0 }
  })
  const sizes = moves.map(({ percent }) => Math.abs(percent))
  const largest = moves[sizes.indexOf(Math.max(...sizes))]
  return largest && largest.percent !== 0 ? largest : null
}
