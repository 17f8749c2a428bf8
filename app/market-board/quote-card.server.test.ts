import { expect, it } from 'vitest'
import { showIn } from '#app/domain/market/convert'
import { itemOf } from '#tests/support/market-items.ts'
import { quoteCard } from './quote-card.server'

const place = { list: 'id="crypto-btc"', watchlist: 'id="watched-crypto-btc"' }

it('is composed once for an item, a place and a star', () => {
  const item = itemOf('crypto/btc')
  const card = quoteCard(item, { isWatched: false })
  expect(quoteCard(item, { isWatched: false })).toBe(card)
  const starred = quoteCard(item, { isWatched: true })
  const pinned = quoteCard(item, { isWatched: true, place: 'watchlist' })
  expect(card.markup).toContain(place.list)
  expect(card.markup).toContain('aria-pressed="false"')
  expect(starred.markup).toContain(place.list)
  expect(starred.markup).toContain('aria-pressed="true"')
  expect(pinned.markup).toContain(place.watchlist)
})

it('is another for another price, rate or currency', () => {
  const prices = [
    itemOf('crypto/btc'),
    itemOf('crypto/btc', { price: 200 }),
    ...[1.25, 1.6].map((usdCad) => showIn(itemOf('crypto/btc'), 'USD', usdCad)),
  ].map(
    (item) => /quote-price" value="[^"]*">([^<]*)</.exec(quoteCard(item, unwatched).markup)?.[1],
  )
  expect(prices).toEqual(['$100.00', '$200.00', 'US$80.00', 'US$62.50'])
})

const unwatched = { isWatched: false }
