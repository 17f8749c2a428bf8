import { expect, it } from 'vitest'
import { showIn } from '#app/domain/market/display/convert'
import { itemOf } from '#tests/support/market-items'
import { quoteCard } from './quote-card.server'

it('is rendered once for an item and a star', () => {
  const item = itemOf('crypto/btc')
  const card = quoteCard(item, { isWatched: false })
  expect(quoteCard(item, { isWatched: false })).toBe(card)
  const starred = quoteCard(item, { isWatched: true })
  expect(card.markup).toContain('id="crypto-btc"')
  expect(card.markup).toContain('aria-pressed="false"')
  expect(starred.markup).toContain('id="crypto-btc"')
  expect(starred.markup).toContain('aria-pressed="true"')
})

it('is rendered again for another price, rate or currency', () => {
  const prices = [
    itemOf('crypto/btc'),
    itemOf('crypto/btc', { price: 200 }),
    ...[1.25, 1.6].map((usdCad) => showIn(itemOf('crypto/btc'), 'USD', usdCad)),
  ].map(
    (item) => /quote-price" value="[^"]*">([^<]*)</.exec(quoteCard(item, unwatched).markup)?.[1],
  )
  expect(prices).toEqual(['$100.00', '$200.00', '≈US$80.00', '≈US$62.50'])
})

it.each([
  [1.5, 'up', '▲</span> +1.50%'],
  [-1.5, 'down', '▼</span> −1.50%'],
  [-0.001, 'flat', '■</span> +0.00%'],
  [null, 'none', 'Change unavailable'],
])('shows a change of %s alike in its words, its chart and its colour', (percent, way, words) => {
  const changes = { changePercent: percent, changeAmount: percent }
  const { markup } = quoteCard(itemOf('crypto/btc', changes), unwatched)
  expect(markup).toContain(words)
  expect(markup).toContain(`class="spark" data-direction="${way}"`)
  const label = percent === null ? 'change unavailable' : words.slice(words.indexOf(' ') + 1)
  expect(markup).toContain(`aria-label="Bitcoin, ${label}, in 24 hours"`)
})

const unwatched = { isWatched: false }
