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
  return hasEach(text, asked, (own, word) => own.startsWith(word))
}

/** Returns whether each word of the query is a word of the text but for a slip of the hand. */
export function nearlyHasWords(text: string, asked: string): boolean {
  return hasEach(text, asked, (own, word) => own === word || isOneSlipOff(own, word))
}

/** Returns the words of a text that the query nearly has: `bitcoin` for `bitcion`. */
export function nearestWords(text: string, asked: string): string {
  const own = foldText(text).split(' ')
  const nearest = (word: string) =>
    own.find((one) => one === word) ?? own.find((one) => isOneSlipOff(one, word)) ?? word
  return foldText(asked).split(' ').map(nearest).join(' ')
}

function hasEach(
  text: string,
  asked: string,
  isFound: (own: string, word: string) => boolean,
): boolean {
  const words = foldText(asked).split(' ').filter(Boolean)
  const own = foldText(text).split(' ')
  return words.length > 0 && words.every((word) => own.some((one) => isFound(one, word)))
}

/**
 * Returns whether a letter more, less or another, or two in the other order, make one name the other; a digit may
 * well be meant, and so may a short name.
 */
export function isOneSlipOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [left = '', right = ''] = [one, other].map((name) => name.slice(start, name.length - end))
  const isSwapped = left.length === 2 && left === `${right[1]}${right[0]}`
  const isSlip = isSwapped || [left, right].every((rest) => /^\P{N}?$/u.test(rest))
  return shorter > 3 && isSlip
}
