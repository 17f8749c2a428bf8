import { describe, expect, it } from 'vitest'
import { showIn } from '#app/domain/market/display/convert'
import type { MarketItem } from '#app/domain/market/display/item'
import { itemOf } from '#tests/support/market-items'
import { readBoardQuery } from './board-query'
import { boardTable, filledColumns } from './board-table.server'

const query = readBoardQuery(new URLSearchParams())
const rowOf = (item: MarketItem, isWatched = false) =>
  boardTable([{ item, rank: 1, isWatched, mark: null }], {
    path: null,
    query,
    columns: [],
    section: 'all',
  }).markup

it('names each price’s category in a list of several, without a rank', () => {
  const options = {
    path: null,
    query,
    columns: [],
    section: 'found',
    isMixed: true,
  }
  const row = { item: itemOf('crypto/btc'), rank: null, isWatched: false, mark: null }
  const { markup } = boardTable([row], options)
  expect(markup).toMatch(/<tr[^>]*><td><\/td><th scope="row">/)
  expect(markup).toContain('<small>Crypto</small></a>')
  expect(markup).not.toContain('>#<')
  expect(rowOf(row.item)).not.toContain('<small>')
})

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
})

it('names a line that the words beside it do not tell about', () => {
  const lineOf = (sparkKind: 'day' | 'daily') => rowOf(itemOf('crypto/btc', { sparkKind }))
  expect(lineOf('day')).toMatch(/<svg class="spark" [^>]+ aria-hidden="true">/)
  expect(lineOf('daily')).toMatch(/<svg class="spark" [^>]+ role="img" aria-label="The line shows/)
})

describe('the columns of a chosen table', () => {
  const coin = itemOf('crypto/btc', { weekBase: 80, volume: 38.21e9, marketCap: 2.614e12 })
  const stock = itemOf('stock/ry', { weekBase: 125, volume: 2_140_000 })
  const pair = itemOf('forex/usd-cad')
  const tableOf = (items: MarketItem[], search: string) => {
    const rows = items.map((item) => ({ item, rank: 1, isWatched: false, mark: null }))
    const query = readBoardQuery(new URLSearchParams(search))
    const columns = filledColumns(items, query)
    return boardTable(rows, { path: '/markets', query, columns, section: 'all' }).markup
  }
  const cellsIn = (markup: string) =>
    Array.from(
      markup.matchAll(/<td class="extra" data-column="([^"]*)"[^>]*>(.*?)<\/td>/g),
      ([, column, text]) => `${column}: ${text?.replace(/<[^>]*>/g, '')}`,
    )

  it('are there only if the table was chosen', () => {
    expect(cellsIn(tableOf([coin], 'view=cards'))).toEqual([])
    expect(cellsIn(tableOf([coin], ''))).toEqual([])
    expect(cellsIn(tableOf([coin], 'view=table'))).toEqual([
      '7d: +25.00%',
      'Cap: $2.61T',
      'Vol: $38.2B',
    ])
  })

  it('are those asked for that have a value in one of the rows', () => {
    expect(cellsIn(tableOf([coin], 'view=table&columns=cap.week'))).toEqual([
      '7d: +25.00%',
      'Cap: $2.61T',
    ])
    expect(cellsIn(tableOf([stock], 'view=table'))).toEqual(['7d: −20.00%', 'Vol: 2.14M'])
    expect(cellsIn(tableOf([pair], 'view=table'))).toEqual([])
    expect(cellsIn(tableOf([coin, pair], 'view=table&columns=cap'))).toEqual([
      'Cap: $2.61T',
      'Cap: Not known–',
    ])
  })

  it('never set shares beside dollars', () => {
    expect(tableOf([coin, stock], 'view=table')).not.toContain('data-column="Vol"')
  })

  it('are converted if they are money', () => {
    const shown = [coin, stock].map((item) => showIn(item, 'USD', 1.25))
    expect(shown.map(({ volume, marketCap }) => [volume, marketCap])).toEqual([
      ['≈US$30.6B', '≈US$2.09T'],
      ['2.14M', null],
    ])
    expect(shown[0]?.value).toMatchObject({ volume: 30.568e9, marketCap: 2.0912e12 })
  })

  it('have a stock’s shares at its price as its market cap', () => {
    const company = itemOf('stock/ry', { price: 200, shares: 1.4e9 })
    expect(cellsIn(tableOf([company], 'view=table'))).toEqual(['Cap: $280B'])
    expect(showIn(company, 'USD', 1.25)).toMatchObject({ marketCap: '≈US$224B', listedCap: 280e9 })
  })

  it('sort it, both ways by the week', () => {
    expect(tableOf([coin], 'view=table&sort=week')).toContain(
      'aria-sort="descending"><a id="all-week" href="/markets?sort=week-losers&amp;view=table"',
    )
    expect(tableOf([coin], 'view=table&sort=week-losers')).toContain(
      'aria-sort="ascending"><a id="all-week" href="/markets?view=table"',
    )
  })
})
