import { describe, expect, it } from 'vitest'
import { day } from '#app/shared/time'
import { itemOf, noon } from '#tests/support/market-items'
import { dayFigures, yearRange } from './day-figures'
import type { RangeView } from './range-view'

const session: RangeView = {
  kind: 'session',
  points: [],
  isIllustrative: false,
  base: 99,
  change: 3,
  changePercent: 3.0303,
  open: 101,
  high: 104,
  low: 100,
  last: 102,
  since: noon,
}
const extent = { heldSince: 0, low: 80, high: 120, from: noon - 364 * day, meanVolume: null }
const figuresOf = (id: string, view: RangeView, held = extent) =>
  dayFigures(itemOf(id), view, yearRange(view, held, noon))

describe('the figures of a day', () => {
  it('the figures of a day of a stock are its session’s, and where the last price lies in its ranges', () => {
    const rows = figuresOf('stock/ry', session).map(({ label, text, mark }) => [label, text, mark])
    expect(rows).toEqual([
      ['Open', '$101.00', null],
      ['Previous close', '$99.00', null],
      ['Day’s range', '$100.00 – $104.00', 50],
      ['52-week range', '$80.00 – $120.00', 55],
    ])
  })

  it('the figures of a day of a coin have no open, and count from 24 hours earlier', () => {
    const labels = figuresOf('crypto/btc', { ...session, kind: 'rolling', open: null }).map(
      ({ label }) => label,
    )
    expect(labels).toEqual(['24 hours earlier', '24-hour range', '52-week range'])
  })

  it('the figures of a day of a currency count from 24 hours before the close on a weekend', () => {
    const closed = { ...itemOf('forex/usd-cad'), state: 'closed' as const }
    const [base] = dayFigures(closed, { ...session, kind: 'rolling', open: null }, null)
    expect(base?.label).toBe('24 hours before the close')
  })

  it('the figures of a day of a daily series have no range of a day', () => {
    const labels = figuresOf('commodity/copper', { ...session, kind: 'value' }).map(
      ({ label }) => label,
    )
    expect(labels).toEqual(['Previous value', '52-week range'])
  })

  it('the figures of a day that are not known say so', () => {
    const nothing = { base: null, change: null, changePercent: null, open: null }
    const rows = figuresOf('stock/ry', { ...session, ...nothing, high: null, low: null })
    expect(rows.filter(({ text }) => text === 'Not available')).toHaveLength(3)
    expect(dayFigures(itemOf('stock/ry'), session, null)).toHaveLength(3)
  })

  it('each say what they mean', () => {
    for (const { meaning } of figuresOf('stock/ry', session)) {
      expect(meaning).toMatch(/^The .{20,}\.$/)
    }
  })
})

describe('the range of 52 weeks', () => {
  it('holds a new high before it is on record', () => {
    const figures = figuresOf('stock/ry', { ...session, high: 130, last: 130 })
    expect(figures.at(-1)).toMatchObject({ text: '$80.00 – $130.00', mark: 100 })
  })

  it('the range of 52 weeks of a shorter record says since when', () => {
    const figures = figuresOf('stock/ry', session, { ...extent, from: noon - 30 * day })
    expect(figures.at(-1)?.label).toBe('Range since Feb. 10, 2026')
  })
})
