export type Country = {
  code: string
  name: string
  callingCode: string
  /** A note shown above the choices that share it. */
  note?: string
}

export const noTexts = 'No text messages'

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
