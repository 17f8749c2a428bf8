import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { weaknessOf } from './secret-strength'

describe('a weak secret', () => {
  it.each([
    ['short', 'needs at least 32 characters'],
    ['a'.repeat(64), 'has too few different characters'],
    ['ab'.repeat(32), 'has too few different characters'],
    ['0000000000000000000000000000000000000001', 'has too few different characters'],
    ['correct-horse-battery-'.repeat(3), 'repeats itself'],
    ['k7Qz81xPwm4T'.repeat(4), 'repeats itself'],
    ['abcdefghijklmnopqrstuvwxyz0123456789', 'is a sequence'],
    ['ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210', 'is a sequence'],
    ['qwertyuiopasdfghjklzxcvbnm1234567890', 'is a sequence'],
    ['aabbccddeeffgghhiijjkkllmmnnooppqqrr', 'is a sequence'],
    ['development-only-secret-not-for-production', 'is copied from an example'],
    ['change-me-to-something-long-and-random', 'is copied from an example'],
    ['<output of openssl rand -base64 32>', 'is copied from an example'],
  ])('%s %s', (secret, weakness) => {
    expect(weaknessOf(secret)).toBe(weakness)
  })

  it('is never repeated in what is said of it', () => {
    expect(weaknessOf('hunter2')).not.toContain('hunter2')
  })
})

/** Looks random, and is the same in every run. */
const bytesOf = (round: number, count: number) =>
  createHash('sha256').update(String(round)).digest().subarray(0, count)

it.each(['base64', 'base64url', 'hex'] as const)('takes random bytes written as %s', (encoding) => {
  for (let round = 0; round < 2_000; round++) {
    expect(weaknessOf(bytesOf(round, 32).toString(encoding))).toBeNull()
  }
})

it('takes sixteen random bytes in hexadecimal, the least that is long enough', () => {
  for (let round = 0; round < 2_000; round++) {
    expect(weaknessOf(bytesOf(round, 16).toString('hex'))).toBeNull()
  }
})
