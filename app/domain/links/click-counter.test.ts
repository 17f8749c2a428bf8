import { expect, it } from 'vitest'
import { type CountedClick, countedName, createClickCounter, otherName } from './click-counter'

const click: CountedClick = { slug: 'x', source: 'news', campaign: 'autumn', kind: 'human' }
const day = 86_400_000

it('adds equal clicks of one day up and begins anew after handing them out', () => {
  const counter = createClickCounter()
  counter.add(click, 0)
  counter.add(click, day - 1)
  counter.add(click, day)
  counter.add({ ...click, kind: 'bot' }, day)
  expect(counter.drain().map(({ day: on, kind, count }) => [on, kind, count])).toEqual([
    [0, 'human', 2],
    [1, 'human', 1],
    [1, 'bot', 1],
  ])
  expect(counter.drain()).toEqual([])
})

it('puts back what could not be written', () => {
  const counter = createClickCounter()
  counter.add(click, 0)
  const rows = counter.drain()
  counter.add(click, 0)
  counter.restore(rows)
  expect(counter.drain()).toMatchObject([{ count: 2 }])
})

it('loses no click and keeps few rows when everybody writes a source of their own', () => {
  const counter = createClickCounter()
  for (let at = 0; at < 10_000; at++) counter.add({ ...click, source: `made-up-${at}` }, 0)
  const rows = counter.drain()
  expect(rows.length).toBeLessThanOrEqual(301)
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(10_000)
  expect(rows.at(-1)).toMatchObject({ source: otherName, campaign: otherName })
})

it('cuts long names', () => {
  expect(countedName('x'.repeat(500))).toBe('x'.repeat(64))
  expect(countedName(undefined)).toBe('')
})
