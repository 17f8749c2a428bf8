import { drawLine, heightOf } from '#app/domain/market/display/chart'
import type { ChartPicture } from '#app/domain/market/display/chart-picture'
import type { PriceAxis } from '#app/domain/market/display/price-ticks'
import { addMonths, type LocalDate } from '#app/shared/toronto-time'
import { rateOn } from './merge-rates'
import { type ChartStop, percentAxis, percentMarks, placeOf } from './rate-chart'
import type { RateId } from './rate-series'
import { formatDay, formatRate } from './rate-words'
import type { ShownRates } from './rates-view'

export type YieldCurve = {
  picture: ChartPicture
  sentence: string
  /** One for each term. */
  stops: ChartStop[]
  /** Names of the two lines. `before` is null if its values aren't held. */
  now: string
  before: string | null
  table: { term: string; now: string; before: string | null }[]
}

/** The long-term benchmark is a bond of 30 years. */
const bonds: { id: RateId; term: string; label: string; years: number }[] = [
  { id: 'bond-2', term: '2-year', label: '2', years: 2 },
  { id: 'bond-5', term: '5-year', label: '5', years: 5 },
  { id: 'bond-10', term: '10-year', label: '10 years', years: 10 },
  { id: 'bond-long', term: 'Long-term', label: 'Long', years: 30 },
]

/** Returns the yields of each term on the newest day and a year before; null if one of the newest is missing. */
export function drawCurve(shown: ShownRates): YieldCurve | null {
  const newest = bonds.map(({ id }) => shown.get(id)?.at(-1)?.[0] ?? '')
  const today = newest.toSorted().at(-1) as LocalDate
  const yearAgo = today && addMonths(today, -12)
  const now = today && yieldsOn(shown, today)
  if (!now) return null
  const before = yieldsOn(shown, yearAgo)
  const percents = percentAxis([...now, ...(before ?? [])])
  return {
    picture: pictureOf(now, before, percents),
    stops: stopsOf(now, before, percents),
    sentence: sentenceOf(today, now),
    now: formatDay(today),
    before: before && formatDay(yearAgo),
    table: bonds.map(({ term }, index) => ({
      term,
      now: formatRate(now[index] as number),
      before: before && formatRate(before[index] as number),
    })),
  }
}

/** Returns the yield of each term on a day; null unless all are known. */
function yieldsOn(shown: ShownRates, date: LocalDate): number[] | null {
  const yields = bonds.flatMap(({ id }) => rateOn(shown.get(id) ?? [], date)?.[1] ?? [])
  return yields.length === bonds.length ? yields : null
}

type Yields = readonly number[]

/** Of a term, by its years. */
const axis = { placeOf: (years: number) => 0.03 + (0.9 * (years - 2)) / 28 }

function pictureOf(now: Yields, before: Yields | null, percents: PriceAxis): ChartPicture {
  const draw = (yields: readonly number[]) =>
    drawLine(
      yields.map((price, index) => ({ at: bonds[index]?.years ?? 0, price })),
      axis,
      percents,
    )
  return {
    line: { ...draw(now), area: null },
    otherPath: before && draw(before).path,
    reference: null,
    times: bonds.map(({ label, years }) => ({ percent: placeOf(axis.placeOf(years)), label })),
    ...percentMarks([...now, ...(before ?? [])], now.at(-1) ?? 0),
    direction: null,
  }
}

function stopsOf(now: Yields, before: Yields | null, percents: PriceAxis): ChartStop[] {
  return bonds.map(({ term, years }, index) => {
    const yields = [now[index], before?.[index]].filter((one) => one !== undefined)
    const [own = '', yearAgo] = yields.map(formatRate)
    return {
      x: placeOf(axis.placeOf(years)),
      heights: yields.map((one) => placeOf(heightOf(one, percents))),
      words: `${term}: ${own}${yearAgo ? `, a year before ${yearAgo}` : ''}`,
    }
  })
}

function sentenceOf(today: LocalDate, yields: readonly number[]): string {
  const each = bonds.map(
    ({ term }, index) => `${term.toLowerCase()} ${formatRate(yields[index] as number)}`,
  )
  const [two = 0, , ten = 0] = yields
  const points = Math.round(Math.abs(ten - two) * 100) / 100
  const side = ten > two ? 'above' : 'below'
  const spread =
    points === 0
      ? 'The 10-year yield equals the 2-year yield.'
      : `The 10-year yield is ${points.toFixed(2)} percentage points ${side} the 2-year yield.`
  return `Government of Canada bond yields on ${formatDay(today)}: ${each.join(', ')}. ${spread}`
}
