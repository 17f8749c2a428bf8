import { expect, it } from 'vitest'
import type { MarketItem } from '#app/domain/market/display/item'
import { instruments } from '#app/domain/market/instruments'
import { itemOf } from '#tests/support/market-items'
import { marketWrap } from './market-wrap.server'

const listed = instruments.filter(({ category }) => category === 'stock').slice(0, 6)

function session(changes: readonly number[], state: MarketItem['state'] = 'closed') {
  const stocks = changes.map((changePercent, at) => {
    const { slug } = listed[at] as (typeof listed)[number]
    return { ...itemOf(`stock/${slug}`, { changePercent, changeAmount: changePercent }), state }
  })
  const index = { ...itemOf('index/sptsx', { changePercent: -0.64, changeAmount: -197 }), state }
  return { stocks, index }
}

const wordsOf = (items: readonly MarketItem[]) =>
  marketWrap(items)
    ?.markup.replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()

it('says how the index and most stocks ended, and which moved most', () => {
  const { stocks, index } = session([0.2, -0.3, 1.64, -1.36, 0, 0.1])
  const [, , best, worst] = stocks.map(({ name }) => name)
  expect(wordsOf([index, ...stocks])).toMatch(
    new RegExp(
      `^\\w+day’s close: The S&amp;P/TSX ended 0\\.64% lower\\. Of our 6 stocks, 3 rose and 2 fell\\. ${best} led \\(\\+1\\.64%\\), ${worst} trailed \\(−1\\.36%\\)\\. Markets$`,
    ),
  )
})

it('needs no index, and speaks of an open session in the present', () => {
  const { stocks } = session([0.2, 0.3, 1.64, 0.5, 0.6, 0.1], 'delayed')
  expect(wordsOf(stocks)).toMatch(
    /^\w+day: Of our 6 stocks, 6 are up and none down\. .+ leads \(\+1\.64%\)\. Markets$/,
  )
})

it('says nothing of stale or too few prices', () => {
  expect(marketWrap([])).toBeNull()
  expect(marketWrap(session([0.2, -0.3]).stocks)).toBeNull()
  expect(marketWrap(session([0.2, -0.3, 1, 2, 3], 'stale').stocks)).toBeNull()
})
