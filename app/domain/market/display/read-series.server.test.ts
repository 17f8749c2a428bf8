import { expect, it } from 'vitest'
import { comparedName, readCompared } from './read-series.server'

it('what is compared is asked for in any case, and is an instrument', () => {
  expect(
    ['crypto-BTC', 'Forex-usd-cad', 'stock-RY'].map((text) => readCompared(text)?.symbol),
  ).toEqual(['BTC', 'USD/CAD', 'RY'])
  expect(['', 'crypto', 'crypto-nope', 'btc', null].map(readCompared)).toEqual(Array(5).fill(null))
  expect(comparedName({ category: 'forex', slug: 'usd-cad' })).toBe('forex-usd-cad')
})
