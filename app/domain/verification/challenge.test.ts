import { describe, expect, it } from 'vitest'
import { type Challenge, codeContext, referenceAlphabet, standingOf } from './challenge'
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
  charge: null,
}
function standing(more: Partial<Challenge>, wrongTriesToday = 0, now = 500) {
  return standingOf({ ...open, ...more }, wrongTriesToday, defaultLimits, now)
}

describe('a challenge', () => {
  it('is open until its last millisecond, with tries left', () => {
    expect(standing({})).toEqual({ status: 'open' })
    expect(standing({ attempts: 2 }, 8, 999)).toEqual({ status: 'open' })
  })

  it('is none where there never was one, or another took its place', () => {
    expect(standingOf(null, 0, defaultLimits, 500)).toEqual({ status: 'none' })
    expect(standing({ isSuperseded: true, attempts: 3 })).toEqual({ status: 'none' })
  })

  it('is expired from the millisecond of its end', () => {
    expect(standing({}, 0, 1_000)).toEqual({ status: 'expired' })
  })

  it('is exhausted after the third try, whatever came of it', () => {
    expect(standing({ attempts: 3 })).toEqual({ status: 'exhausted' })
    expect(standing({ attempts: 3 }, 3, 2_000)).toEqual({ status: 'exhausted' })
  })

  it('is exhausted by nine wrong tries of its phone in a day', () => {
    expect(standing({}, 9)).toEqual({ status: 'exhausted' })
  })

  it('stays used, though its time and its tries are over', () => {
    const used = { isUsed: true, attempts: 3 }
    expect(standing(used, 9, 2_000)).toEqual({ status: 'used', challengeId: 'c1' })
  })
})

it('seals a code for one challenge, one phone and one email', () => {
  const contexts = [
    codeContext('c1', '+14165550123', 'ada@example.com'),
    codeContext('c2', '+14165550123', 'ada@example.com'),
    codeContext('c1', '+14165550124', 'ada@example.com'),
    codeContext('c1', '+14165550123', 'eve@example.com'),
  ]
  expect(contexts[0]).toBe('c1|+14165550123|ada@example.com')
  expect(new Set(contexts).size).toBe(4)
})

it('draws references from letters that are not mistaken for one another', () => {
  expect(new Set(referenceAlphabet).size).toBe(referenceAlphabet.length)
  expect(referenceAlphabet).toMatch(/^[A-Z]+$/)
  for (const letter of 'IOQ') expect(referenceAlphabet).not.toContain(letter)
})
