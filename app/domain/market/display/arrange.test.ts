import { expect, it } from 'vitest'
import { businessOf, instruments, searchWordsOf } from '#app/domain/market/instruments'
import { nearlyHasWords } from '#app/shared/fold-text'
import { itemOf } from '#tests/support/market-items'
import { arrange, findItems, largestMoves, movers } from './arrange'

const btc = itemOf('crypto/btc', { price: 130_000, changePercent: -2 })
const eth = itemOf('crypto/eth', { price: 4_600, changePercent: 3 })
const sol = itemOf('crypto/sol', { price: 200, changePercent: null, changeAmount: null })
const ada = itemOf('crypto/ada', { price: 1, changePercent: 0 })
const all = [btc, eth, sol, ada]
const symbols = (items: { symbol: string }[]) => items.map(({ symbol }) => symbol)
const noneWatched = new Set<string>()

it.each([
  ['rank', ['BTC', 'ETH', 'SOL', 'ADA']],
  ['gainers', ['ETH', 'ADA', 'BTC', 'SOL']],
  ['losers', ['BTC', 'ADA', 'ETH', 'SOL']],
  ['price', ['BTC', 'ETH', 'SOL', 'ADA']],
  ['name', ['BTC', 'ADA', 'ETH', 'SOL']],
] as const)('sorts by %s; items without a change come last', (sort, expected) => {
  expect(symbols(arrange(all, { sort, filter: 'all' }, noneWatched))).toEqual(expected)
})

it.each([
  ['week', ['SOL', 'ADA', 'BTC', 'ETH']],
  ['week-losers', ['BTC', 'ADA', 'SOL', 'ETH']],
  ['volume', ['ADA', 'BTC', 'ETH', 'SOL']],
  ['cap', ['ETH', 'BTC', 'SOL', 'ADA']],
] as const)('sorts by %s; items without a value come last', (sort, expected) => {
  const items = [
    itemOf('crypto/btc', { weekBase: 110, volume: 5, marketCap: 20 }),
    itemOf('crypto/eth', { volume: null, marketCap: 30 }),
    itemOf('crypto/sol', { weekBase: 80 }),
    itemOf('crypto/ada', { weekBase: 90, volume: 6 }),
  ]
  expect(symbols(arrange(items, { sort, filter: 'all' }, noneWatched))).toEqual(expected)
})

it('filters by direction, with zero as neither, and by the watchlist', () => {
  const by = (filter: 'up' | 'down' | 'watched') =>
    symbols(arrange(all, { sort: 'rank', filter }, new Set(['crypto/sol'])))
  expect(by('up')).toEqual(['ETH'])
  expect(by('down')).toEqual(['BTC'])
  expect(by('watched')).toEqual(['SOL'])
})

it('ranks moves by their size, whichever way, without those that are unknown or none', () => {
  expect(symbols(largestMoves(all, 6))).toEqual(['ETH', 'BTC'])
  expect(symbols(largestMoves(all, 1))).toEqual(['ETH'])
})

it('does not change the given list', () => {
  arrange(all, { sort: 'name', filter: 'all' }, noneWatched)
  expect(symbols(all)).toEqual(['BTC', 'ETH', 'SOL', 'ADA'])
})

it('ranks by the figures on the cards: changes that read alike keep their order', () => {
  const changes = { 'crypto/btc': 1.001, 'crypto/eth': 1.004, 'crypto/sol': 0.004, 'crypto/ada': 2 }
  const items = Object.entries(changes).map(([id, changePercent]) => itemOf(id, { changePercent }))
  expect(symbols(arrange(items, { sort: 'gainers', filter: 'all' }, noneWatched))).toEqual([
    'ADA',
    'BTC',
    'ETH',
    'SOL',
  ])
  expect(symbols(movers(items, 5).gainers)).toEqual(['ADA', 'BTC', 'ETH'])
  expect(items[2]).toMatchObject({ changePercent: '+0.00%', direction: 'flat' })
})

it('names as movers only what moved, each way', () => {
  const { gainers, losers } = movers(all, 5)
  expect(symbols(gainers)).toEqual(['ETH'])
  expect(symbols(losers)).toEqual(['BTC'])
})

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
  ['rbc', ['RY']],
  ['banque royale du canada', ['RY']],
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

it.each([
  ['royal bnak', ['RY']],
  ['goldd', ['GOLD']],
  ['gld', []],
  ['royal', ['RY']],
  ['rbcc', ['RY']],
  ['rbd', []],
  ['', []],
])('“%s” is a slip of the hand from %j', (asked, symbols) => {
  const near = items.filter((item) => nearlyHasWords(searchWordsOf(item), asked))
  expect(near.map(({ symbol }) => symbol)).toEqual(symbols)
})

it.each([
  ['gold', ['GOLD', 'AEM']],
  ['gold miner', ['AEM']],
  ['railway', ['CNR', 'CP']],
  ['Canadien National', ['CNR']],
  ['pipeline', ['ENB', 'TRP']],
  ['banks', ['RY']],
])('finds for “%s” names before companies of that business: %j', (asked, symbols) => {
  const ids = ['aem', 'cp', 'cnr', 'enb', 'trp', 'ry'].map((slug) => `stock/${slug}`)
  const all = [...ids, 'commodity/gold'].map((id) => itemOf(id))
  expect(findItems(all, asked).map(({ symbol }) => symbol)).toEqual(symbols)
})

it('knows what each company does', () => {
  const stocks = instruments.filter(({ category }) => category === 'stock')
  expect(stocks.filter((stock) => !businessOf(stock))).toEqual([])
})
