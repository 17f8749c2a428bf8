import { expect, it } from 'vitest'
import { LinkSlug } from '#app/shared/brands'
import { networksOf } from '#app/shared/ip'
import { minute } from '#app/shared/time'
import { createNetworkMeter, humanClicks } from './network-meter'

/** Returns how many of these clicks count as people's. */
function admitted(addresses: string[], meter = createNetworkMeter(), now = 0): number {
  return addresses.filter((ip) => meter(LinkSlug.parse('x'), networksOf(ip), now)).length
}
const times = (count: number, ip: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => ip(at))

it('counts so many of one address, and again ten minutes after its first', () => {
  const meter = createNetworkMeter()
  const clicks = times(2_000, () => '203.0.113.9')
  expect(admitted(clicks, meter)).toBe(humanClicks.ipv4)
  expect(admitted(clicks, meter, 10 * minute - 1)).toBe(0)
  expect(admitted(clicks, meter, 10 * minute)).toBe(humanClicks.ipv4)
})

it('counts each link by itself', () => {
  const meter = createNetworkMeter()
  expect(
    admitted(
      times(50, () => '203.0.113.9'),
      meter,
    ),
  ).toBe(humanClicks.ipv4)
  expect(meter(LinkSlug.parse('y'), networksOf('203.0.113.9'), 0)).toBe(true)
})

it('counts the /64s of one household, and of one site, together', () => {
  const line = (at: number) => at.toString(16)
  expect(admitted(times(200, (at) => `2001:db8:1:${line(at)}::1`))).toBe(humanClicks.net56)
  expect(admitted(times(60_000, (at) => `2001:db8:1:${line(at)}::1`))).toBe(humanClicks.net48)
})

it('counts each click without an address', () => {
  expect(admitted(times(100, () => '127.0.0.1'))).toBe(100)
})

it('holds a bounded number of networks, evicting the oldest', () => {
  const meter = createNetworkMeter()
  admitted(
    times(humanClicks.ipv4, () => '198.51.100.1'),
    meter,
  )
  admitted(
    times(19_000, (at) => `10.${at >> 8}.${at & 255}.1`),
    meter,
  )
  expect(admitted(['198.51.100.1'], meter)).toBe(0)
  admitted(
    times(2_000, (at) => `11.${at >> 8}.${at & 255}.1`),
    meter,
  )
  expect(admitted(['198.51.100.1'], meter)).toBe(1)
})
