import { describe, expect, it } from 'vitest'
import { unknownFigures } from '#app/domain/market/company'
import { instrumentAt } from '#app/domain/market/instruments'
import type { InstrumentRow, PricePoint } from '#app/domain/market/quote'
import { closeDates } from '#app/domain/market/trading-day'
import { day, hour } from '#app/shared/time'
import { tablePoints } from './chart'
import { monthFigures } from './month-figures'
import { atOneInterval } from './one-interval'
import { lastOfDays } from './range-view'

const now = Date.parse('2026-03-12T16:00:00Z')

function rowOf(id: string, changes: Partial<InstrumentRow> = {}): InstrumentRow {
  const [category = '', slug = ''] = id.split('/')
  const instrument = instrumentAt(category, slug)
  if (!instrument) throw new Error(id)
  return {
    ...instrument,
    ...unknownFigures,
    price: 130,
    changeAmount: null,
    changePercent: null,
    weekBase: null,
    volume: null,
    marketCap: null,
    lastUpdated: now,
    fetchedAt: now,
    source: 'simulated',
    seriesKind: 'intraday',
    sparkPath: '',
    sparkKind: 'day',
    session: null,
    ...changes,
  }
}

/** A price a day, oldest first, the last of them a day ago. */
const daily = (prices: readonly number[]): PricePoint[] =>
  prices.map((price, index) => ({ at: now - (prices.length - index) * day, price }))

describe('what a month of prices says', () => {
  const rising = daily(Array.from({ length: 30 }, (_, index) => 100 + index))

  it('counts from the first price of the range', () => {
    expect(monthFigures(rowOf('crypto/btc'), rising)).toMatchObject({
      weekChange: 5.69,
      monthChange: 27.45,
    })
  })

  it('gives no change of a range without its whole history', () => {
    expect(monthFigures(rowOf('crypto/btc'), rising.slice(-10))).toMatchObject({
      weekChange: 5.69,
      monthChange: null,
      dailyMove: expect.any(Number),
    })
    expect(monthFigures(rowOf('crypto/btc'), rising.slice(-3))).toEqual({
      weekChange: null,
      monthChange: null,
      dailyMove: null,
    })
    expect(monthFigures(rowOf('crypto/btc'), [])).toEqual({
      weekChange: null,
      monthChange: null,
      dailyMove: null,
    })
  })

  it('lets a daily series begin after a long weekend', () => {
    const late = [{ at: now - 26 * day, price: 100 }, ...daily([120, 125])]
    const row = rowOf('commodity/oil', { seriesKind: 'daily' })
    expect(monthFigures(row, late).monthChange).toBe(30)
    expect(monthFigures({ ...row, seriesKind: 'intraday' }, late).monthChange).toBeNull()
  })

  it('measures a typical day by the last price of each', () => {
    const swinging = Array.from({ length: 31 }, (_, index) => (index % 2 ? 110 : 100))
    const figures = monthFigures(rowOf('crypto/btc', { price: 100 }), daily(swinging.slice(1)))
    expect(figures.dailyMove).toBeCloseTo(9.7, 0)
    const still = daily(Array.from({ length: 30 }, () => 130))
    const busy = still.flatMap(({ at, price }) => [
      { at: at - hour, price: 50 },
      { at, price },
    ])
    expect(monthFigures(rowOf('crypto/btc'), busy).dailyMove).toBe(0)
  })
  it('counts a currency’s prices of a Sunday evening as Monday’s', () => {
    const sunday = Date.parse('2026-03-01T17:00:00-05:00')
    const points = [
      { at: sunday - 2 * day, price: 100 },
      { at: sunday, price: 200 },
      { at: sunday + hour, price: 210 },
      { at: sunday + day, price: 110 },
      { at: sunday + day + hour, price: 300 },
      { at: sunday + 2 * day, price: 120 },
    ]
    expect(lastOfDays(rowOf('forex/usd-cad'), points).map(({ price }) => price)).toEqual([
      100, 110, 120,
    ])
    const evening = lastOfDays(rowOf('forex/usd-cad'), points.slice(0, 3))
    expect(evening.map(({ price }) => price)).toEqual([100, 210])
    expect(tablePoints(points, '1M', closeDates(rowOf('forex/usd-cad'), points))).toEqual([
      points[5],
      points[3],
      points[0],
    ])
    expect(lastOfDays(rowOf('crypto/btc'), points)).toHaveLength(4)
    const closes = atOneInterval(rowOf('forex/usd-cad'), points, '3M')
    expect(closes.map(({ price }) => price)).toEqual([100, 110, 300, 120])
  })
})
