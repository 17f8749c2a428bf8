import { describe, expect, it } from 'vitest'
import type { PhoneNumber } from '#app/shared/brands'
import {
  type Challenge,
  challengeStatus,
  codeContext,
  codeLengthOf,
  referenceAlphabet,
} from './challenge'
import { defaultLimits } from './limits'

const open: Challenge = {
  id: 'c1',
  reference: 'ABC',
  createdAt: 0,
  expiresAt: 1_000,
  attempts: 0,
  isUsed: false,
  isSuperseded: false,
  proofExpiresAt: null,
  repeats: 0,
  charge: null,
}
function statusOf(more: Partial<Challenge>, now = 500) {
  return challengeStatus({ ...open, ...more }, defaultLimits, now)
}

const phone = (text: string) => text as PhoneNumber

describe('a challenge', () => {
  it('is open until its last millisecond, with tries left', () => {
    expect(statusOf({})).toEqual({ status: 'open' })
    expect(statusOf({ attempts: 2 }, 999)).toEqual({ status: 'open' })
  })

  it('is unknown if there never was one, or another replaced it', () => {
    expect(challengeStatus(null, defaultLimits, 500)).toEqual({ status: 'none' })
    expect(statusOf({ isSuperseded: true, attempts: 3 })).toEqual({ status: 'none' })
  })

  it('is expired from the millisecond of its end', () => {
    expect(statusOf({}, 1_000)).toEqual({ status: 'expired' })
  })

  it('is exhausted after the third try, whatever its result', () => {
    expect(statusOf({ attempts: 3 })).toEqual({ status: 'exhausted' })
    expect(statusOf({ attempts: 3 }, 2_000)).toEqual({ status: 'exhausted' })
  })

  it('accepts the right code again while its proof lives and tries are left', () => {
    const used = { isUsed: true, attempts: 1, proofExpiresAt: 900_000 }
    expect(statusOf(used, 2_000)).toEqual({ status: 'used' })
    expect(statusOf({ ...used, attempts: 3 }, 2_000)).toEqual({ status: 'used' })
    expect(statusOf({ ...used, repeats: 3 }, 2_000)).toEqual({ status: 'none' })
    expect(statusOf(used, 900_000)).toEqual({ status: 'none' })
  })
})

it('seals a code for one challenge, one phone and one subject', () => {
  const registration = { kind: 'registration', email: 'ada@example.com' } as const
  const contexts = [
    codeContext('c1', phone('+14165550123'), registration),
    codeContext('c2', phone('+14165550123'), registration),
    codeContext('c1', phone('+14165550124'), registration),
    codeContext('c1', phone('+14165550123'), { ...registration, email: 'eve@example.com' }),
    codeContext('c1', phone('+14165550123'), { kind: 'own-data' }),
  ]
  expect(contexts[0]).toBe('c1|+14165550123|ada@example.com')
  expect(new Set(contexts).size).toBe(5)
})

it('asks for more digits if a code opens personal data', () => {
  expect(codeLengthOf('registration', defaultLimits)).toBe(4)
  expect(codeLengthOf('own-data', defaultLimits)).toBe(8)
})

it('picks references from letters that are not mistaken for one another', () => {
  expect(new Set(referenceAlphabet).size).toBe(referenceAlphabet.length)
  expect(referenceAlphabet).toMatch(/^[A-Z]+$/)
  for (const letter of 'IOQ') expect(referenceAlphabet).not.toContain(letter)
})
