import { countryName, isCountry } from '#app/shared/country.server'

const provinces: Record<string, string> = {
  'CA-AB': 'Alberta',
  'CA-BC': 'British Columbia',
  'CA-MB': 'Manitoba',
  'CA-NB': 'New Brunswick',
  'CA-NL': 'Newfoundland and Labrador',
  'CA-NS': 'Nova Scotia',
  'CA-NT': 'the Northwest Territories',
  'CA-NU': 'Nunavut',
  'CA-ON': 'Ontario',
  'CA-PE': 'Prince Edward Island',
  'CA-QC': 'Quebec',
  'CA-SK': 'Saskatchewan',
  'CA-YT': 'Yukon',
}

/** Returns whether registrations can be closed there: a country, or a province of Canada (ISO 3166-2). */
export function isClosable(region: string): boolean {
  return Object.hasOwn(provinces, region) || isCountry(region)
}

type Place = { country: string; province: string | null }

/** Returns the name of the closed region that a visitor is in; null if registrations are open there. */
export function closedTo({ country, province }: Place, closed: readonly string[]): string | null {
  const region = [country, `${country}-${province}`].find((one) => closed.includes(one))
  return region === undefined ? null : regionName(region)
}

/** Returns the names of the closed provinces of a country, as a list in a sentence; null without one. */
export function closedWithin(country: string, closed: readonly string[]): string | null {
  const names = closed.filter((one) => one.startsWith(`${country}-`)).map(regionName)
  return names.length === 0
    ? null
    : new Intl.ListFormat('en-CA', { type: 'disjunction' }).format(names)
}

function regionName(region: string): string {
  return provinces[region] ?? countryName(region)
}
