import {
  type CountryCode,
  type PhoneNumber as LibraryNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { PhoneNumber } from './brands'

type LineType = 'mobile' | 'fixed' | 'premium' | 'satellite' | 'other'

/** A number's data in the numbering plans. */
export type PhoneTraits = {
  /** ISO 3166-1 alpha-2; null for numbers without a country. */
  region: string | null
  lineType: LineType
}

export type ParsedPhone = PhoneTraits & { number: PhoneNumber }

/** Country codes of satellite and international networks (ITU-T E.164 list of assigned codes). */
const worldwideCallingCodes = new Set(['870', '878', '881', '882', '883', '888', '979'])

/**
 * Parses any spelling (full-width digits, spaces, `tel:`, `;ext=`, national format) into one number, so every
 * spelling shares a budget. Null unless the number is valid, and if letters other than an extension come after it: they
 * may stand for a digit.
 */
export function parsePhoneNumber(text: string, defaultRegion: string): ParsedPhone | null {
  const spelled = text
    .normalize('NFKC')
    .trim()
    .replace(/^00[\s-]*(?=[1-9])/, '+')
  const parsed = parsePhoneNumberFromString(spelled, defaultRegion as CountryCode)
  if (!parsed?.isValid() || (!parsed.ext && lettersAfterDigit.test(spelled))) return null
  return { number: PhoneNumber.parse(parsed.number), ...traitsIn(parsed) }
}

/** Outside the parameters of a `tel:` address. */
const lettersAfterDigit = /^[^;]*\p{Nd}[^;]*\p{L}/u

export function phoneTraits(number: PhoneNumber): PhoneTraits {
  const parsed = parsePhoneNumberFromString(number)
  return parsed ? traitsIn(parsed) : { region: null, lineType: 'other' }
}

function traitsIn(parsed: LibraryNumber): PhoneTraits {
  return {
    region: parsed.country ?? null,
    lineType: lineTypeOf(parsed.countryCallingCode, parsed.getType()),
  }
}

/** Returns `+1 416 555 0123`, for display. */
export function formatPhoneNumber(number: PhoneNumber): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}

function lineTypeOf(callingCode: string, type: string | undefined): LineType {
  if (worldwideCallingCodes.has(callingCode)) return 'satellite'
  switch (type) {
    case 'MOBILE':
    case 'FIXED_LINE_OR_MOBILE':
      return 'mobile'
    case 'FIXED_LINE':
      return 'fixed'
    case 'PREMIUM_RATE':
    case 'SHARED_COST':
      return 'premium'
    default:
      return 'other'
  }
}
