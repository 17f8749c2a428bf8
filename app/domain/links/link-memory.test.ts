import { expect, it } from 'vitest'
import { LinkSlug } from '#app/shared/brands'
import { createLinkMemory } from './link-memory'
import type { PreparedLink } from './prepare-link'

const slugOf = (text: string) => LinkSlug.parse(text)
const x = slugOf('x')
const hot = slugOf('hot')
const link = (version: number, slug = x) => ({ slug, version }) as PreparedLink

it('holds a copy as fresh for 15 seconds, stale for 30, and then reads first', () => {
  const memory = createLinkMemory()
  expect(memory.recall(x, 0)).toBeNull()
  memory.store(x, link(1), 0)
  expect(memory.recall(x, 14_999)?.age).toBe('fresh')
  expect(memory.recall(x, 15_000)?.age).toBe('ageing')
  expect(memory.recall(x, 29_999)?.age).toBe('ageing')
  expect(memory.recall(x, 30_000)?.age).toBe('old')
})

it('lets one caller refresh, and another if that one never returned', () => {
  const memory = createLinkMemory()
  memory.store(x, link(1), 0)
  expect([20_000, 20_001, 34_999, 35_000].map((now) => memory.startRefresh(x, now))).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(memory.startRefresh(slugOf('unknown'), 20_000)).toBe(false)
})

it('never replaces a newer version by an older one', () => {
  const memory = createLinkMemory()
  memory.store(x, link(2), 0)
  expect(memory.store(x, link(1), 5)?.version).toBe(2)
  expect(memory.recall(x, 5)?.link?.version).toBe(2)
  expect(memory.store(x, link(3), 6)?.version).toBe(3)
})

it('remembers an unknown slug for ten seconds, until it is known', () => {
  const memory = createLinkMemory()
  memory.store(x, null, 0)
  expect(memory.recall(x, 9_999)).toEqual({ link: null, age: 'fresh' })
  expect(memory.recall(x, 10_000)?.age).toBe('old')
  memory.store(x, link(1), 10_000)
  expect(memory.recall(x, 10_000)?.link?.version).toBe(1)
})

it('holds a thousand links, which guessed slugs do not evict', () => {
  const memory = createLinkMemory()
  memory.store(hot, link(1, hot), 0)
  for (let at = 0; at < 5_000; at++) memory.store(slugOf(`guess-${at}`), null, 0)
  expect(memory.recall(hot, 0)?.age).toBe('fresh')
  expect(memory.recall(slugOf('guess-0'), 0)).toBeNull()
  for (let at = 0; at < 1_000; at++) memory.store(slugOf(`link-${at}`), link(1), 0)
  expect(memory.recall(hot, 0)).toBeNull()
  expect(memory.recall(slugOf('link-0'), 0)).not.toBeNull()
})
