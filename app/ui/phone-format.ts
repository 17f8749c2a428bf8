import { AsYouType, type CountryCode, isSupportedCountry } from 'libphonenumber-js/min'
import { digitsOf } from '#app/shared/digits'

export type FormattedPhone = { text: string; country: string | undefined }

// The server parses letters, ";ext=" and "tel:", which formatting would remove.
const formattable = /^[\p{Nd}\s()+＋.\-‐-―]*$/u

/**
 * Returns the number in its country's format, and the country if "+…" names one. A whole number that is the same
 * without the calling code that its field shows is without it.
 */
export function formatPhone(typed: string, country: string, isWhole?: boolean): FormattedPhone {
  if (!formattable.test(typed)) return { text: typed, country: undefined }
  const formatter = new AsYouType(
    isSupportedCountry(country) ? (country as CountryCode) : undefined,
  )
  const text = formatter.input(typed.normalize('NFKC'))
  const isLossless = digitsOf(text) === digitsOf(typed) && /[+＋]/.test(typed) === /\+/.test(text)
  if (!isLossless) return { text: typed, country: undefined }
  const named = text.startsWith('+') ? formatter.getCountry() : undefined
  const number = formatter.getNumber()
  if (isWhole && number?.isValid()) {
    const national = number.formatNational()
    formatter.reset()
    formatter.input(national)
    if (formatter.getNumber()?.number === number.number) return { text: national, country: named }
  }
  return { text, country: named }
}

/** Returns the caret's position in `next`, after the same digit as in `previous`. */
export function caretAfterFormat(previous: string, caret: number, next: string) {
  if (caret >= previous.length) return next.length
  const digitsLeft = countMarks(previous.slice(0, caret))
  let seen = 0
  for (let position = 0; position < next.length; position++) {
    if (seen === digitsLeft) return position
    seen += countMarks(next.charAt(position))
  }
  return next.length
}

function countMarks(text: string) {
  return digitsOf(text).length + (text.match(/[+＋]/g)?.length ?? 0)
}
