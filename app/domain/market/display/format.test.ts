import { describe, expect, it } from 'vitest'
import type { Category } from '#app/domain/market/instruments'
import { formatAsOf, formatChange, formatChangePercent, formatPrice } from './format'

const priced = (category: Category, symbol: string, currency: string, price: number) => ({
  category,
  symbol,
  currency,
  price,
})

describe('a price', () => {
  it.each([
    [priced('crypto', 'BTC', 'CAD', 131_400.5), '$131,400.50'],
    [priced('crypto', 'DOGE', 'CAD', 0.23456), '$0.2346'],
    [priced('crypto', 'X', 'CAD', 0.000123), '$0.000123'],
    [priced('forex', 'USD/CAD', 'CAD', 1.38124), '1.3812'],
    [priced('forex', 'USD/JPY', 'JPY', 151.2), '151.2000'],
    [priced('stock', 'RY', 'CAD', 214.1), '$214.10'],
    [priced('stock', 'CSU', 'CAD', 3_420), '$3,420.00'],
    [priced('commodity', 'GOLD', 'CAD', 5_610.123), '$5,610.12'],
    [priced('commodity', 'OIL', 'USD', 61.3), 'US$61.30'],
  ])('%o is %s', (price, text) => {
    expect(formatPrice(price)).toBe(text)
  })
})

describe('a change', () => {
  it.each([
    [priced('forex', 'USD/CAD', 'CAD', 1.38), 0.0012, '+0.0012'],
    [priced('forex', 'USD/CAD', 'CAD', 1.38), -0.0012, '−0.0012'],
    [priced('forex', 'USD/CAD', 'CAD', 1.38), 0.123, '+0.1230'],
    [priced('forex', 'USD/JPY', 'JPY', 151), 0.456, '+0.46'],
    [priced('forex', 'EUR/CAD', 'CAD', 1.62), 0.0049, '+0.0049'],
    [priced('forex', 'EUR/CAD', 'CAD', 1.62), -0.0051, '−0.01'],
    [priced('forex', 'EUR/CAD', 'CAD', 1.62), 0, '+0.00'],
    [priced('stock', 'RY', 'CAD', 214), 1_234.5, '+1,234.50'],
    [priced('stock', 'RY', 'CAD', 214), 0, '+0.00'],
    [priced('stock', 'RY', 'CAD', 214), -0.001, '+0.00'],
    [priced('crypto', 'DOGE', 'CAD', 0.23), -0.0034, '−0.0034'],
    [priced('crypto', 'DOGE', 'CAD', 0.23), 0.0123, '+0.0123'],
    [priced('crypto', 'X', 'CAD', 1.23), 0.0123, '+0.01'],
    [priced('crypto', 'X', 'CAD', 1.23), 0.0034, '+0.0034'],
  ])('a change of %o by %d is %s', (price, change, text) => {
    expect(formatChange(price, change)).toBe(text)
  })

  it.each([
    [1.5, '+1.50%'],
    [0, '+0.00%'],
    [-12.345, '−12.35%'],
    [-0.004, '+0.00%'],
  ])('a change of %d percent is %s', (percent, text) => {
    expect(formatChangePercent(percent)).toBe(text)
  })
})

describe('a time', () => {
  it('is Toronto’s, and says so', () => {
    const text = formatAsOf(Date.parse('2026-03-12T20:30:00Z'), 'intraday')
    expect(text.replaceAll(/\s/g, ' ')).toBe('March 12, 2026, 4:30 p.m. EDT')
  })

  it('a time of a daily series is its day', () => {
    expect(formatAsOf(Date.parse('2026-03-12T20:00:00Z'), 'daily')).toBe('March 12, 2026')
  })
})
