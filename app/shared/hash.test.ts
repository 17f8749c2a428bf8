import { expect, it } from 'vitest'
import { hashText } from './hash'

// The published vectors of FNV-1a, 32 bits: ids in cookies, covers and simulated prices depend on it.
it.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('hashes %j as published for FNV-1a', (text, hash) => {
  expect(hashText(text)).toBe(hash)
})
