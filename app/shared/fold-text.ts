/** Returns lower case without accents; anything but letters and digits separates words. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns whether each word of the query starts a word of the text. An empty query matches nothing. */
export function hasWords(text: string, asked: string): boolean {
  const words = foldText(asked).split(' ').filter(Boolean)
  const own = ` ${foldText(text)}`
  return words.length > 0 && words.every((word) => own.includes(` ${word}`))
}
