import { describe, expect, it } from 'vitest'
import { unknownFigures } from '#app/domain/market/company'
import { type Instrument, instruments } from '#app/domain/market/instruments'
import { rangesOf } from '#app/domain/market/ranges'
import { spotClosedSince } from '#app/domain/market/spot-hours'
import { minute } from '#app/shared/time'
import { torontoDate, torontoTime } from '#app/shared/toronto-time'
import { isLong } from '#tests/support/long-tests'
import { type Script, worldOf } from '#tests/support/price-worlds'
import { sampleInstruments } from '#tests/support/sample-instruments'
import { chartSeries } from './chart-picture'
import { toMarketItem } from './item'
import { viewRange } from './range-view'

const clocks: [when: string, date: string, hours: number, minutes: number][] = [
  ['a Sunday evening', '2026-11-22', 17, 40],
  ['a Monday at the opening', '2026-11-23', 9, 31],
  ['a Wednesday noon', '2026-03-11', 12, 0],
  ['a Friday evening', '2026-11-20', 18, 0],
  ['a Saturday', '2026-11-21', 12, 0],
  ['the Sunday on which clocks go forward', '2026-03-08', 18, 0],
  ['the Sunday on which clocks go back', '2026-11-01', 18, 0],
  ['a half day', '2026-12-24', 14, 0],
  ['Christmas', '2026-12-25', 12, 0],
  ['New Year’s evening', '2026-01-01', 19, 0],
]

const script: Omit<Script, 'now'> = {
  seed: 20_261_121,
  shape: 'walk',
  isTelling: true,
  cadenceMs: 20 * minute,
  delayMs: 0,
  gap: [0, 0],
  lookedFor: 1,
  pastDays: 100,
  isRowAhead: false,
}

describe.each(clocks)('on %s', (_, date, hours, minutes) => {
  const now = torontoTime(date, hours * 60 + minutes)
  const tried = isLong || date === clocks[0]?.[1] ? instruments : sampleInstruments

  it.each(tried.map((one) => [one.symbol, one] as const))(
    '%s agrees with itself',
    async (_symbol, instrument) => {
      const world = await worldOf(instrument, 'simulated', { ...script, now })
      if (!world) throw new Error('no round had a price')
      const row = { weekBase: null, ...unknownFigures, ...world.row }
      if (row.seriesKind === 'intraday')
        checkClosedHours(
          instrument,
          world.history.map(({ at }) => at),
        )
      if (row.sparkKind !== 'daily')
        expect(row.sparkPath.replace(/^.*l/, '').split(/ |(?=-)/).length).toBeGreaterThan(2 * 11)
      for (const range of rangesOf(row, row.lastUpdated, world.history[0]?.at ?? null)) {
        const view = viewRange(row, world.history, range)
        const { price } = chartSeries(toMarketItem(row, now), view)
        if (view.kind !== 'session') {
          if (view.high !== null) expect(Math.max(...price)).toBe(view.high)
          if (view.low !== null) expect(Math.min(...price)).toBe(view.low)
        }
        expect(price.at(-1)).toBe(row.price)
        if (view.base !== null) expect(view.base + (view.change ?? 0)).toBeCloseTo(row.price, 9)
        if (range !== '1D') checkEven(view.points.map(({ at }) => at))
      }
    },
  )
})

/** No point is of a time in which the market rests. */
function checkClosedHours({ category }: Instrument, times: readonly number[]) {
  if (category !== 'forex' && category !== 'commodity') return
  const closed = times.filter((at) => (spotClosedSince(at) ?? at) !== at)
  expect(closed.map((at) => new Date(at).toISOString())).toEqual([])
}

/** No day has many more points than most others. The lowest and the highest are two more. */
function checkEven(times: readonly number[]) {
  const counts = new Map<string, number>()
  for (const at of times) counts.set(torontoDate(at), (counts.get(torontoDate(at)) ?? 0) + 1)
  const sorted = Array.from(counts.values()).sort((left, right) => left - right)
  const usual = sorted[Math.floor(0.75 * sorted.length)] as number
  expect(sorted.at(-1)).toBeLessThanOrEqual(2 * usual + 3)
}
