import { describe, expect, it } from 'vitest'
import { itemOf } from '#tests/support/market-items'
import { convert, formatAmount, showIn, unitsOf } from './convert'

describe('the converter', () => {
  const bitcoin = unitsOf(itemOf('crypto/btc', { price: 130_000 }), 1.3)

  it('goes both ways, and between the dollars', () => {
    expect(convert(bitcoin, 2, 'BTC', 'CAD')).toBe(260_000)
    expect(convert(bitcoin, 65_000, 'CAD', 'BTC')).toBe(0.5)
    expect(convert(bitcoin, 1, 'BTC', 'USD')).toBeCloseTo(100_000)
    expect(convert(bitcoin, 1, 'BTC', 'EUR')).toBeNull()
  })

  it('counts a pair in its own two currencies, and gold in ounces', () => {
    const yen = unitsOf(itemOf('forex/usd-jpy', { price: 150 }), 1.3)
    expect(convert(yen, 300, 'JPY', 'USD')).toBe(2)
    const gold = unitsOf(itemOf('commodity/gold', { price: 5_600 }), null)
    expect(gold.map(({ code }) => code)).toEqual(['GOLD', 'CAD'])
    expect(gold[0]).toMatchObject({ name: 'Gold, troy ounce', words: 'oz of gold' })
  })

  it('does not convert a share or a barrel', () => {
    expect(unitsOf(itemOf('stock/ry'), 1.3)).toEqual([])
    expect(unitsOf(itemOf('commodity/oil'), 1.3)).toEqual([])
  })

  it.each([
    [1234.5, '1,234.50'],
    [0.00001234, '0.00001234'],
    [137.829, '137.83'],
    [0, '0.00'],
  ])('writes %d as %s', (amount, text) => {
    expect(formatAmount(amount)).toBe(text)
  })
})

describe('the currency switch', () => {
  it('converts what is counted in Canadian dollars, and says so by its sign', () => {
    const item = itemOf('stock/ry', { price: 130, changeAmount: 1.3 })
    expect(showIn(item, 'USD', 1.3)).toMatchObject({
      price: '≈US$100.00',
      change: '+1.00',
      currency: 'USD',
      changePercent: item.changePercent,
    })
  })

  it('leaves the rest as it is quoted', () => {
    const oil = itemOf('commodity/oil')
    const pair = itemOf('forex/usd-cad')
    const coin = itemOf('crypto/btc')
    expect(showIn(oil, 'USD', 1.3)).toBe(oil)
    expect(showIn(pair, 'USD', 1.3)).toBe(pair)
    expect(showIn(coin, 'CAD', 1.3)).toBe(coin)
    expect(showIn(coin, 'USD', null)).toBe(coin)
  })
})
