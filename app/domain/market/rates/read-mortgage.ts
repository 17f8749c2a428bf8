import * as z from 'zod/mini'
import { readNumber } from '#app/domain/market/display/read-number'
import { parseForm } from '#app/shared/parse-form'
import {
  costOf,
  type Mortgage,
  type MortgageCost,
  type MortgageField,
  mortgageFields,
  paymentEveries,
} from './mortgage'

const longest = 20

/** A number as people type it, with a dollar or percent sign and spaces. */
function figure(message: string, min: number, max: number) {
  const typed = z.string(message).check(z.maxLength(longest, { error: message, abort: true }))
  const read = z.transform((text: string) => readNumber(text.replace(/[\s$%]/g, '')))
  const number = z.number(message).check(z.gte(min, message), z.lte(max, message))
  return z.pipe(z.pipe(typed, read), number)
}

const wrongYears = 'Please enter an amortization of 1 to 40 whole years'

const MortgageForm = z.object({
  amount: figure('Please enter a mortgage amount from $1,000 to $50,000,000', 1_000, 50_000_000),
  rate: figure('Please enter an interest rate from 0% to 25%', 0, 25),
  years: figure(wrongYears, 1, 40).check(z.multipleOf(1, wrongYears)),
  every: z.enum(paymentEveries, 'Please choose how often you pay'),
})

/** A calculation as its form shows it. */
export type Calculation = {
  typed: Record<MortgageField, string>
  errors: Partial<Record<MortgageField, string[]>>
  /** Null while a field has an error. */
  found: (Mortgage & MortgageCost) | null
}

/** Returns the calculation of a form; nothing that was typed is lost. */
export function readMortgage(form: FormData): Calculation {
  const parsed = parseForm(form, MortgageForm)
  const { submission, error } = parsed.reply()
  const typed = Object.fromEntries(
    mortgageFields.map((name) => [name, submission.payload[name] ?? '']),
  ) as Calculation['typed']
  const found = parsed.status === 'success' ? { ...parsed.value, ...costOf(parsed.value) } : null
  return { typed, errors: error.fieldErrors, found }
}

const fallbackRate = 5

/** Returns the form's calculation from an address: the example without any of its fields. */
export function readMortgageQuery(query: URLSearchParams, postedRate: number | null): Calculation {
  const form = new FormData()
  const isAsked = mortgageFields.some((name) => query.get(name) !== null)
  const example: Calculation['typed'] = {
    amount: '500,000',
    rate: (postedRate ?? fallbackRate).toFixed(2),
    years: '25',
    every: 'month',
  }
  for (const name of mortgageFields) {
    const value = isAsked ? query.get(name) : example[name]
    if (value !== null) form.set(name, value)
  }
  return readMortgage(form)
}
