const maxDigits = 15

/** Reads a number of zero or more as people type it: `1,000`, `2.5`, `2,5`. Null for anything else. */
export function readNumber(text: string): number | null {
  const plain = withoutCommas(text.trim())
  const isUsable = /^\d*\.?\d*$/.test(plain) && /\d/.test(plain) && plain.length <= maxDigits
  return isUsable ? Number(plain) : null
}

/** Reads commas as groups of thousands; one that cannot be is a decimal comma, as in French. */
function withoutCommas(text: string): string {
  const isGrouped = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text)
  return isGrouped ? text.replaceAll(',', '') : text.replace(',', '.')
}
