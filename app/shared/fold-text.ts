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

/** Returns 0 if the names have each word of the query, 1 if they do together with other words, else null. */
export function rankOf(asked: string, names: string, others = ''): 0 | 1 | null {
  if (hasWords(names, asked)) return 0
  return others && hasWords(`${names} ${others}`, asked) ? 1 : null
}

/** Returns −2 for a whole symbol and −1 for how one begins, else as `rankOf` does. */
export function rankWithSymbol(asked: string, symbol: string, names: string, others?: string) {
  const [own, typed] = [foldText(symbol), foldText(asked)]
  if (own && own === typed) return -2
  return typed && own.startsWith(typed) ? -1 : rankOf(asked, names, others)
}

/** Returns a text in pieces, of which each second one is how a word begins that the query has. */
export function markedParts(text: string, asked: string): string[] {
  const words = foldText(asked).split(' ').filter(Boolean)
  if (words.length === 0) return [text]
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'iu'))
}

/** Returns whether each word of the query is a word of the text but for a slip of the hand. */
export function nearlyHasWords(text: string, asked: string): boolean {
  return hasEach(text, asked, (own, word) => own === word || isOneSlipOff(own, word))
}

/** Returns the words of a text that the query nearly has, as the text has them: `RBC` for `rbcc`. */
export function nearestWords(text: string, asked: string): string {
  const own = text.split(/[^\p{L}\p{M}\p{N}]+/u)
  const nearest = (word: string) =>
    own.find((one) => foldText(one) === word) ??
    own.find((one) => isOneSlipOff(foldText(one), word)) ??
    word
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
 * Returns whether a letter more, less or another, or two in the other order, make what was typed the name; a digit
 * may well be meant, and so may a short word.
 */
export function isOneSlipOff(name: string, typed: string): boolean {
  if (Math.abs(name.length - typed.length) > 1) return false
  const shorter = Math.min(name.length, typed.length)
  let start = 0
  while (start < shorter && name[start] === typed[start]) start++
  let end = 0
  while (end < shorter - start && name.at(-1 - end) === typed.at(-1 - end)) end++
  const [left = '', right = ''] = [name, typed].map((one) => one.slice(start, one.length - end))
  const isSwapped = left.length === 2 && left === `${right[1]}${right[0]}`
  const isSlip = isSwapped || [left, right].every((rest) => /^\P{N}?$/u.test(rest))
  return typed.length > 3 && isSlip
}
