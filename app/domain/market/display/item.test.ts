import { expect, it } from 'vitest'
import { hour, minute } from '#app/shared/time'
import { marketRow, noon } from '#tests/support/market-items'
import { toMarketItem } from './item'

it('is the same item for the same row, until the price has grown old', () => {
  const row = marketRow('crypto/btc')
  const live = toMarketItem(row, noon)
  expect(live).toMatchObject({ id: 'crypto/btc', price: '$100.00', state: 'live' })
  expect(toMarketItem(row, noon + 15 * minute)).toBe(live)
  expect(toMarketItem(row, noon + 15 * minute + 1)).toEqual({ ...live, state: 'stale' })
  expect(toMarketItem(row, noon)).toBe(live)
})

it('closes with the exchange, without a new row', () => {
  const row = marketRow('stock/ry', { lastUpdated: noon + 4 * hour, source: 'eodhd' })
  expect(toMarketItem(row, noon + 4 * hour - 1).state).toBe('delayed')
  expect(toMarketItem(row, noon + 4 * hour).state).toBe('closed')
})

it('is a new item for the row of the next round', () => {
  toMarketItem(marketRow('crypto/btc'), noon)
  expect(toMarketItem(marketRow('crypto/btc', { price: 200 }), noon).price).toBe('$200.00')
})
