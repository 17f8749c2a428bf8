import { toBase64Url } from './encoding'

/** Returns `length` random bytes. A service, so tests are repeatable. */
export type RandomBytes = (length: number) => Uint8Array

export function secureRandomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** 128 random bits, base64url: 22 characters. A file for spreadsheets has to mark a hyphen in front, so none begins with it. */
export function randomId(random: RandomBytes): string {
  return toBase64Url(random(16)).replace(/^-/, 'A')
}

const idLength = 22

/**
 * Returns a generator of ids like `randomId`'s (22 characters, 132 random bits), cut from a long random text whose
 * characters are each used once. Generating them one by one takes twenty times as long.
 */
export function createIdPool(random: RandomBytes): () => string {
  let pool = ''
  let used = 0
  return () => {
    if (used + idLength > pool.length) {
      pool = toBase64Url(random(3_300))
      used = 0
    }
    used += idLength
    return pool.slice(used - idLength, used)
  }
}

/** Picks evenly from `alphabet`: bytes that would bias it are picked again. */
export function randomText(random: RandomBytes, alphabet: string, length: number): string {
  const limit = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of random(length)) {
      if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

/** Capitals and digits that can be read out: no I, O, 0 or 1. */
const readable = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Returns a name that people read out and type, five random bits a character. */
export function readableId(random: RandomBytes, length = idLength): string {
  return randomText(random, readable, length)
}

/** A requester or proof in the format of `randomId`: 128 random bits in base64url. */
const token = /^[\w-]{22}$/

/** Returns the token in a cookie or a JSON field; null unless it has our format. */
export function readToken(text: string | null | undefined): string | null {
  return text && token.test(text) ? text : null
}
