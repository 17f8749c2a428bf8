import { expect, it } from 'vitest'
import { LinkSlug } from '#app/shared/brands'
import { networksOf } from '#app/shared/ip'
import { minute } from '#app/shared/time'
import { createAdmittedNames } from './admitted-names'
import { countedNames } from './click-counter'
import { createNameMeter, newNames } from './name-meter'

const registered = { sources: ['social'], campaigns: [] }

function newMeter() {
  const admitted = createAdmittedNames()
  const meter = createNameMeter(admitted.has)
  const may = (ip: string, source: string, now = 0, slug = 'x') =>
    meter(
      LinkSlug.parse(slug),
      countedNames({ utm_source: source }, registered),
      () => networksOf(ip),
      now,
    )
  return { admitted, may }
}

const line = (at: number) => `2001:db8:1:${at.toString(16)}::1`

it('lets an address bring a few new names, each as often as it likes, and more ten minutes later', () => {
  const { may } = newMeter()
  const round = (now: number) =>
    Array.from({ length: 30 }, (_, at) => may('203.0.113.9', `made-up-${at % 10}`, now))
  const passed = round(0).filter(Boolean)
  expect(passed).toHaveLength(3 * newNames.ipv4)
  expect(may('203.0.113.9', 'made-up-9', 10 * minute - 1)).toBe(false)
  expect(may('203.0.113.9', 'made-up-9', 10 * minute)).toBe(true)
})

it('counts all lines of a /48 together, and each link by itself', () => {
  const { may } = newMeter()
  const passed = Array.from({ length: 110 }, (_, at) => may(line(at * 300), `made-up-${at}`))
  expect(passed.filter(Boolean)).toHaveLength(newNames.net48)
  expect(may(line(7), 'autumn', 0, 'y')).toBe(true)
  expect(may('2001:db8:2::1', 'autumn')).toBe(true)
})

it('does not count names that are registered, absent or already admitted', () => {
  const { admitted, may } = newMeter()
  for (let at = 0; at < 20; at++) may('203.0.113.9', `made-up-${at}`)
  expect(may('203.0.113.9', 'news')).toBe(false)
  admitted.learn([{ slug: LinkSlug.parse('x'), source: 'news', campaign: '' }])
  expect(['news', 'social', ''].map((source) => may('203.0.113.9', source))).toEqual([
    true,
    true,
    true,
  ])
  expect(may('203.0.113.9', 'news', 0, 'y')).toBe(true)
})

it('remembers a bounded number of admitted names, evicting the least recently written', () => {
  const names = createAdmittedNames()
  const name = (at: number) => ({ slug: LinkSlug.parse('x'), source: `s${at}`, campaign: '' })
  for (let at = 0; at < 10_000; at++) names.learn([name(at)])
  names.learn([name(0), name(10_000)])
  expect([0, 1, 2, 10_000].map((at) => names.has(name(at).slug, name(at)))).toEqual([
    true,
    false,
    true,
    true,
  ])
})
