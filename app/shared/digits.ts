const isDigit = (codePoint: number) => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint))

/** Returns the digits of a text in any script ("１２", "٤٥") as ASCII; drops everything else. */
export function digitsOf(text: string) {
  const digits = text.normalize('NFKC').match(/\p{Nd}/gu) ?? []
  return digits.map(asciiDigit).join('')
}

/** Returns the text with the digits of any script as ASCII. */
export function withAsciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, asciiDigit)
}

function asciiDigit(digit: string) {
  const codePoint = digit.codePointAt(0) ?? 0
  let zero = codePoint
  // Unicode keeps each script's ten digits together, zero first.
  while (codePoint - zero < 9 && isDigit(zero - 1)) zero--
  return String(codePoint - zero)
}
