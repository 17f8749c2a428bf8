import { describe, expect, it } from 'vitest'
import { day, hour } from '#app/shared/time'
import { itemOf, noon } from '#tests/support/market-items'
import { drawPicture } from './chart-picture'
import { comparedName, compareWith, comparisonSentence, readCompared } from './comparison'
import type { RangeView } from './range-view'

const coin = itemOf('crypto/btc')
const stock = itemOf('stock/ry')
const from = noon - 2 * day

const span: RangeView = {
  kind: 'span',
  points: [50, 55, 60].map((price, index) => ({ at: from + index * day, price })),
  isIllustrative: false,
  base: 50,
  change: 10,
  changePercent: 20,
  open: null,
  high: 60,
  low: 50,
  last: 60,
  since: from,
}

describe('a comparison', () => {
  it('is asked for in any case, of instruments alone', () => {
    expect(
      ['crypto-BTC', 'Forex-usd-cad', 'stock-RY'].map((text) => readCompared(text)?.symbol),
    ).toEqual(['BTC', 'USD/CAD', 'RY'])
    expect(['', 'crypto', 'crypto-nope', 'btc', null].map(readCompared)).toEqual(
      Array(5).fill(null),
    )
    expect(comparedName({ category: 'forex', slug: 'usd-cad' })).toBe('forex-usd-cad')
  })

  it('starts both at 100, with the last price known of the other', () => {
    const prices = [
      { at: from - hour, price: 200 },
      { at: from + day - hour, price: 190 },
      { at: from + 3 * day, price: 1 },
    ]
    const compared = compareWith(span, stock, prices)
    expect(compared?.points.map(({ own, other }) => [own, other])).toEqual([
      [100, 100],
      [110, 95],
      [120, 95],
    ])
    expect(compared && comparisonSentence(coin, compared, 'March 10')).toBe(
      'Bitcoin +20.00%, Royal Bank of Canada −5.00% since March 10. Both lines start at 100.',
    )
    expect(drawPicture(coin, span, compared)).toMatchObject({
      direction: 'up',
      otherPath: expect.stringMatching(/^M0 \d+L360 \d+L720 \d+$/),
      reference: { label: 'Start = 100' },
    })
  })

  it('starts with the shorter record of the two', () => {
    const compared = compareWith(span, stock, [{ at: from + hour, price: 10 }])
    expect(compared?.since).toBe(from + day)
    expect(compared?.points.map(({ own }) => own)).toEqual([100, (100 * 60) / 55])
  })

  it('a comparison of a session starts at the close before it, as its change does', () => {
    const opensAt = Date.parse('2026-03-12T13:30:00Z')
    const session: RangeView = {
      ...span,
      kind: 'session',
      points: [
        { at: opensAt, price: 104 },
        { at: noon, price: 102 },
      ],
      base: 100,
      since: opensAt,
    }
    const close = Date.parse('2026-03-11T20:00:00Z')
    const prices = [
      { at: close, price: 10 },
      { at: opensAt - hour, price: 20 },
    ]
    const compared = compareWith(session, coin, prices)
    expect(compared?.points.map(({ own, other }) => [own, other])).toEqual([
      [100, 100],
      [104, 200],
      [102, 200],
    ])
  })

  it('is none without prices, or beside an illustrative line', () => {
    expect(compareWith(span, stock, [])).toBeNull()
    expect(compareWith(span, stock, [{ at: noon + day, price: 1 }])).toBeNull()
    expect(compareWith({ ...span, isIllustrative: true }, stock, [{ at: 1, price: 1 }])).toBeNull()
  })
})
