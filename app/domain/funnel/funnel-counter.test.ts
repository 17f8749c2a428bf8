import { expect, it } from 'vitest'
import { otherName } from '#app/shared/dimensions'
import { createFunnelCounter } from './funnel-counter'
import type { FunnelCount } from './funnel-event'

const row: FunnelCount = {
  ...{ link: 'x', campaign: 'autumn', source: 'news', country: 'CA', device: 'mobile' },
  ...{ landing: '', variant: '', hour: 0, visitor: 'human', admits: false },
  counts: { click: 1 },
}
const fresh = (over: Partial<FunnelCount> = {}): FunnelCount => ({
  ...row,
  counts: { click: 1 },
  ...over,
})

it('sums equal rows of an hour, and starts over after returning them', () => {
  const counter = createFunnelCounter()
  counter.add(fresh())
  counter.add(fresh({ admits: true, counts: { click: 1, visit: 2 } }))
  counter.add(fresh({ hour: 1 }))
  counter.add(fresh({ visitor: 'bot' }))
  expect(counter.drain().rows).toMatchObject([
    { hour: 0, visitor: 'human', admits: true, counts: { click: 2, visit: 2 } },
    { hour: 1, counts: { click: 1 } },
    { visitor: 'bot', counts: { click: 1 } },
  ])
  expect(counter.drain()).toEqual({ rows: [], pages: [] })
})

it('keeps few rows, and loses no event, when every visitor brings another name', () => {
  const counter = createFunnelCounter(100)
  for (let at = 0; at < 10_000; at++) counter.add(fresh({ source: `made-up-${at}` }))
  const { rows } = counter.drain()
  expect(rows).toHaveLength(101)
  expect(rows.at(-1)).toMatchObject({
    link: otherName,
    source: otherName,
    counts: { click: 9_900 },
  })
})

it('keeps registered names when there is no room for others', () => {
  const counter = createFunnelCounter(100)
  const reserved = fresh({ source: otherName })
  for (let at = 0; at < 200; at++) counter.add(fresh({ source: `made-up-${at}` }), reserved)
  counter.add(fresh({ source: '' }), fresh({ source: '' }))
  expect(counter.drain().rows.slice(-2)).toMatchObject([
    { link: 'x', campaign: 'autumn', source: otherName, counts: { click: 100 } },
    { link: 'x', campaign: 'autumn', source: '', counts: { click: 1 } },
  ])
})

it('keeps link and campaign of leads when there is no room for others', () => {
  const full = () => {
    const counter = createFunnelCounter(100)
    for (let at = 0; at < 200; at++) counter.add(fresh({ source: `made-up-${at}` }))
    return counter
  }
  const lead = fresh({ counts: { lead_committed: 1 } })
  const view = fresh({ campaign: 'spring', counts: { page_viewed: 1, visit: 1, form_begun: 1 } })
  const [counter, unsent] = [full(), full()]
  for (const row of [lead, view]) counter.add(row)
  unsent.addAll({ rows: [lead, view], pages: [] })
  for (const { rows } of [counter.drain(), unsent.drain()]) {
    expect(rows.slice(-2)).toMatchObject([
      { link: otherName, campaign: otherName, counts: { click: 100, visit: 1 } },
      { link: 'x', campaign: 'autumn', source: 'news', counts: { lead_committed: 1 } },
    ])
  }
})
