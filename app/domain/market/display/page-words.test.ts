import { expect, it } from 'vitest'
import { type Instrument, instrumentAt, instruments } from '#app/domain/market/instruments'
import { pageWords } from './page-words'

const titleOf = (category: string, slug: string) =>
  pageWords(instrumentAt(category, slug) as Instrument).title

it('names pages as people search for them', () => {
  expect(titleOf('forex', 'usd-cad')).toBe(
    'US dollar to Canadian dollar (USD/CAD): rate, chart, converter',
  )
  expect(titleOf('forex', 'eur-cad')).toBe(
    'Euro to Canadian dollar (EUR/CAD): rate, chart, converter',
  )
  expect(titleOf('crypto', 'btc')).toBe('Bitcoin (BTC) price in Canadian dollars: chart, converter')
  expect(titleOf('stock', 'ry')).toBe('Royal Bank of Canada (TSX: RY): stock price and chart')
  expect(titleOf('commodity', 'oil')).toBe('Crude Oil (WTI) price in U.S. dollars: chart')
})

it('gives every instrument a title and a description of its own, short enough to be shown', () => {
  const words = instruments.map(pageWords)
  for (const part of ['title', 'description', 'heading'] as const) {
    expect(new Set(words.map((one) => one[part])).size).toBe(instruments.length)
  }
  for (const { title, description } of words) {
    expect(title.length).toBeLessThanOrEqual(80)
    expect(description.length).toBeGreaterThan(80)
    expect(description.length).toBeLessThanOrEqual(200)
  }
})
