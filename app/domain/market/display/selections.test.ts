import { expect, it } from 'vitest'
import { itemOf } from '#tests/support/market-items'
import { peersOf } from './selections'

const all = ['stock/ry', 'stock/shop', 'stock/cnr', 'stock/td', 'stock/cm', 'crypto/btc'].map(
  (path) => itemOf(path),
)
const peers = (path: string) => peersOf(all, itemOf(path)).map(({ symbol }) => symbol)

it('names those of the same business first, then the rest in their order', () => {
  expect(peers('stock/ry')).toEqual(['TD', 'CM', 'SHOP', 'CNR'])
  expect(peers('stock/shop')).toEqual(['RY', 'CNR', 'TD', 'CM'])
  expect(peers('crypto/btc')).toEqual([])
})
