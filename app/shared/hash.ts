/** Returns a 32-bit hash of a text (FNV-1a): well distributed, but not cryptographic. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Returns the same number for the same arguments, evenly spread over -1…1 (the finaliser of MurmurHash3). */
export function noiseAt(seed: number, position: number): number {
  let hash = Math.imul(seed ^ Math.imul(position | 0, 0x9e3779b1), 0x85ebca6b)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  hash ^= hash >>> 16
  return (hash >>> 0) / 0x7fffffff - 1
}
