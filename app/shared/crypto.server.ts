import { fromBase64, toBase64Url, toHex, utf8 } from './encoding'

/** One AES-256-GCM key, with the id that sealed values name. */
export type SealKey = { id: string; secret: string }

/**
 * Seals text with AES-256-GCM. `context` is authenticated, not stored: opening needs the same one, so a sealed
 * value cannot be moved elsewhere. Each value has a fresh 96-bit nonce (NIST SP 800-38D). Result:
 * `<keyId>.<nonce>.<ciphertext>`, base64url.
 */
export type Sealer = {
  seal: (text: string, context: string) => Promise<string>
  /** Returns null if the value was changed or moved, or its key is unavailable. */
  open: (sealed: string, context: string) => Promise<string | null>
}

/** Returns a keyed one-way name of a personal value: HMAC-SHA-256 of `purpose` and the value, base64url. */
export type Hasher = (purpose: string, value: string) => Promise<string>

/** The first key encrypts; all of them decrypt. */
export function createSealer(keys: readonly SealKey[]): Sealer {
  const writing = keys[0]
  if (!writing) throw new Error('a sealer needs at least one key')
  const imported = new Map<string, Promise<CryptoKey>>()
  const keyFor = (key: SealKey) => {
    const ready = imported.get(key.id) ?? importAesKey(key.secret)
    imported.set(key.id, ready)
    return ready
  }
  return {
    async seal(text, context) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const key = await keyFor(writing)
      const data = await crypto.subtle.encrypt(gcm(iv, context), key, utf8(text))
      return `${writing.id}.${toBase64Url(iv)}.${toBase64Url(new Uint8Array(data))}`
    },
    async open(sealed, context) {
      const [id, iv, data] = sealed.split('.')
      const key = keys.find((candidate) => candidate.id === id)
      if (!key || !iv || !data) return null
      try {
        const algorithm = gcm(fromBase64(iv), context)
        const plain = await crypto.subtle.decrypt(algorithm, await keyFor(key), fromBase64(data))
        return new TextDecoder().decode(plain)
      } catch {
        return null
      }
    },
  }
}

export function createHasher(secret: string): Hasher {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  let key: Promise<CryptoKey> | undefined
  return async (purpose, value) => {
    key ??= crypto.subtle.importKey('raw', utf8(secret), algorithm, false, ['sign'])
    const signature = await crypto.subtle.sign('HMAC', await key, utf8(`${purpose}\n${value}`))
    return toBase64Url(new Uint8Array(signature))
  }
}

export async function sha256Hex(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))
}

/** Compares in constant time; texts of unequal length are unequal. */
export function constantTimeEqual(left: string, right: string): boolean {
  const a = utf8(left)
  const b = utf8(right)
  let difference = a.length ^ b.length
  for (let index = 0; index < b.length; index++) difference |= (a[index] ?? 0) ^ (b[index] ?? 0)
  return difference === 0
}

async function importAesKey(secret: string): Promise<CryptoKey> {
  const raw = await crypto.subtle.digest('SHA-256', utf8(secret))
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function gcm(iv: Uint8Array<ArrayBuffer>, context: string) {
  return { name: 'AES-GCM', iv, additionalData: utf8(context) }
}

/** Returns the HMAC-SHA-256 of a text, in hexadecimal. */
export async function hmacHex(secret: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8(secret), algorithm, false, ['sign'])
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8(text))))
}
