import { expect, it } from 'vitest'
import { instruments } from '#app/domain/market/instruments'
import { itemOf, noon } from '#tests/support/market-items'
import { boardItems, stripItems, tickerItems } from './selections'
import { describeSession, shortAsOf } from './words'

it('says whether TSX trades, and when that changes', () => {
  expect(describeSession(noon)).toMatchObject({
    isOpen: true,
    text: 'TSX open until 4 p.m. EDT',
  })
  const friday = Date.parse('2026-03-13T21:00:00Z')
  expect(describeSession(friday).text).toBe('TSX closed until Monday, 9:30 a.m. EDT')
})

it('dates every price, and a daily one by its day alone', () => {
  expect(shortAsOf(itemOf('crypto/btc'))).toBe('March 12, 12:00 p.m.')
  expect(shortAsOf(itemOf('commodity/oil', { seriesKind: 'daily' }))).toBe('March 12')
})

it('selects three indices with the tiles and the ticker that the specification names', () => {
  const all = instruments.map(({ category, slug }) => itemOf(`${category}/${slug}`))
  expect(stripItems(all).map(({ symbol }) => symbol)).toEqual(
    'SPTSX SPX IXIC USD/CAD BTC OIL GOLD ETH SOL SILVER USD/JPY'.split(' '),
  )
  expect(tickerItems(all).map(({ symbol }) => symbol)).toEqual(
    'BTC ETH RY TD USD/CAD USD/JPY GOLD SILVER OIL'.split(' '),
  )
  expect(
    boardItems(all)
      .slice(0, 3)
      .map(({ symbol }) => symbol),
  ).toEqual(['RY', 'TD', 'SHOP'])
})
