import type { InstrumentRow } from '#app/domain/market/quote'
import type { DayFigure } from './day-figures'
import { formatMarketCap, formatPrice, withMinus } from './format'

type Priced = Pick<InstrumentRow, 'category' | 'symbol' | 'currency' | 'price'>
type Company = Pick<InstrumentRow, 'shares' | 'earnings' | 'dividend'>

const ratio = new Intl.NumberFormat('en-CA', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const percent = new Intl.NumberFormat('en-CA', { style: 'percent', minimumFractionDigits: 2 })

/** Returns the known figures of a company, all from the price shown beside them. */
export function companyFigures(row: Priced & Company): DayFigure[] {
  const { price, shares, earnings, dividend } = row
  const all: DayFigure[] = []
  const add = (label: string, text: string, meaning: string) =>
    all.push({ label, text, meaning, mark: null })
  if (shares !== null) {
    const meaning =
      'The share price times the number of shares: what the market says the company is worth.'
    add('Market cap', formatMarketCap(shares * price, row), meaning)
  }
  if (earnings !== null) {
    add(
      'Price to earnings (P/E)',
      earnings > 0 ? ratio.format(price / earnings) : 'None (loss)',
      'The share price divided by a year’s earnings per share. There is none after a loss.',
    )
    const perShare = withMinus(formatPrice({ ...row, price: earnings }))
    add('Earnings per share', perShare, 'A year’s profit, divided by the number of shares.')
  }
  if (dividend !== null) {
    add(
      'Dividend and yield',
      dividend > 0
        ? `${formatPrice({ ...row, price: dividend })} (${percent.format(dividend / price)})`
        : 'None',
      'What a share pays in a year, and that as a percentage of its price. The company may change it.',
    )
  }
  return all
}
