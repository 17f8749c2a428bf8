import * as z from 'zod/mini'
import { readNumber } from '#app/domain/market/display/read-conversion'
import {
  costOf,
  type Mortgage,
  type MortgageCost,
  type MortgageField,
  mortgageFields,
  paymentEveries,
} from './mortgage'

const longest = 20

type Range = { min: number; max: number; isWhole?: boolean }

/** A number as people type it, with a dollar or percent sign and spaces. */
function figure(message: string, { min, max, isWhole = false }: Range) {
  const isUsable = (text: string) => {
    const number = text.length > longest ? Number.NaN : readFigure(text)
    return number >= min && number <= max && (!isWhole || Number.isInteger(number))
  }
  return z.pipe(z.string(message).check(z.refine(isUsable, message)), z.transform(readFigure))
}

function readFigure(text: string): number {
  return readNumber(text.replace(/[\s$%]/g, '')) ?? Number.NaN
}

const amounts = { min: 1_000, max: 50_000_000 }

const MortgageForm = z.object({
  amount: figure('Please enter a mortgage amount from $1,000 to $50,000,000', amounts),
  rate: figure('Please enter an interest rate from 0% to 25%', { min: 0, max: 25 }),
  years: figure('Please enter an amortization of 1 to 40 whole years', {
    min: 1,
    max: 40,
    isWhole: true,
  }),
  every: z.enum(paymentEveries, 'Please choose how often you pay'),
})

/** A calculation as its form shows it. */
export type Calculation = {
  typed: Record<MortgageField, string>
  errors: Partial<Record<MortgageField, string[]>>
  /** Null while a field has an error. */
  found: (Mortgage & MortgageCost) | null
}

/** What a form was sent or typed as: `FormData`, or an address. */
type Form = { get: (name: string) => unknown }

/** Returns the calculation of a form. What was typed is kept, each field up to twice its maximum length. */
export function readMortgage(form: Form): Calculation {
  const entries = mortgageFields.map((name) => [
    name,
    String(form.get(name) ?? '').slice(0, 2 * longest),
  ])
  const typed: Calculation['typed'] = Object.fromEntries(entries)
  const parsed = z.safeParse(MortgageForm, typed)
  if (parsed.success) {
    return { typed, errors: {}, found: { ...parsed.data, ...costOf(parsed.data) } }
  }
  const errors = parsed.error.issues.map(({ path, message }) => [path[0], [message]])
  return { typed, errors: Object.fromEntries(errors), found: null }
}

const fallbackRate = 5

/** Returns the form's calculation from an address: the example without any of its fields. */
export function readMortgageQuery(query: URLSearchParams, postedRate: number | null): Calculation {
  if (mortgageFields.some((name) => query.get(name) !== null)) return readMortgage(query)
  const example = new Map<string, string>([
    ['amount', '500,000'],
    ['rate', (postedRate ?? fallbackRate).toFixed(2)],
    ['years', '25'],
    ['every', 'month'],
  ])
  return readMortgage({ get: (name) => example.get(name) ?? null })
}
