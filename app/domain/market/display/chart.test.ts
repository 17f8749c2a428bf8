import { describe, expect, it } from 'vitest'
import { day, hour } from '#app/shared/time'
import { itemOf, noon } from '#tests/support/market-items'
import { drawLine, evenlySpaced, outlineOf, tablePoints } from './chart'
import { chartSeries, drawPicture, freestPlace } from './chart-picture'
import { atOneInterval } from './one-interval'
import { priceAxis } from './price-ticks'
import type { RangeView } from './range-view'
import { tradingAxis } from './trading-axis'

const points = Array.from({ length: 1_000 }, (_, index) => ({ at: index * 60_000, price: index }))
const coin = { category: 'crypto', seriesKind: 'intraday' } as const

const view = (more: Partial<RangeView>): RangeView => ({
  kind: 'span',
  points,
  isIllustrative: false,
  base: null,
  change: null,
  changePercent: null,
  open: null,
  high: null,
  low: null,
  last: 1,
  since: 0,
  ...more,
})

describe('a chart', () => {
  it('draws time across and price up, and the area below', () => {
    const three = [
      { at: 0, price: 1 },
      { at: 1_000, price: 3 },
      { at: 4_000, price: 2 },
    ]
    const line = drawLine(three, tradingAxis(coin, 0, 4_000), { top: 3, bottom: 1, ticks: [] })
    expect(line).toEqual({
      path: 'M0 280l180-280 540 140',
      area: 'M0 280l180-280 540 140L720 280H0Z',
    })
  })

  it('leaves a gap without line or area at a break, and draws a price between two as a dot', () => {
    const points = [0, 1_000, 2_000, 4_000].map((at) => ({ at, price: 1 + (at % 3_000) / 1_000 }))
    const axis = tradingAxis(coin, 0, 4_000)
    const breaks = new Set([2_000, 4_000])
    expect(drawLine(points, axis, { top: 3, bottom: 1, ticks: [] }, { breaks })).toEqual({
      path: 'M0 280l180-140m180-140h2m358 140h2',
      area: 'M0 280l180-140L180 280H0ZM360 0h2L360 280H360ZM720 140h2L720 280H720Z',
    })
  })

  it('has room for a session’s extremes and the previous close, a separate line', () => {
    const item = itemOf('stock/ry', { lastUpdated: noon })
    const opensAt = Date.parse('2026-03-12T13:30:00Z')
    const session = view({
      kind: 'session',
      points: [
        { at: opensAt, price: 101 },
        { at: noon, price: 102 },
      ],
      since: opensAt,
      base: 99,
      high: 104,
      low: 100,
      last: 102,
      changePercent: 3.03,
    })
    const picture = drawPicture(item, session)
    const edges = priceAxis([99, 104], 2)
    const inPercent = (price: number) => (100 * (edges.top - price)) / (edges.top - edges.bottom)
    // Filled to the close that the change is counted from.
    expect(picture?.line.area).toMatch(new RegExp(` ${Math.round(2.8 * inPercent(99))}H0Z$`))
    expect(picture?.reference).toEqual({
      percent: Math.round(10 * inPercent(99)) / 10,
      label: 'Previous close $99.00',
      ...{ isBeyond: false, isAtStart: false, isBelow: false },
    })
    expect(picture?.direction).toBe('up')
    // In place of the round price there.
    expect(picture?.newest).toEqual({ percent: 41.1, label: '102.00' })
    expect(picture?.prices.find(({ percent }) => percent === 41.1)?.label).toBe('')
    expect(picture?.prices.find(({ percent }) => percent > 50)?.label).toMatch(/^\d+\.?\d*$/)
    // 2.5 of 6.5 hours are over: the rest of the session stays empty.
    expect(picture?.line.path).toMatch(/^M0 \d+l277[ -]\d+$/)
    expect(picture?.times.map(({ label }) => label)).toEqual([
      '10 a.m.',
      '12 p.m.',
      '2 p.m.',
      '4 p.m.',
    ])
    expect(chartSeries(item, session)).toMatchObject({ x: [0, 38.5], price: [101, 102] })
  })

  it('leaves out a label that the newest would cover or touch', () => {
    const pricesFor = (last: number) => {
      const points = [100, 110, 120, last].map((price, at) => ({
        at: noon - (3 - at) * day,
        price,
      }))
      const spanned = view({
        kind: 'span',
        points,
        since: noon - 3 * day,
        high: 120,
        low: 100,
        last,
      })
      return drawPicture(itemOf('crypto/btc'), spanned)?.prices ?? []
    }
    const at110 = (last: number) => pricesFor(last).find((mark) => Math.abs(mark.percent - 50) < 1)
    expect(at110(110)?.label).toBe('')
    expect(at110(110.2)?.label).toBe('')
    expect(at110(108)).toEqual({ percent: 50, label: '110', isTight: true })
    expect(at110(112)).toEqual({ percent: 50, label: '110', isTight: true })
    expect(at110(112.5)).toEqual({ percent: 50, label: '110' })
  })

  it('names at its edge a previous close that would leave the line less than a sixth of the height', () => {
    const item = itemOf('stock/ry', { lastUpdated: noon })
    const opensAt = Date.parse('2026-03-12T13:30:00Z')
    const gapped = (base: number) =>
      drawPicture(
        item,
        view({
          kind: 'session',
          points: [
            { at: opensAt, price: 101 },
            { at: noon, price: 102 },
          ],
          ...{ since: opensAt, base, high: 102, low: 101, last: 102 },
        }),
      )
    expect(gapped(107)?.reference).toMatchObject({
      label: 'Previous close $107.00',
      isBeyond: false,
    })
    expect(gapped(107.01)?.reference).toEqual({
      ...{ percent: 0, label: 'Previous close $107.01 ↑', isBeyond: true },
      ...{ isAtStart: false, isBelow: true },
    })
    expect(gapped(90)?.reference).toMatchObject({
      ...{ percent: 100, label: 'Previous close $90.00 ↓', isBelow: false },
    })
    expect(gapped(90)?.line.area).toMatch(/ 280H0Z$/)
    expect(gapped(90)?.line).toEqual(gapped(107.01)?.line)
  })

  it('labels at least three round prices beside the newest', () => {
    const item = itemOf('stock/ry', { lastUpdated: noon })
    for (let index = 0; index < 500; index++) {
      const [low, last] = [50 + (index % 13), 50 + (index % 13) + (index % 41) / 10]
      const prices = [low, low + 0.2 + (index % 41) / 7, last]
      const points = prices.map((price, at) => ({ at: noon - (2 - at) * hour, price }))
      const drawn = drawPicture(item, view({ points, last, since: noon - 2 * hour }))
      const labels = drawn?.prices.filter(({ label }) => label) ?? []
      expect(labels.length).toBeGreaterThanOrEqual(3)
    }
  })

  it('the label of a line across is where it covers no price', () => {
    const at = (x: number, y: number) => ({ x, y })
    expect(freestPlace(80, [at(70, 75)])).toEqual({ isAtStart: false, isBelow: true })
    expect(freestPlace(80, [at(70, 75), at(80, 85)])).toEqual({ isAtStart: true, isBelow: false })
    const early = [at(10, 75), at(70, 75), at(80, 85)]
    expect(freestPlace(80, early)).toEqual({ isAtStart: true, isBelow: true })
    expect(freestPlace(98, early)).toEqual({ isAtStart: false, isBelow: false })
    expect(freestPlace(4, [])).toEqual({ isAtStart: false, isBelow: true })
  })

  it('a chart of an illustrative line has no ticks, and of one point is none', () => {
    const item = itemOf('stock/ry')
    const illustrative = view({ isIllustrative: true, points: points.slice(0, 24) })
    expect(drawPicture(item, illustrative)).toMatchObject({ times: [], prices: [], newest: null })
    expect(drawPicture(item, view({ points: points.slice(0, 1) }))).toBeNull()
  })
})

describe('the outline of a long series', () => {
  it('keeps both its ends and every extreme of a stretch', () => {
    const spiked = points.map((point, index) =>
      index === 500 ? { ...point, price: 9_999 } : point,
    )
    const few = outlineOf(spiked, 100)
    expect(few.length).toBeLessThanOrEqual(100)
    expect([few[0], few.at(-1)]).toEqual([spiked[0], spiked.at(-1)])
    expect(few).toContainEqual(spiked[500])
  })
})

it('a line takes equal steps, and its first, lowest and highest point', () => {
  const spiked = points.map((point, index) => (index === 501 ? { ...point, price: 9_999 } : point))
  const few = evenlySpaced(spiked, 100)
  expect(few[0]).toEqual(spiked[0])
  expect(few.slice(1).map(({ at }) => at / 60_000)).toEqual([
    ...Array.from({ length: 50 }, (_, index) => 9 + 10 * index),
    501,
    ...Array.from({ length: 50 }, (_, index) => 509 + 10 * index),
  ])
  expect(evenlySpaced(spiked, 1_000)).toEqual(spiked)
})

describe('a record at one interval', () => {
  const coin = { category: 'crypto', seriesKind: 'intraday' } as const
  const days = Array.from({ length: 60 }, (_, index) => ({ at: index * day, price: 1 + index }))
  const hours = Array.from({ length: 240 }, (_, index) => ({
    at: 60 * day + index * hour,
    price: 1,
  }))
  const record = [...days, ...hours]

  it('has one price for each day, if some days have no more', () => {
    expect(atOneInterval(coin, record, '1M').length).toBeLessThanOrEqual(60 + 10 + 2)
    expect(atOneInterval(coin, record, '1Y').length).toBeLessThanOrEqual(60 + 10 + 2)
    expect(atOneInterval(coin, hours, '1M')).toHaveLength(240)
  })

  it('has the last price of each week of five years', () => {
    const years = atOneInterval(coin, days, '5Y')
    expect(years.slice(1, -1).every(({ at }) => new Date(at).getUTCDay() === 1)).toBe(true)
    expect(years).toHaveLength(Math.ceil(60 / 7) + 1)
  })

  it('keeps the first, the lowest and the highest', () => {
    const moved = hours.map((one, index) => ({ ...one, price: { 5: 0.5, 100: 9 }[index] ?? 1 }))
    const kept = atOneInterval(coin, moved, '3M')
    expect(kept).toEqual(expect.arrayContaining([moved[0], moved[5], moved[100], moved.at(-1)]))
  })
})

it('puts the last price of each hour and the first of all into the table, newest first', () => {
  const rows = tablePoints(points, '1D')
  expect(rows).toHaveLength(17 + 1)
  expect(rows[0]).toEqual(points.at(-1))
  expect(rows.at(-2)?.at).toBe(hour - 60_000)
  expect(rows.at(-1)).toEqual(points[0])
})
