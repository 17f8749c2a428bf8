import { convert, formatAmount, type Unit } from './convert'

const maxAmount = 1_000_000_000

/** Twice what the field takes. */
const longestAmount = 30

export type Conversion = {
  /** The amount as it was typed, cut where no one types that much. */
  amount: string
  from: string
  to: string
  /** The amount as read, and its worth; null if it cannot be read or is too large. */
  result: { of: string; text: string } | null
}

/** Returns the result of the converter's form; by default, one of the first unit in the second. */
export function readConversion(search: URLSearchParams, units: readonly Unit[]): Conversion {
  const codes = units.map(({ code }) => code)
  const from = codeOf(search.get('from'), codes, codes[0])
  const others = codes.filter((code) => code !== from)
  const to = codeOf(search.get('to'), others, others[0])
  const amount = (search.get('amount') ?? '1').slice(0, longestAmount)
  return computeConversion(units, { amount, from, to })
}

export function computeConversion(
  units: readonly Unit[],
  { amount, from, to }: Omit<Conversion, 'result'>,
): Conversion {
  const read = readNumber(amount)
  const number = read !== null && read <= maxAmount ? read : null
  const converted = number === null ? null : convert(units, number, from, to)
  const result =
    number === null || converted === null
      ? null
      : { of: grouped.format(number), text: formatAmount(converted) }
  return { amount, from, to, result }
}

function codeOf(asked: string | null, codes: readonly string[], fallback = ''): string {
  return codes.find((code) => code === asked) ?? fallback
}

const maxDigits = 15
const grouped = new Intl.NumberFormat('en-CA', { maximumFractionDigits: maxDigits })

/** Reads a number of zero or more as people type it: `1,000`, `1 000,50`, `2.5`. Null for anything else. */
export function readNumber(text: string): number | null {
  const plain = withoutCommas(withoutSpaces(text.trim()))
  const isUsable = /^\d*\.?\d*$/.test(plain) && /\d/.test(plain) && plain.length <= maxDigits
  return isUsable ? Number(plain) : null
}

/** Drops spaces between groups of thousands, as in French. */
function withoutSpaces(text: string): string {
  return /^[1-9]\d{0,2}(\s\d{3})+([.,]\d*)?$/.test(text) ? text.replace(/\s/g, '') : text
}

/** Reads commas as groups of thousands; one that cannot be is a decimal comma, as in French. */
function withoutCommas(text: string): string {
  const isGrouped = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text)
  return isGrouped ? text.replaceAll(',', '') : text.replace(',', '.')
}
