import { AsYouType, type CountryCode, isSupportedCountry } from 'libphonenumber-js/min'
import { digitsOf } from '#app/shared/digits'

export type FormattedPhone = { text: string; country: string | undefined }

// The server parses letters, ";ext=" and "tel:", which formatting would remove.
const formattable = /^[\p{Nd}\s()+＋.\-‐-―]*$/u

/** Returns the number in its country's format, and the country if "+…" names one. */
export function formatPhone(typed: string, country: string): FormattedPhone {
  if (!formattable.test(typed)) return { text: typed, country: undefined }
  const formatter = new AsYouType(
    isSupportedCountry(country) ? (country as CountryCode) : undefined,
  )
  const text = formatter.input(typed.normalize('NFKC'))
  const isLossless = digitsOf(text) === digitsOf(typed) && /[+＋]/.test(typed) === /\+/.test(text)
  if (!isLossless) return { text: typed, country: undefined }
  return { text, country: text.startsWith('+') ? formatter.getCountry() : undefined }
}
