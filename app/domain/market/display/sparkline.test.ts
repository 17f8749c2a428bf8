import { describe, expect, it } from 'vitest'
import type { PricePoint } from '#app/domain/market/quote'
import { addToRecent, drawSpark } from '#app/domain/market/rounds/recent'
import { day, hour, minute } from '#app/shared/time'
import { illustrativeSeries } from './simulate'
import { sparkBox, sparkPath, sparkPoints } from './sparkline'

/** Returns every corner of a path of relative integers. */
function cornersOf(path: string): [number, number][] {
  const numbers = Array.from(path.matchAll(/-?\d+/g), ([text]) => Number(text))
  const corners: [number, number][] = []
  for (let index = 0; index < numbers.length; index += 2) {
    const [x, y] = corners.at(-1) ?? [0, 0]
    corners.push([x + (numbers[index] ?? 0), y + (numbers[index + 1] ?? 0)])
  }
  return corners
}

const start = Date.parse('2026-03-12T12:00:00Z')
const every = (step: number, count: number, from = start): PricePoint[] =>
  Array.from({ length: count }, (_, index) => ({ at: from + index * step, price: 100 + index }))

describe('a small chart', () => {
  it('is one path of relative whole numbers inside its box', () => {
    const prices = Array.from({ length: sparkPoints }, (_, index) => 100 + Math.sin(index) * 7)
    const path = sparkPath(prices)
    expect(path).toMatch(/^M0 \d+l[\d -]+$/)
    const corners = cornersOf(path)
    expect(corners).toHaveLength(sparkPoints)
    expect(corners.at(-1)?.[0]).toBe(sparkBox.width)
    for (const [, y] of corners) {
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(sparkBox.height)
    }
    expect(path.length).toBeLessThan(300)
  })

  it('rises when the price rises', () => {
    expect(cornersOf(sparkPath([1, 2, 3])).map(([, y]) => y)).toEqual([46, 24, 2])
  })

  it('has the close before a session as dots, above a session that rises below it', () => {
    const path = sparkPath([1, 2, 3], 4)
    expect(path).toMatch(/^M0 2(?:h4m8 0){16}M0 46l94-15 94-14$/)
    expect(sparkPath([1, 2, 3], null)).toBe(sparkPath([1, 2, 3]))
    expect(sparkPath([1, 2, 3], 50)).toBe(sparkPath([1, 2, 3], 4))
    expect(sparkPath([1, 2, 3], -50)).toBe(sparkPath([1, 2, 3], 0))
    expect(sparkPath([2, 2], 50)).not.toBe(sparkPath([2, 2]))
  })

  it('is a line in the middle when nothing moved, and nothing for a single price', () => {
    expect(sparkPath([5, 5, 5])).toBe('M0 24l94 0 94 0')
    expect(sparkPath([5])).toBe('')
    expect(sparkPath([])).toBe('')
  })
})

describe('the points of a small chart', () => {
  const crypto = { category: 'crypto', seriesKind: 'intraday' } as const
  const stock = { category: 'stock', seriesKind: 'intraday' } as const

  it('are the newest of each half hour of 24, after the price of 24 hours ago', () => {
    const points = addToRecent([], every(5 * minute, 3 * 288), crypto)
    expect(points).toHaveLength(1 + 48)
    const [base, first] = points.map(({ at }) => at)
    const newest = points.at(-1)?.at ?? 0
    expect(points.at(-1)).toEqual(every(5 * minute, 3 * 288).at(-1))
    expect(newest - (first ?? 0)).toBeLessThan(day)
    expect(newest - (base ?? 0)).toBe(day)
  })

  it('change by the newest point alone within a half hour', () => {
    const before = addToRecent([], every(30 * minute, 10), crypto)
    const newest = { at: (before.at(-1)?.at ?? 0) + 10 * minute, price: 1 }
    expect(addToRecent(before, [newest], crypto)).toEqual([...before.slice(0, -1), newest])
  })

  it('the points of a small chart of a stock are its session, after the previous close', () => {
    const friday = every(10 * minute, 40, Date.parse('2026-03-13T13:30:00Z'))
    const monday = every(10 * minute, 12, Date.parse('2026-03-16T13:30:00Z'))
    expect(addToRecent(friday, monday, stock)).toEqual([friday.at(-1), ...monday])
  })

  it('the points of a small chart of a stock begin at no price that is not a close', () => {
    const morning = every(10 * minute, 10, Date.parse('2026-03-13T13:30:00Z'))
    const monday = every(10 * minute, 12, Date.parse('2026-03-16T13:30:00Z'))
    expect(addToRecent(morning, monday, stock)).toEqual(monday)
  })

  it('the points of a small chart of a stock are the previous session’s too until its own are enough', () => {
    const friday = every(10 * minute, 40, Date.parse('2026-03-13T13:30:00Z'))
    const monday = every(10 * minute, 2, Date.parse('2026-03-16T13:30:00Z'))
    const recent = addToRecent(friday, monday, stock)
    expect(recent).toEqual([...friday, ...monday])
    const subject = { ...stock, symbol: 'RY', price: 101, base: 139, source: 'eodhd' } as const
    expect(drawSpark(recent, subject)).toEqual({
      sparkPath: sparkPath(recent.map(({ price }) => price)),
      sparkKind: 'previous',
    })
  })

  it('the points of a small chart of a pair reach over the weekend into the week before', () => {
    const forex = { category: 'forex', seriesKind: 'intraday' } as const
    const friday = every(30 * minute, 3, Date.parse('2026-03-13T20:00:00Z'))
    const sunday = every(30 * minute, 3, Date.parse('2026-03-15T21:00:00Z'))
    expect(addToRecent(friday, sunday, forex)).toEqual([...friday, ...sunday])
  })

  it('the points of a small chart of a coin do not reach over a gap: it never closes', () => {
    const points = addToRecent(
      every(30 * minute, 10),
      every(30 * minute, 3, start + 3 * day),
      crypto,
    )
    expect(points).toHaveLength(3)
  })

  it('the points of a small chart of an hourly series are a day, not two', () => {
    const forex = { category: 'forex', seriesKind: 'intraday' } as const
    expect(addToRecent([], every(hour, 30), forex)).toHaveLength(1 + 24)
  })
})

describe('what a small chart is called', () => {
  const subject = {
    category: 'crypto',
    symbol: 'BTC',
    price: 109,
    base: 107,
    seriesKind: 'intraday',
    source: 'simulated',
  } as const

  it('is a day once there is enough of one', () => {
    expect(drawSpark(every(hour, 12), subject).sparkKind).toBe('day')
  })

  it('is nothing before, beside a real price', () => {
    const real = { ...subject, source: 'coingecko' } as const
    expect(drawSpark(every(hour, 11), real).sparkPath).toBe('')
  })

  it('is illustrative before, beside a demo price', () => {
    expect(drawSpark(every(hour, 3), subject).sparkKind).toBe('illustrative')
  })

  it('is daily for a daily series, however short', () => {
    const daily = { ...subject, seriesKind: 'daily' } as const
    expect(drawSpark(every(day, 3), daily).sparkKind).toBe('daily')
  })

  it('keeps the step from the close before a session out of the line', () => {
    const session = every(10 * minute, 12, Date.parse('2026-03-16T13:30:00Z'))
    const stock = { ...subject, category: 'stock', base: 120, price: 111 } as const
    const lines = drawSpark(session, stock).sparkPath.split('M0 ').slice(1)
    expect(lines.map((line) => Number.parseInt(line, 10))).toEqual([2, 46])
  })

  it.each([
    ['rises', 100, 46, 2],
    ['falls', 120, 2, 46],
  ])('%s from the price that the change is counted from', (_, base, first, last) => {
    const path = drawSpark(every(hour, 12), { ...subject, base }).sparkPath
    const heights = cornersOf(path).map(([, y]) => y)
    expect(heights[0]).toBe(first)
    expect(Math.sign((heights.at(-1) ?? 0) - (heights[0] ?? 0))).toBe(Math.sign(last - first))
  })
})

describe('the illustrative series', () => {
  const subject = { symbol: 'BTC', price: 100_000, base: 100_000 / 1.02 }

  it('has 24 hourly points that end at the price', () => {
    const points = illustrativeSeries(subject, start)
    expect(points).toHaveLength(24)
    expect(points.at(-1)).toEqual({ at: start, price: 100_000 })
    expect(points[0]?.at).toBe(start - 23 * hour)
    expect(points[0]?.price).toBeCloseTo(100_000 / 1.02, 6)
  })

  it('is the same for the same hour, and strays by the noise of its kind', () => {
    expect(illustrativeSeries(subject, start)).toEqual(illustrativeSeries(subject, start))
    const pair = illustrativeSeries({ symbol: 'EUR/USD', price: 1, base: 1 }, start)
    expect(pair.every(({ price }) => Math.abs(price - 1) <= 0.003)).toBe(true)
  })
})
