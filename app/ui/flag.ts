const regionalIndicatorA = 0x1f1e6

/** The flag emoji of an ISO 3166 code: two regional indicator letters. */
export function flagOf(countryCode: string) {
  const letters = [...countryCode.toUpperCase()].map((letter) => letter.charCodeAt(0) - 65)
  return String.fromCodePoint(...letters.map((letter) => regionalIndicatorA + letter))
}
