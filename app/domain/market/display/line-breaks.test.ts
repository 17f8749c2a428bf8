import { expect, it } from 'vitest'
import { day, hour, minute } from '#app/shared/time'
import { torontoTime } from '#app/shared/toronto-time'
import { lineBreaks } from './line-breaks'
import { tradingAxis } from './trading-axis'

const coin = { category: 'crypto', seriesKind: 'intraday' } as const
const stock = { category: 'stock', seriesKind: 'intraday' } as const
const pair = { category: 'forex', seriesKind: 'daily' } as const

function breaksOf(subject: Parameters<typeof lineBreaks>[2], times: number[]): number[] {
  const axis = tradingAxis(subject, times[0] as number, times.at(-1) as number)
  return Array.from(lineBreaks(times, axis, subject))
}

it('begins a line again after a night without prices, not after a late round', () => {
  const evening = [0, 5, 10, 60].map((minutes) => minutes * minute)
  const morning = [9 * hour, 9 * hour + 5 * minute, 9 * hour + 10 * minute]
  expect(breaksOf(coin, [...evening, ...morning])).toEqual([9 * hour])
})

it('begins it again after the price that a day’s change is counted from', () => {
  expect(breaksOf(coin, [0, 20 * hour, 20 * hour + 5 * minute])).toEqual([20 * hour])
})

it('begins it again after a missing day, and goes on from days to hours', () => {
  const days = [0, 1, 2, 4, 5].map((count) => count * day)
  const hours = [1, 2, 3].map((count) => 5 * day + count * hour)
  expect(breaksOf(coin, [...days, ...hours])).toEqual([4 * day])
})

it('takes no step beside the highest price within another for a gap', () => {
  const weeks = [0, 7, 14, 20, 21, 28].map((count) => count * day)
  expect(breaksOf(coin, weeks)).toEqual([])
  expect(breaksOf(coin, weeks.map((at) => 28 * day - at).reverse())).toEqual([])
})

it('takes a night, a weekend and a holiday of the exchange for no gap', () => {
  const noons = ['2026-06-29', '2026-06-30', '2026-07-02', '2026-07-03', '2026-07-06'] as const
  expect(
    breaksOf(
      stock,
      noons.map((date) => torontoTime(date, 12 * 60)),
    ),
  ).toEqual([])
})

it('takes a holiday of a market without a calendar for no gap', () => {
  const days = ['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-06', '2026-03-13'] as const
  const midnight = (date: (typeof days)[number]) => torontoTime(date, 0)
  expect(breaksOf(pair, [...days.map(midnight), torontoTime('2026-03-16', 0)])).toEqual([
    midnight('2026-03-13'),
  ])
})

it('takes a day for no gap between its highest price and a last one that is early', () => {
  const days = [0, 1, 2, 3, 3.4, 4].map((count) => count * day)
  expect(breaksOf(coin, [...days, 4 * day + hour])).toEqual([])
  const between = [0, 1, 2, 2.3, 3, 3.4, 4].map((count) => count * day)
  expect(breaksOf(coin, [...between, 4 * day + hour])).toEqual([])
})

it('takes no hour of five-minute prices after an hour of one for a gap', () => {
  const ends = [3 * hour, 4 * hour, 5 * hour].map((at) => at + 55 * minute)
  expect(breaksOf(coin, [0, hour, 2 * hour, ...ends])).toEqual([])
})
