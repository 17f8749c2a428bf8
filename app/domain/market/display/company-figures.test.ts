import { describe, expect, it } from 'vitest'
import { unknownFigures } from '#app/domain/market/company'
import type { CompanyFigures } from '#app/domain/market/quote'
import { marketRow } from '#tests/support/market-items'
import { companyFigures } from './company-figures'

function figuresOf(known: Partial<CompanyFigures>, price = 113) {
  const row = { ...marketRow('stock/td', { price }), ...unknownFigures, ...known, session: null }
  return Object.fromEntries(companyFigures(row).map(({ label, text }) => [label, text]))
}

describe('a company', () => {
  it('is worth its shares at the price shown, which its ratios are of', () => {
    expect(figuresOf({ shares: 1.7e9, earnings: 8, dividend: 4.2 })).toEqual({
      'Market cap': '$192B',
      'Price to earnings (P/E)': '14.1',
      'Earnings per share': '$8.00',
      'Dividend and yield': '$4.20 (3.72%)',
    })
  })

  it('that made a loss or pays nothing has no ratio', () => {
    expect(figuresOf({ earnings: -1.2, dividend: 0 })).toEqual({
      'Price to earnings (P/E)': 'None (loss)',
      'Earnings per share': '−$1.20',
      'Dividend and yield': 'None',
    })
    expect(figuresOf({ earnings: 0 })).toMatchObject({ 'Price to earnings (P/E)': 'None (loss)' })
  })

  it('has no row for an unknown figure', () => {
    expect(figuresOf({})).toEqual({})
  })
})
