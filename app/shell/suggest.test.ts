import { describe, expect, it } from 'vitest'
import { suggestionsOf } from '#app/routes/search/suggestions'
import { itemOf } from '#tests/support/market-items'
import { suggestionsFor } from './suggest'

const all = suggestionsOf([])
const first = (asked: string) => suggestionsFor(asked, all)[0]

describe('suggestions for a search', () => {
  it.each([
    ['rbc', '/markets/stock/ry'],
    ['bitcoin', '/markets/crypto/btc'],
    ['TFSA', '/glossary#tfsa'],
    ['usdcad', '/markets/forex/usd-cad'],
    ['royal b', '/markets/stock/ry'],
    ['td', '/markets/stock/td'],
    ['policy rate', '/markets/rates?series=policy#chart'],
    ['CORRA', '/markets/rates?series=corra#chart'],
    ['mortgage', '/markets/rates#mortgage'],
    ['prime', '/markets/rates?series=prime#chart'],
    ['heat map', '/markets?view=map'],
    ['contact', '/contact'],
    ['gold miner', '/markets/stock/aem'],
    ['bitcion', '/markets/crypto/btc'],
    ['enbrige', '/markets/stock/enb'],
    ['rbcc', '/markets/stock/ry'],
    ['r', '/markets/stock/ry'],
    ['bn', '/markets/stock/bn'],
    ['RY.TO', '/markets/stock/ry'],
    ['TSX:TD', '/markets/stock/td'],
    ['gold price', '/markets/commodity/gold'],
    ['royal bank stock price', '/markets/stock/ry'],
    ['bitcoin price today', '/markets/crypto/btc'],
    ['bitcion price', '/markets/crypto/btc'],
    ['usd to cad', '/markets/forex/usd-cad'],
    ['cours du bitcoin', '/markets/crypto/btc'],
    ['tsx today', '/markets/index/sptsx'],
    ['^GSPC', '/markets/index/spx'],
    ['mortgage rates in Canada', '/markets/rates'],
  ])('begin for “%s” with %s', (asked, path) => {
    expect(first(asked)?.path).toBe(path)
  })

  it('have price and change with their time and source, where there is a price', () => {
    const priced = suggestionsOf([itemOf('crypto/btc')])
    expect(suggestionsFor('btc', priced)[0]).toMatchObject({
      price: '$100.00',
      change: '+1.00%',
      direction: 'up',
      kind: 'Crypto · March 12, 12 p.m. · Demo',
    })
    expect(first('btc')).toMatchObject({ kind: 'Crypto' })
    expect(first('btc')).not.toHaveProperty('price')
    expect(first('sptsx')).toMatchObject({ symbol: undefined, label: 'S&P/TSX Composite' })
  })

  it('are none for an empty text and for one that no word starts with', () => {
    expect(suggestionsFor(' ', all)).toEqual([])
    expect(suggestionsFor('zzzz', all)).toEqual([])
  })

  it('keep a place for an article where instruments alone would fill the list', () => {
    const found = suggestionsFor('ban', all)
    expect(found).toHaveLength(8)
    expect(found.slice(0, 5).map(({ symbol }) => symbol)).toEqual(['RY', 'TD', 'BMO', 'BNS', 'CM'])
    expect(found.filter(({ kind }) => kind === 'Article')).toHaveLength(1)
  })

  it('are up to eight, without advertisements', () => {
    expect(suggestionsFor('c', all)).toHaveLength(8)
    expect(all.filter(({ path }) => path.includes('royalbot'))).toEqual([])
  })
  it('say of each what it is, and put articles last', () => {
    const kindsOf = (asked: string) => [
      ...new Set(suggestionsFor(asked, all).map(({ kind }) => kind)),
    ]
    expect(kindsOf('bond')).toEqual(['Rates', 'Term', 'Page'])
    expect(kindsOf('dividend')).toEqual(['Term', 'Article'])
    const gold = suggestionsFor('gold', all).map(({ path }) => path)
    expect(gold.slice(0, 2)).toEqual(['/markets/commodity/gold', '/markets/stock/aem'])
  })
})
