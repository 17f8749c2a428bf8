export type CountryOption = { code: string; name: string; callingCode: string; note?: string }

/** Common search terms that are in neither the name nor the code. */
const alsoKnownAs: Record<string, string> = {
  AE: 'uae emirates',
  CI: 'ivory coast',
  CZ: 'czech republic',
  GB: 'uk great britain england scotland wales',
  KR: 'korea',
  NL: 'holland',
  US: 'usa america',
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Returns the countries whose name, code or dial code matches, best first, then by name; all without a query. */
export function searchCountries(options: CountryOption[], query: string) {
  const wanted = fold(query)
  if (!wanted) return options
  return options
    .map((option) => ({ option, rank: rankOf(option, wanted) }))
    .filter((match) => match.rank < 4)
    .sort((a, b) => a.rank - b.rank || a.option.name.localeCompare(b.option.name, 'en-CA'))
    .map((match) => match.option)
}

function rankOf({ code, name, callingCode }: CountryOption, wanted: string) {
  const digits = wanted.replace(/^\+|^00/, '')
  if (/^\d+$/.test(digits)) return dialRank(callingCode, digits)
  const folded = fold(name)
  const others = `${code.toLowerCase()} ${alsoKnownAs[code] ?? ''}`
  if (folded === wanted || others.split(' ').includes(wanted)) return 0
  if (folded.startsWith(wanted)) return 1
  if (` ${folded} ${others}`.includes(` ${wanted}`)) return 2
  return folded.includes(wanted) ? 3 : 4
}

function dialRank(callingCode: string, digits: string) {
  if (callingCode === digits) return 0
  return callingCode.startsWith(digits) ? 1 : 4
}
