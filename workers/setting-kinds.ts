import { z } from 'zod'

export const text = z.string().trim()
const written = /^\d+(\.\d+)?$/

/** Returns NaN for anything but plain digits: `1e1`, `0b101` and `+5` are typing errors. */
export function readNumber(value: string): number {
  return written.test(value) ? Number(value) : Number.NaN
}
/** A number in plain digits, within the schema's range. */
const numberIn = (range: z.ZodNumber) =>
  text.regex(written, 'must be a number').transform(readNumber).pipe(range)
export const whole = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  numberIn(z.number().int().min(min).max(max))
export const filled = text.min(1, 'is missing')
/** Words separated by spaces or commas. */
export const list = (fallback: readonly string[]) =>
  text
    .optional()
    .transform((value) => (value ? value.split(/[\s,]+/).filter(Boolean) : [...fallback]))
export const hostName = z.string().regex(/^(?!\d+(\.\d+)*$)[a-z\d-]+(\.[a-z\d-]+)+$/)
