import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { type Country, noTexts } from './country-list'

const names = new Intl.DisplayNames('en-CA', { type: 'region' })
const known = new Set<string>(getCountries())

export function isCountry(code: string): boolean {
  return known.has(code)
}

export function countryName(code: string): string {
  return names.of(code) ?? code
}

/**
 * Lists the given countries, or all that have a phone numbering plan, by English name. Marks those whose numbers
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
    .sort((a, b) => a.name.localeCompare(b.name, 'en-CA'))
}
