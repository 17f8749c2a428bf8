import { expect, it } from 'vitest'
import { MemoryPages } from './memory-pages'
import type { PageCopy } from './page-copy'

function copyOf(bytes: number): PageCopy {
  return {
    body: new Uint8Array(bytes),
    headers: new Headers(),
    storedAt: 0,
    sessionEndsAt: null,
    prices: null,
  }
}

function keptOf(pages: MemoryPages, keys: string): string {
  return Array.from(keys)
    .filter((key) => pages.get(key))
    .join('')
}

it('lets go of what was not asked for longest', () => {
  const pages = new MemoryPages(40_000)
  for (const key of 'abc') pages.set(key, copyOf(10_000))
  pages.get('a')
  pages.set('d', copyOf(10_000))
  expect(keptOf(pages, 'abcd')).toBe('acd')
})

it('counts a page that takes the place of another once', () => {
  const pages = new MemoryPages(40_000)
  for (let time = 0; time < 10; time++) pages.set('a', copyOf(10_000))
  for (const key of 'bc') pages.set(key, copyOf(10_000))
  expect(keptOf(pages, 'abc')).toBe('abc')
})

it('keeps no page that is larger than everything', () => {
  const pages = new MemoryPages(40_000)
  pages.set('a', copyOf(10_000))
  pages.set('b', copyOf(50_000))
  expect(keptOf(pages, 'ab')).toBe('')
  pages.set('c', copyOf(10_000))
  expect(keptOf(pages, 'c')).toBe('c')
})

it('tells whether there was anything to let go of', () => {
  const pages = new MemoryPages(40_000)
  pages.set('a', copyOf(1))
  expect([pages.delete('a'), pages.delete('a')]).toEqual([true, false])
})
