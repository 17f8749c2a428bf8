export const shortestSecret = 32

const checksumLength = 7

/** Returns random text as a secret: it ends in a checksum, which no sentence and no hash of a word has. */
export function withChecksum(random: string): string {
  return `${random}${checksumOf(random)}`
}

/**
 * Returns what is wrong with a secret of this site, without quoting it; null if our own command made it. How random
 * text is cannot be read off it: the hash of a word looks as random as a key.
 */
export function weaknessOf(secret: string): string | null {
  if (secret.length < shortestSecret) return `needs at least ${shortestSecret} characters`
  const random = secret.slice(0, -checksumLength)
  return withChecksum(random) === secret ? null : 'was not made by npm run cloudflare:setup'
}

/** CRC-32 of the text and this site's name, in base 36. */
function checksumOf(text: string): string {
  let rest = -1
  for (const byte of new TextEncoder().encode(`mapletape:${text}`)) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0)
  }
  return ((rest ^ -1) >>> 0).toString(36).padStart(checksumLength, '0')
}
