export type Country = {
  code: string
  name: string
  callingCode: string
  /** A note shown with the choice. */
  note?: string
}

export const noTexts = 'no text messages'

/** Packs countries into one short text, because the list as data would outweigh the page. A star marks the note. */
export function packCountries(countries: readonly Country[]): string {
  return countries
    .map(({ code, callingCode, note, name }) => `${code}${callingCode}${note ? '*' : ''}${name}`)
    .join(';')
}

export function unpackCountries(packed: string): Country[] {
  return Array.from(
    packed.matchAll(/([A-Z]{2})(\d+)(\*?)([^;]+)/g),
    ([, code = '', callingCode = '', star, name = '']) => ({
      code,
      name,
      callingCode,
      ...(star ? { note: noTexts } : {}),
    }),
  )
}

const regionalIndicatorA = 0x1f1e6

/** Returns the flag emoji of an ISO 3166 code: two regional indicator letters. */
export function flagOf(countryCode: string) {
  const letters = [...countryCode.toUpperCase()].map((letter) => letter.charCodeAt(0) - 65)
  return String.fromCodePoint(...letters.map((letter) => regionalIndicatorA + letter))
}
