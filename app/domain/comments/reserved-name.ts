import { confusables } from './confusables'

/** Words that make readers take a name for ours. */
const roles = [
  'admin',
  'admins',
  'administrator',
  'editor',
  'helpdesk',
  'mod',
  'moderator',
  'moderators',
  'official',
  'staff',
  'support',
  'webmaster',
]

/** What Unicode does not list as confusable with letters: small capitals, and digits and signs in their place. */
const alsoRead: Readonly<Record<string, string>> = {
  a: 'ᴀᗩ4@',
  b: 'ʙ',
  d: 'ᴅ',
  e: 'ᴇ3',
  f: 'ꜰ',
  g: 'ɢ',
  h: 'ʜ',
  j: 'ᴊ',
  k: 'ᴋ',
  l: 'ʟ1|!¡',
  m: 'ᴍ',
  n: 'ɴ',
  o: '0',
  p: 'ᴘ',
  r: 'ʀ',
  s: '5$',
  t: 'ᴛ7',
  y: 'ʏ',
}
const latinOf = new Map(
  [...Object.entries(confusables), ...Object.entries(alsoRead)].flatMap(([latin, others]) =>
    Array.from(others, (other) => [other, latin] as const),
  ),
)

/** Letters on a black circle, on a black square and of flags: 26 from each, which NFKD leaves as they are. */
const lettersFrom = [0x1f150, 0x1f170, 0x1f1e6]

/** Returns whether a display name reads as the site or as someone who works for it. */
export function isReservedName(name: string, siteName: string): boolean {
  const ours = skeletons(siteName).join('')
  return [name, name.replace(/\p{N}+/gu, ' ')].some((read) => {
    const words = skeletons(read)
    const all = words.join('')
    return all.includes(ours) || [...words, all].some((word) => roleSkeletons.has(word))
  })
}

const roleSkeletons = new Set(roles.flatMap(skeletons))

/** Returns a text's words so that two that look alike are equal, after the skeletons of UTS #39. */
function skeletons(text: string): string[] {
  const letters = Array.from(text.normalize('NFKD').replace(/\p{M}/gu, ''), latin).join('')
  const words = letters.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.filter(Boolean).map((word) => word.replace(/i/g, 'l').replace(/m/g, 'rn'))
}

function latin(letter: string): string {
  const codePoint = letter.codePointAt(0) ?? 0
  const first = lettersFrom.find((from) => codePoint >= from && codePoint < from + 26)
  if (first !== undefined) return String.fromCodePoint(0x61 + codePoint - first)
  // Many small letters of other scripts look like small capitals.
  return latinOf.get(letter) ?? latinOf.get(letter.toUpperCase()) ?? letter
}
