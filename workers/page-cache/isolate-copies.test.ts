import { expect, it } from 'vitest'
import { IsolateCopies } from './isolate-copies'

const copyOf = (until: number, followsPrices = false) => ({
  body: new Uint8Array(1),
  headers: new Headers(),
  followsPrices,
  until,
})

it('keeps a copy until it expires, and not a moment longer', () => {
  const copies = new IsolateCopies()
  copies.set('a', copyOf(10))
  expect([copies.get('a', 9), copies.get('a', 10), copies.get('b', 0)]).toEqual([
    copyOf(10),
    undefined,
    undefined,
  ])
})

it('evicts the oldest copy, and counts a replaced page once', () => {
  const copies = new IsolateCopies()
  for (let time = 0; time < 300; time++) copies.set('first', copyOf(10))
  for (let page = 1; page < 100; page++) copies.set(`${page}`, copyOf(10))
  expect(copies.get('first', 0)).toBeDefined()
  copies.set('100', copyOf(10))
  expect([copies.get('first', 0), copies.get('1', 0)]).toEqual([undefined, copyOf(10)])
})

it('drops what follows prices, and nothing else', () => {
  const copies = new IsolateCopies()
  copies.set('priced', copyOf(10, true))
  copies.set('plain', copyOf(10))
  copies.dropPrices()
  expect([copies.get('priced', 0), copies.get('plain', 0)]).toEqual([undefined, copyOf(10)])
})
