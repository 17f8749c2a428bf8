import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { type Country, noTexts } from './country-list'

const names = new Intl.DisplayNames('en-CA', { type: 'region' })
const known = new Set<string>(getCountries())
/** Where most readers live: the head of every list. */
const firstCountries = ['CA', 'US']

export function isCountry(code: string): boolean {
  return known.has(code)
}

export function countryName(code: string): string {
  return names.of(code) ?? code
}

/**
 * Lists the given countries, or all that have a phone numbering plan: Canada and the US, then by English name. Marks those whose numbers
 * get no texts, given `textedRegions`.
 */
export function listCountries(
  codes: Iterable<string> = known,
  textedRegions?: readonly string[],
): Country[] {
  return Array.from(new Set(codes))
    .filter(isCountry)
    .map((code) => ({
      code,
      name: countryName(code),
      callingCode: getCountryCallingCode(code as CountryCode),
      ...(textedRegions?.includes(code) === false ? { note: noTexts } : {}),
    }))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, 'en-CA'))
}

function rankOf({ code }: Country): number {
  const rank = firstCountries.indexOf(code)
  return rank < 0 ? firstCountries.length : rank
}
