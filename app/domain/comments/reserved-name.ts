import { confusables } from './confusables'

/** Words that make readers take a name for ours, alone or with an s. */
const roles = `
  admin administrator editor editorial helpdesk mod moderation moderator
  newsdesk newsroom official staff staffer support sysadmin webmaster`
  .trim()
  .split(/\s+/)

/** Look-alikes that Unicode does not list as confusable with letters: small capitals, and common replacements. */
const alsoRead: Readonly<Record<string, string>> = {
  a: 'ᴀᗩ4@ΛΔ∆ʌᴧ∧⋀Ɐɐɒ^',
  b: 'ʙß8',
  c: '(',
  d: 'ᴅ',
  e: 'ᴇ3єɛ€ƐƎǝəɘ∃Σ',
  f: 'ꜰ',
  g: 'ɢ9',
  h: 'ʜ',
  j: 'ᴊ',
  k: 'ᴋĸ',
  l: 'ʟ1|!¡£',
  m: 'ᴍ',
  n: 'ɴИПŋ∩',
  o: '0°⊙☉',
  p: 'ᴘÞþƿ℗',
  r: 'ʀЯ®',
  s: '5$§ƨᔑꙄ',
  t: 'ᴛ7+†‡',
  w: 'Шωш',
  y: 'ʏ',
}
const readings = [...Object.entries(confusables), ...Object.entries(alsoRead)].flatMap(
  ([latin, others]) => Array.from(others, (other) => [other, latin] as const),
)
const latinOf = new Map(readings.filter(([other]) => /\p{L}/u.test(other)))
/** A digit or a sign is read both as its letter and as a gap. */
const signs = new Set(readings.map(([other, latin]) => `${other}${latin}`))

/** Letters on a black circle, on a black square and of flags: 26 from each, which NFKD leaves as they are. */
const lettersFrom = [0x1f150, 0x1f170, 0x1f1e6]

/** A letter of a skeleton; `isFirst` if it begins a letter of the word: an m is written as r and n. */
type Step = { letter: string; isFirst: boolean }

type Reserved = {
  steps: readonly Step[]
  /** `all`: each letter is a word of its own. One gap in a short word is too often someone's initial, as in Mo D. */
  gaps: 'none' | 'any' | 'all'
  /** Counts within a longer word, too. */
  isInside: boolean
}

/** Latin letters share a word with these alone: others among them are there to look like Latin ones. */
const besideLatin =
  /[^\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

function mixesAlphabets(word: string): boolean {
  return /\p{Script=Latin}/u.test(word) && besideLatin.test(word)
}

/**
 * Returns whether a display name reads as one of these firms or as someone who works for the site, or mixes alphabets
 * within a word to look like another name.
 */
export function isReservedName(name: string, firms: readonly string[]): boolean {
  const words = name.normalize('NFKC').match(/\p{L}+/gu) ?? []
  if (words.some(mixesAlphabets)) return true
  const reserved = [...firms.flatMap((firm) => reserve(withoutForm(firm))), ...reservedRoles]
  // A capital may begin a word, and a pair of signs be a letter; Unicode lists the turned m as a w.
  const spaced = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  const drawn = name.replace(/\/\\/g, 'a').replace(/[ɯƜ]/g, 'm')
  const texts = [name, spaced, drawn].map(skeleton)
  return texts.some((text) => reserved.some((word) => reads(text, word)))
}

const reservedRoles = roles.flatMap((role) =>
  [role, `${role}s`].flatMap((word) => reserve(word).map((one) => ({ ...one, isInside: false }))),
)

function withoutForm(firm: string): string {
  return firm
    .replace(/[\s,]+(?:co|corp|inc|llc|ltd|limited)\.?$/iu, '')
    .replace(/\s*\([^()]*\)$/u, '')
}

function reserve(word: string): Reserved[] {
  const letters = Array.from(word.normalize('NFKD').toLowerCase()).filter((one) =>
    /[\p{L}\p{N}]/u.test(one),
  )
  const steps = letters.flatMap((letter) =>
    Array.from(skeleton(letter), (part, index) => ({ letter: part, isFirst: index === 0 })),
  )
  if (steps.length === 0) return []
  if (letters.length >= 5) return [{ steps, gaps: 'any', isInside: letters.length >= 8 }]
  return (['none', 'all'] as const).map((gaps) => ({ steps, gaps, isInside: false }))
}

/** Follows all ways to read a text at once, so its time grows with the length alone. */
function reads(text: readonly string[], { steps, gaps, isInside }: Reserved): boolean {
  /** How many steps were read, doubled; odd after a gap. */
  let ways = new Set<number>()
  for (const [index, sign] of text.entries()) {
    const next = new Set<number>()
    if (isInside || !isLatin(text[index - 1])) ways.add(0)
    for (const way of ways) {
      const count = way >> 1
      const step = steps[count]
      const isGapMissing = gaps === 'all' && count > 0 && step?.isFirst && way % 2 === 0
      if (step && !isGapMissing && isReadAs(sign, step.letter)) next.add(2 * (count + 1))
      if (count > 0 && gaps !== 'none' && !isLatin(sign)) next.add(2 * count + 1)
    }
    if (next.has(2 * steps.length) && (isInside || !isLatin(text[index + 1]))) return true
    ways = next
  }
  return false
}

function isReadAs(sign: string, letter: string): boolean {
  return sign === letter || signs.has(`${sign}${letter}`)
}

function isLatin(sign = ''): boolean {
  return /\p{Script=Latin}/u.test(sign)
}

/** Returns a text's letters, with letters that look alike made equal, after the skeletons of UTS #39. */
function skeleton(text: string): string[] {
  const letters = Array.from(text.normalize('NFKD').replace(/\p{M}/gu, ''), latin).join('')
  return Array.from(
    letters
      .toLowerCase()
      .replace(/i/g, 'l')
      .replace(/m/g, 'rn')
      .replace(/w/g, 'vv')
      .replace(/d/g, 'cl'),
  )
}

function latin(letter: string): string {
  const codePoint = letter.codePointAt(0) ?? 0
  const first = lettersFrom.find((from) => codePoint >= from && codePoint < from + 26)
  if (first !== undefined) return String.fromCodePoint(0x61 + codePoint - first)
  // Many small letters of other scripts look like small capitals.
  return latinOf.get(letter) ?? latinOf.get(letter.toUpperCase()) ?? letter
}
