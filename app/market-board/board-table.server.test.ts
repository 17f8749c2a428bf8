import { expect, it } from 'vitest'
import { showIn } from '#app/domain/market/display/convert'
import type { MarketItem } from '#app/domain/market/display/item'
import { itemOf } from '#tests/support/market-items'
import { readBoardQuery } from './board-query'
import { boardTable } from './board-table.server'

const query = readBoardQuery(new URLSearchParams())
const rowOf = (item: MarketItem, isWatched = false) =>
  boardTable([{ item, rank: 1, isWatched, mark: null }], { path: null, query, section: 'all' })
    .markup

it('has the star of each list, though the same price is in both', () => {
  const item = itemOf('crypto/btc')
  expect(rowOf(item)).toContain('value="crypto/btc" aria-pressed="false"')
  expect(rowOf(item, true)).toContain('value="crypto/btc" aria-pressed="true"')
})

it('is rendered again for another price, rate or currency', () => {
  const prices = [
    itemOf('crypto/btc'),
    itemOf('crypto/btc', { price: 200 }),
    ...[1.25, 1.6].map((usdCad) => showIn(itemOf('crypto/btc'), 'USD', usdCad)),
  ].map((item) => /<data value="[^"]*">([^<]*)</.exec(rowOf(item))?.[1])
  expect(prices).toEqual(['$100.00', '$200.00', '≈US$80.00', '≈US$62.50'])
})

it.each([
  [1.5, 'up', '+1.50%'],
  [-1.5, 'down', '−1.50%'],
  [-0.001, 'flat', '+0.00%'],
  [null, 'none', 'Change unavailable'],
])('shows a change of %s alike in its words, its chart and its colour', (percent, way, words) => {
  const changes = { changePercent: percent, changeAmount: percent }
  const markup = rowOf(itemOf('crypto/btc', changes))
  expect(markup).toMatch(
    new RegExp(`<td data-direction="${way}">(<[^>]+>)?${words.replace('+', '\\+')}`),
  )
  expect(markup).toContain(`class="spark" data-direction="${way}"`)
  expect(markup).toContain(
    `aria-label="Bitcoin, ${words.replace('Change', 'change')}, in 24 hours"`,
  )
})
