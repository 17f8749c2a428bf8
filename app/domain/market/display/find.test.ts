import { expect, it } from 'vitest'
import { itemOf } from '#tests/support/market-items'
import { findItems } from './find'

const items = [
  'crypto/ada',
  'crypto/bnb',
  'forex/usd-cad',
  'stock/ry',
  'stock/bn',
  'commodity/gold',
].map((id) => itemOf(id))
const found = (asked: string) => findItems(items, asked).map(({ symbol }) => symbol)

it.each([
  ['ry', ['RY']],
  ['royal bank', ['RY']],
  ['BANK royal', ['RY']],
  ['usd/cad', ['USD/CAD']],
  ['usdcad', ['USD/CAD']],
  ['canadian dollar', ['USD/CAD']],
  ['Gòld', ['GOLD']],
  ['bn', ['BN', 'BNB']],
  ['nothing', []],
  ['%', []],
  ['', []],
])('finds for "%s" %j', (asked, symbols) => {
  expect(found(asked)).toEqual(symbols)
})
