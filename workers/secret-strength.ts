export const shortestSecret = 32

/** Random text of 32 hexadecimal digits has about 3.6 bits; repeated words or keyboard rows have less. */
const leastBitsPerCharacter = 2.5
const leastDistinctTriples = 0.75
const mostNeighbours = 0.75
const copied = /example|placeholder|change-?_?me|development|your-|<|>/i
const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Returns what is wrong with a secret, without quoting it; null if it looks random. */
export function weaknessOf(secret: string): string | null {
  if (secret.length < shortestSecret) return `needs at least ${shortestSecret} characters`
  if (copied.test(secret)) return 'is copied from an example'
  if (bitsPerCharacter(secret) < leastBitsPerCharacter) return 'has too few different characters'
  if (distinctTriples(secret) < leastDistinctTriples) return 'repeats itself'
  if (neighbours(secret) > mostNeighbours) return 'is a sequence'
  return null
}

/** Returns the Shannon entropy of the characters, which ignores their order. */
function bitsPerCharacter(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  const shares = Array.from(counts.values(), (count) => count / text.length)
  return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0)
}

function distinctTriples(text: string): number {
  const triples = Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3))
  return new Set(triples).size / triples.length
}

/** Returns the share of characters that equal the one before or are next to it in the alphabet or on a keyboard. */
function neighbours(text: string): number {
  const small = text.toLowerCase()
  const steps = Array.from({ length: small.length - 1 }, (_, at) => small.slice(at, at + 2))
  const isStep = ([from = '', to = '']: string) =>
    from === to || runs.some((run) => run.includes(from + to) || run.includes(to + from))
  return steps.filter(isStep).length / steps.length
}
