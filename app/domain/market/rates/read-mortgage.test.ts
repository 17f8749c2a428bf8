import { describe, expect, it } from 'vitest'
import { readMortgageQuery } from './read-mortgage'

const read = (query: string, posted: number | null = 6.09) =>
  readMortgageQuery(new URLSearchParams(query), posted)
const good = 'amount=500,000&rate=6&years=25&every=month'

describe('the calculator', () => {
  it('begins with an example at the posted rate', () => {
    expect(read('')).toMatchObject({
      typed: { amount: '500,000', rate: '6.09', years: '25', every: 'month' },
      errors: {},
      found: { amount: 500_000, rate: 6.09 },
    })
    expect(read('series=prime', null).typed.rate).toBe('5.00')
  })

  it('calculates what is asked', () => {
    expect(read(good).found?.payment).toBe(3199.03)
  })

  it.each([
    ['amount=$500,000.00', 500_000],
    ['amount=500 000 $', 500_000],
    ['amount=500\u00a0000', 500_000],
    ['amount=1000', 1_000],
  ])('reads the amount of "%s"', (amount, number) => {
    expect(read(`${amount}&rate=6&years=25&every=month`).found?.amount).toBe(number)
  })

  it.each([
    ['5,25', 5.25],
    ['5.25 %', 5.25],
    ['0', 0],
    ['25', 25],
  ])('reads the rate of "%s"', (rate, number) => {
    expect(
      read(`amount=1000&rate=${encodeURIComponent(rate)}&years=25&every=week`).found?.rate,
    ).toBe(number)
  })

  it.each([
    ['amount', '', /mortgage amount/],
    ['amount', 'abc', /mortgage amount/],
    ['amount', '-5', /mortgage amount/],
    ['amount', '999', /mortgage amount/],
    ['amount', '1e9', /mortgage amount/],
    ['amount', '9'.repeat(300), /mortgage amount/],
    ['rate', '25.01', /interest rate/],
    ['rate', '1.2.3', /interest rate/],
    ['years', '0', /amortization/],
    ['years', '41', /amortization/],
    ['years', '2.5', /amortization/],
    ['every', 'day', /how often/],
  ] as const)('names %s where it is "%s", and keeps what was typed', (field, text, message) => {
    const query = new URLSearchParams(good)
    query.set(field, text)
    const { errors, found, typed } = read(query.toString())
    expect(errors[field]?.[0]).toMatch(message)
    expect(Object.keys(errors)).toEqual([field])
    expect(found).toBeNull()
    expect(typed[field]).toBe(text.slice(0, 40))
    expect(typed).toMatchObject({
      ...Object.fromEntries(new URLSearchParams(good)),
      [field]: typed[field],
    })
  })

  it('names each field that is missing', () => {
    expect(Object.keys(read('amount=5000').errors)).toEqual(['rate', 'years', 'every'])
  })
})
