import { expect, it } from 'vitest'
import type { Dimensions, VisitorKind } from '#app/shared/dimensions'
import { networksOf } from '#app/shared/ip'
import { minute } from '#app/shared/time'
import { createCombinationMeter, newCombinations } from './network-meter'

function newMeter() {
  const meter = createCombinationMeter()
  return (ip: string, source: string, now = 0, link = 'x', landing = '', kind?: VisitorKind) => {
    const by: Dimensions = {
      ...{ link, campaign: 'autumn', source, country: 'CA', landing, variant: '' },
      device: 'mobile',
    }
    return meter(by, networksOf(ip), now, kind)
  }
}

/** After this link and campaign, all have the same FNV-1a hash. */
const collisions = ['n1堠左', 'n12幞铎', 'n2i锑醭', 'n2j殆摣', 'n2m纘涂', 'n2o珄偬']

const line = (at: number) => `2001:db8:1:${at.toString(16)}::1`

it('counts some combinations of an address by name and admits fewer, each as often as it comes', () => {
  const meter = newMeter()
  const round = (now: number) =>
    Array.from({ length: 120 }, (_, at) => meter('203.0.113.9', `made-up-${at % 40}`, now))
  const count = (now: number) => {
    const all = round(now)
    return [all.filter((one) => one.isNamed).length, all.filter((one) => one.admits).length]
  }
  const { named, admitting } = newCombinations.ipv4
  expect(count(0)).toEqual([3 * named, 3 * admitting])
  expect(meter('203.0.113.9', 'made-up-39', 10 * minute - 1).isNamed).toBe(false)
  expect(meter('203.0.113.9', 'made-up-39', 10 * minute)).toMatchObject({
    isNamed: true,
    admits: true,
  })
})

it('counts all lines of a /48, and all links, together', () => {
  const meter = newMeter()
  const brought = Array.from({ length: 300 }, (_, at) =>
    meter(line(at * 200), `made-up-${at}`, 0, at % 2 ? 'x' : 'y'),
  )
  expect(brought.filter(({ isNamed }) => isNamed)).toHaveLength(newCombinations.net48.named)
  expect(brought.filter(({ admits }) => admits)).toHaveLength(newCombinations.net48.admitting)
  expect(meter('2001:db8:2::1', 'news')).toMatchObject({ isNamed: true, admits: true })
})

it('counts one address by few rows, however many pages its names land on', () => {
  const meter = newMeter()
  const rows = Array.from({ length: 3_000 }, (_, at) => {
    const { dimensions } = meter('203.0.113.9', `made-up-${at % 30}`, 0, '', `/page-${at % 100}`)
    return JSON.stringify(dimensions)
  })
  // Each name once more without its page, and all further names as one.
  expect(new Set(rows).size).toBeLessThanOrEqual(2 * newCombinations.ipv4.named + 1)
  expect(rows[0]).toContain('"landing":"/page-0"')
})

it('counts one address by few rows, however many kinds of clicks bring its names', () => {
  const meter = newMeter()
  const kinds = ['human', 'repeat', 'suspect', 'bot'] as const
  const named = Array.from({ length: 120 }, (_, at) => at).flatMap((at) =>
    kinds.filter((kind) => meter('203.0.113.9', `made-up-${at}`, 0, 'x', '', kind).isNamed),
  )
  const { named: max } = newCombinations.ipv4
  expect(named.filter((kind) => kind === 'human')).toHaveLength(max)
  expect(named).toHaveLength(2 * max)
})

it('tells names apart that an unkeyed hash of 32 bits takes for one', () => {
  const meter = newMeter()
  const brought = collisions.map((source) => meter('203.0.113.9', source))
  expect(brought.filter(({ admits }) => admits)).toHaveLength(newCombinations.ipv4.admitting)
})
