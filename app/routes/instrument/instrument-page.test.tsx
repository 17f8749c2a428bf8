import { describe, expect, it } from 'vitest'
import type { PricePoint } from '#app/domain/market/quote'
import { day, hour, minute } from '#app/shared/time'
import { loadedPage, type Stored, textsOf } from '#tests/support/instrument-page'

/** A Thursday, 12:00 in Toronto. */
const noon = Date.parse('2026-03-12T16:00:00Z')

function every(step: number, from: number, prices: readonly number[]): PricePoint[] {
  return prices.map((price, index) => ({ at: from + index * step, price }))
}

describe('a fall of ten percent in a month, after a day that rose', () => {
  const falling: Stored = {
    id: 'crypto/btc',
    row: { price: 90, changeAmount: 0.9, changePercent: 1.01, lastUpdated: noon },
    history: every(
      2 * hour,
      noon - 28 * day,
      Array.from({ length: 337 }, (_, index) => 100 - (10 * index) / 336),
    ),
  }

  it('is described as a fall', async () => {
    const { sentence, page } = textsOf(await loadedPage(falling, '?range=1M'))
    expect(sentence).toContain('−10.00')
    expect(sentence).toContain('(−10.00%)')
    expect(sentence).not.toContain('+')
    expect(page.querySelector('.chart-reading')?.textContent).toContain('(−10.00%) since ')
  })

  it('is the range of any spelling of it, and of its earlier name', async () => {
    const rangeOf = async (text: string) => (await loadedPage(falling, `?range=${text}`)).range
    expect(await rangeOf('1m')).toBe('1M')
    expect(await rangeOf('30d')).toBe('1M')
    expect(await rangeOf('7D')).toBe('5D')
    expect(await rangeOf('nonsense')).toBe('1D')
  })

  it('is all that a longer range has, which is not offered', async () => {
    const found = await loadedPage(falling, '?range=1y')
    expect([found.range, found.ranges]).toEqual(['1M', ['1D', '5D', '1M']])
  })
})

describe('a stock with company figures', () => {
  const stock: Stored = { id: 'stock/td', row: { price: 110 }, history: [] }

  it('has them among its key figures, in words a beginner knows', async () => {
    const row = { ...stock.row, shares: 1.7e9, earnings: 8, dividend: 4.4 }
    const { figures, page } = textsOf(await loadedPage({ ...stock, row }))
    expect(figures).toMatchObject({
      'Market cap': '$187B',
      'Price to earnings (P/E)': '13.8',
      'Dividend and yield': '$4.40 (4.00%)',
    })
    expect(page.querySelector('.figure-notes')?.textContent).toContain(
      'a year’s earnings per share',
    )
  })

  it('has no row for any of them without a source', async () => {
    const { figures } = textsOf(await loadedPage(stock))
    expect(Object.keys(figures)).not.toContain('Market cap')
    expect(Object.keys(figures).join()).not.toMatch(/P\/E|Dividend/)
  })
})

describe('a session that opened above the previous close', () => {
  const opensAt = Date.parse('2026-03-12T13:30:00Z')
  const rising: Stored = {
    id: 'stock/ry',
    row: {
      price: 104,
      changeAmount: 5,
      changePercent: 5.0505,
      lastUpdated: noon,
    },
    history: [
      ...every(5 * minute, Date.parse('2026-03-11T18:00:00Z'), Array(25).fill(99)),
      ...every(5 * minute, opensAt, [105, ...Array(28).fill(103.5), 104]),
    ],
  }

  it('has neither its open nor its low from the day before', async () => {
    const { sentence, figures, page } = textsOf(await loadedPage(rising))
    expect(figures['Previous close']).toBe('$99.00')
    expect(figures.Open).not.toBe('$99.00')
    expect(figures['Day’s low']).not.toBe('$99.00')
    expect(sentence).not.toMatch(/(open|low) \$99/)
    const table = page.querySelector('table')?.textContent
    expect(table).toContain('$103.50')
    expect(table).not.toContain('$99.00')
  })
})
