import { expect, it } from 'vitest'
import { instruments } from '#app/domain/market/instruments'
import { itemOf, marketRow, noon } from '#tests/support/market-items'
import { toMarketItem } from './item'
import { boardItems, stripItems, tickerItems } from './selections'
import { dayWordsOf, describeSession, shortAsOf } from './words'

it('says whether TSX trades, and when that changes', () => {
  expect(describeSession(noon)).toMatchObject({
    isOpen: true,
    text: 'TSX open until 4 p.m. EDT',
  })
  const friday = Date.parse('2026-03-13T21:00:00Z')
  expect(describeSession(friday).text).toBe('TSX closed until Monday, 9:30 a.m. EDT')
  expect(describeSession(friday, true).text).toBe('Opens Monday, 9:30 a.m. EDT')
})

it('counts 24 hours to the close while a market is closed, and to now while it trades', () => {
  const wordsAt = (id: string, time: string) => {
    const lastUpdated = Math.min(Date.parse(time), friday)
    return dayWordsOf(toMarketItem(marketRow(id, { lastUpdated }), Date.parse(time)))
  }
  const friday = Date.parse('2026-03-13T21:00:00Z')
  for (const id of ['forex/usd-cad', 'commodity/gold']) {
    expect(wordsAt(id, '2026-03-12T16:00:00Z')).toBe('in 24 hours')
    expect(wordsAt(id, '2026-03-14T16:00:00Z')).toBe('in the 24 hours to the close')
  }
  expect(dayWordsOf(itemOf('crypto/btc'))).toBe('in 24 hours')
  expect(wordsAt('stock/ry', '2026-03-14T16:00:00Z')).toBe('since the previous close')
})

it('dates every price, and a daily one by its day alone', () => {
  expect(shortAsOf(itemOf('crypto/btc'))).toBe('March 12, 12 p.m.')
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
