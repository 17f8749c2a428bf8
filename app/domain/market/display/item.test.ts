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

it('has the change of a coin that moved by less than a cent', () => {
  const row = { price: 1.3036, changeAmount: -0.0031, changePercent: -0.237 }
  expect(toMarketItem(marketRow('crypto/ada', row), noon)).toMatchObject({
    price: '$1.30',
    change: '−0.0031',
    changePercent: '−0.24%',
    direction: 'down',
  })
})

it.each([
  ['its percentage', { price: 1.4, changeAmount: -0.00006, changePercent: -0.0043 }],
  ['its amount', { price: 33, changeAmount: 0.0049, changePercent: 0.0149 }],
])('has no change, green and with a plus, if %s rounds to zero', (_, row) => {
  const id = row.price < 2 ? 'forex/usd-cad' : 'stock/bce'
  expect(toMarketItem(marketRow(id, row), noon)).toMatchObject({
    change: '+0.00',
    changePercent: '+0.00%',
    direction: 'flat',
    value: { change: 0, changePercent: 0 },
  })
})
