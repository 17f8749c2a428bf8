import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { boundedFetch } from '#app/shared/bounded-fetch.server'
import { minute, second } from '#app/shared/time'

/** Cloudflare Access's public keys as an isolate keeps them, and how often it lately asked for them. */
export type AccessKeys = {
  find: JWTVerifyGetKey | null
  readAt: number
  /** When the pause began that its reads are counted in. */
  countedSince: number
  reads: number
}

export function createAccessKeys(): AccessKeys {
  return { find: null, readAt: 0, countedSince: 0, reads: 0 }
}

const freshMs = 10 * minute
const keptMs = 2 * freshMs
const pauseMs = 30 * second
/** Reads allowed to an isolate without keys: requests can't share one, and an operator may open several tabs. */
const firstReads = 5
const bounds = { timeoutMs: 5 * second, maxBytes: 100_000 }

/**
 * Returns a function that finds the key of a token. However many tokens name unknown keys at once, the keys are read
 * once in half a minute.
 * @throws KeysUnread
 */
export function accessKeysOf(keys: AccessKeys, issuer: string, now: number): JWTVerifyGetKey {
  return async (header, token) => {
    const find = await currentKeys(keys, issuer, now)
    try {
      return await find(header, token)
    } catch (error) {
      const isUnknown = error instanceof errors.JWKSNoMatchingKey
      if (!isUnknown || !mayRead(keys, 1, now)) throw error
      return (await read(keys, issuer, now))(header, token)
    }
  }
}

/** Access did not send its keys, or was asked too often. */
class KeysUnread extends Error {
  override name = 'KeysUnread'
}

async function currentKeys(keys: AccessKeys, issuer: string, now: number) {
  const age = now - keys.readAt
  if (keys.find && age < freshMs) return keys.find
  const known = age < keptMs ? keys.find : null
  if (mayRead(keys, known ? 1 : firstReads, now)) return read(keys, issuer, now)
  if (known) return known
  throw new KeysUnread('asked too often')
}

function mayRead(keys: AccessKeys, most: number, now: number): boolean {
  if (now - keys.countedSince >= pauseMs) Object.assign(keys, { countedSince: now, reads: 0 })
  if (keys.reads >= most) return false
  keys.reads++
  return true
}

async function read(keys: AccessKeys, issuer: string, now: number): Promise<JWTVerifyGetKey> {
  const outcome = await boundedFetch(fetch, `${issuer}/cdn-cgi/access/certs`, {}, bounds)
  if (outcome.kind !== 'response' || outcome.status !== 200) {
    throw new KeysUnread(outcome.kind === 'response' ? `status ${outcome.status}` : outcome.kind)
  }
  try {
    keys.find = createLocalJWKSet(JSON.parse(outcome.body))
  } catch {
    throw new KeysUnread('not a key set')
  }
  keys.readAt = now
  return keys.find
}
