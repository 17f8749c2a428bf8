import { describe, expect, it } from 'vitest'
import { isSponsored } from './article'
import { foundParts, searchArticles } from './catalogue'

const slugsOf = (...asked: Parameters<typeof searchArticles>) =>
  searchArticles(...asked).map(({ slug }) => slug)

describe('the search for articles', () => {
  const royal = { id: 'stock/ry', name: 'Royal Bank of Canada' }

  it('finds those about an instrument that their words do not name', () => {
    expect(slugsOf('rbc')).toEqual([])
    expect(slugsOf('rbc', [royal])).toEqual(
      expect.arrayContaining(['canadian-banks-q3-outlook', 'rbc-profit-rises-despite-credit-hits']),
    )
  })

  it('leaves out those that name it beside a subject of another market', () => {
    const found = slugsOf('gold', [{ id: 'commodity/gold', name: 'Gold' }])
    expect(found).toContain('commodity-supercycle')
    expect(found).not.toContain('fed-minutes-dovish-sentiment')
    expect(found).not.toContain('institutional-investor-returns-crypto')
  })

  it('lists those first whose first instrument was found, and ads last', () => {
    const found = searchArticles('bitcoin', [{ id: 'crypto/btc', name: 'Bitcoin' }])
    const leads = found.map((one) => one.instruments[0] === 'crypto/btc' && !isSponsored(one))
    expect(leads.lastIndexOf(true)).toBe(leads.filter(Boolean).length - 1)
    expect(leads).toContain(false)
    expect(found.map(isSponsored).indexOf(true)).toBeGreaterThan(leads.lastIndexOf(true))
  })

  it('takes a short word for the start of one', () => {
    expect(slugsOf('ut')).toEqual([])
    expect(slugsOf('oin').length).toBeGreaterThan(0)
  })
  it('reads accents as the letters below them', () => {
    expect(slugsOf('bitcoín')).toEqual(slugsOf('bitcoin'))
  })

  it('marks the words that were found', () => {
    const text = 'What a mortgage costs, <b>and why'
    expect(foundParts(text, 'Mortgage')).toEqual(['What a ', 'mortgage', ' costs, <b>and why'])
    expect(foundParts(text, 'a')).toEqual(['What ', 'a', ' mortgage costs, <b>', 'a', 'nd why'])
    expect(foundParts(text, '(')).toEqual([text])
  })
})
