import { expect, it } from 'vitest'
import type { Dimensions } from '#app/shared/dimensions'
import { networksOf } from '#app/shared/ip'
import { minute } from '#app/shared/time'
import { createCombinationMeter, newCombinations } from './network-meter'

function newMeter() {
  const meter = createCombinationMeter()
  return (ip: string, source: string, now = 0, link = 'x') => {
    const by: Dimensions = {
      ...{ link, campaign: 'autumn', source, country: 'CA', landing: '', variant: '' },
      device: 'mobile',
    }
    return meter(by, networksOf(ip), now)
  }
}

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
  expect(meter('203.0.113.9', 'made-up-39', 10 * minute)).toEqual({ isNamed: true, admits: true })
})

it('counts all lines of a /48, and all links, together', () => {
  const meter = newMeter()
  const brought = Array.from({ length: 300 }, (_, at) =>
    meter(line(at * 200), `made-up-${at}`, 0, at % 2 ? 'x' : 'y'),
  )
  expect(brought.filter(({ isNamed }) => isNamed)).toHaveLength(newCombinations.net48.named)
  expect(brought.filter(({ admits }) => admits)).toHaveLength(newCombinations.net48.admitting)
  expect(meter('2001:db8:2::1', 'news')).toEqual({ isNamed: true, admits: true })
})
