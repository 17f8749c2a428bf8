export type Country = { code: string; name: string; callingCode: string }

/** As one short text: a page's data would otherwise outweigh the page. */
export function packCountries(countries: readonly Country[]): string {
  return countries.map(({ code, callingCode, name }) => `${code}${callingCode}${name}`).join(';')
}

export function unpackCountries(packed: string): Country[] {
  return Array.from(
    packed.matchAll(/([A-Z]{2})(\d+)([^;]+)/g),
    ([, code = '', callingCode = '', name = '']) => ({ code, name, callingCode }),
  )
}
