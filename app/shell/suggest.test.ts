import { describe, expect, it } from 'vitest'
import { loader } from '#app/routes/search/suggestions'
import { type Suggestion, suggestionsFor } from './suggest'

const all = (await loader().json()) as Suggestion[]
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
    ['mortgage calc', '/markets/rates'],
    ['bitcion', '/markets/crypto/btc'],
    ['enbrige', '/markets/stock/enb'],
  ])('begin for “%s” with %s', (asked, path) => {
    expect(first(asked)?.path).toBe(path)
  })

  it('are none for an empty text and for one that no word starts with', () => {
    expect(suggestionsFor(' ', all)).toEqual([])
    expect(suggestionsFor('zzzz', all)).toEqual([])
  })

  it('are up to eight, without advertisements', () => {
    expect(suggestionsFor('c', all)).toHaveLength(8)
    expect(all.filter(({ path }) => path.includes('royalbot'))).toEqual([])
  })
})
