import { expect, it } from 'vitest'
import { day } from '#app/shared/time'
import { itemOf, noon } from '#tests/support/market-items'
import { chartNotes } from './chart-notes'
import type { RangeView } from './range-view'

const item = itemOf('crypto/btc')

/** The last of these prices is of noon on March 12. */
function viewOf(...prices: number[]): RangeView {
  const points = prices.map((price, at) => ({ at: noon - (prices.length - 1 - at) * day, price }))
  const known = { kind: 'span', isIllustrative: false, base: null, open: null } as const
  const change = { change: null, changePercent: null }
  const extremes = { high: Math.max(...prices), low: Math.min(...prices) }
  return { ...known, ...change, ...extremes, points, last: 0, since: points[0]?.at ?? 0 }
}

it('names the highest and the lowest price with their days, and the largest move of a day', () => {
  const notes = chartNotes(item, viewOf(100, 130, 91, 95), { published: '2025-02-01' })
  expect(notes?.high).toMatchObject({ x: 33.3, label: 'High $130.00, March 10' })
  expect(notes?.low).toMatchObject({ x: 66.7, label: 'Low $91.00, March 11' })
  expect(notes?.high.y).toBeLessThan(notes?.low.y ?? 0)
  expect(notes?.sentence).toBe('Daily closes since March 9. Largest move: +30.00%, March 10.')
  const view = { ...viewOf(100, 130, 91, 95), changePercent: -5 }
  expect(chartNotes(item, view, { published: '2025-02-01' })?.sentence).toBe(
    'Daily closes since March 9: −5.00%. Largest move: +30.00%, March 10.',
  )
})

it('marks the article’s day only if the line goes beyond it', () => {
  const view = viewOf(100, 130, 91, 95)
  const markOf = (article: { published: string; updated?: string }) =>
    chartNotes(item, view, article)?.day
  expect(markOf({ published: '2025-02-01' })).toBeNull()
  expect(markOf({ published: '2026-03-13' })).toBeNull()
  expect(markOf({ published: '2026-03-12' })).toBeNull()
  expect(markOf({ published: '2026-03-10' })).toMatchObject({
    x: 33.3,
    label: 'Published, March 10',
  })
  expect(markOf({ published: '2025-02-01', updated: '2026-03-11' })).toMatchObject({
    x: 66.7,
    label: 'Article updated, March 11',
  })
})

it('has nothing to name without a line', () => {
  expect(chartNotes(item, viewOf(100), { published: '2026-03-12' })).toBeNull()
})
