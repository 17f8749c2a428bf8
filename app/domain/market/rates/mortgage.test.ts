import { expect, it } from 'vitest'
import { costOf, type Mortgage } from './mortgage'

const example: Mortgage = { amount: 500_000, rate: 6, years: 25, every: 'month' }

it('compounds half-yearly, as lenders in Canada do', () => {
  expect(costOf(example).payment).toBe(3199.03)
})

it('makes half a year of payments worth half of the yearly rate', () => {
  // One payment of interest alone, over six months, is 3 % of the amount.
  const { balance, payment } = costOf({ ...example, every: 'week' })
  const weekly = 1.03 ** (1 / 26) - 1
  const paidOff = (500_000 * weekly) / (1 - (1 + weekly) ** -(25 * 52))
  expect(payment).toBeCloseTo(paidOff, 2)
  expect(balance).toBeGreaterThan(440_000)
})

it('adds up: the balance after five years is what twenty more years of payments pay off', () => {
  const { balance, payment } = costOf(example)
  expect(costOf({ ...example, amount: balance as number, years: 20 }).payment).toBeCloseTo(
    payment,
    1,
  )
})

it('says what interest costs in all, and what another percentage point would', () => {
  const { interest, higherPayment } = costOf(example)
  // The payments before they are rounded: up to half a cent each.
  expect(Math.abs(interest - (3199.03 * 300 - 500_000))).toBeLessThan(1.5)
  expect(higherPayment).toBe(costOf({ ...example, rate: 7 }).payment)
})

it('divides the amount if there is no interest', () => {
  const cost = costOf({ amount: 120_000, rate: 0, years: 10, every: 'month' })
  expect(cost).toMatchObject({ payment: 1_000, interest: 0, balance: 60_000 })
  const uneven = costOf({ amount: 500_000, rate: 0, years: 25, every: 'month' })
  expect(uneven.payment).toBe(1_666.67)
  expect(uneven.interest).toBeCloseTo(0, 5)
  expect(uneven.balance).toBeCloseTo(400_000, 5)
})

it('owes nothing after five years if that is all it takes', () => {
  expect(costOf({ ...example, years: 5 }).balance).toBeNull()
})

it.each(['month', 'two-weeks', 'week'] as const)(
  'costs less interest the oftener it is paid: %s',
  (every) => {
    const { interest } = costOf({ ...example, every })
    expect(interest).toBeLessThanOrEqual(costOf(example).interest)
  },
)
