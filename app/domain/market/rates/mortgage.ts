export const paymentEveries = ['month', 'two-weeks', 'week'] as const
export type PaymentEvery = (typeof paymentEveries)[number]

const paymentsPerYear: Record<PaymentEvery, number> = { month: 12, 'two-weeks': 26, week: 52 }

/** The form's fields, and the parameters of the page's address. */
export const mortgageFields = ['amount', 'rate', 'years', 'every'] as const
export type MortgageField = (typeof mortgageFields)[number]

/** A fixed-rate mortgage. `rate` in per cent: 6 means 6 %. */
export type Mortgage = { amount: number; rate: number; years: number; every: PaymentEvery }

export type MortgageCost = {
  /** The payment of interest and principal, rounded to a cent. */
  payment: number
  /** All interest until the last payment, at the same rate throughout. */
  interest: number
  /** Owed after five years; null if it is paid off by then. */
  balance: number | null
  /** The payment at a rate one percentage point higher. */
  higherPayment: number
}

export const termYears = 5

/**
 * Returns what a mortgage costs. Canadian lenders quote fixed rates compounded half-yearly, not in advance (Interest
 * Act, R.S.C. 1985, c. I-15, s. 6).
 */
export function costOf(mortgage: Mortgage): MortgageCost {
  const { amount, rate, years, every } = mortgage
  const payment = paymentOf(mortgage)
  return {
    payment: inCents(payment),
    // Without interest, the sum of all payments may miss the amount by a rounding error.
    interest: Math.max(0, payment * years * paymentsPerYear[every] - amount),
    balance: years > termYears ? balanceOf(mortgage, payment) : null,
    higherPayment: inCents(paymentOf({ ...mortgage, rate: rate + 1 })),
  }
}

function inCents(dollars: number): number {
  return Math.round(dollars * 100) / 100
}

function paymentOf({ amount, rate, years, every }: Mortgage): number {
  const count = years * paymentsPerYear[every]
  const interest = interestPerPayment(rate, every)
  return interest === 0 ? amount / count : (amount * interest) / (1 - (1 + interest) ** -count)
}

function balanceOf({ amount, rate, every }: Mortgage, payment: number): number {
  const count = termYears * paymentsPerYear[every]
  const interest = interestPerPayment(rate, every)
  if (interest === 0) return amount - payment * count
  const growth = (1 + interest) ** count
  return amount * growth - (payment * (growth - 1)) / interest
}

/** Returns the interest of one payment's period, as a fraction. */
function interestPerPayment(rate: number, every: PaymentEvery): number {
  return (1 + rate / 200) ** (2 / paymentsPerYear[every]) - 1
}
