import { describe, expect, it } from 'vitest'
import { balance, isGood, type StoredLead } from './ledger.ts'
import type { VisitorResult } from './visitor.ts'

const phoneNumber = '+16042000007'

function resultOf(outcome: VisitorResult['outcome']): VisitorResult {
  return { phoneNumber, email: 'a@b.example', outcome, responses: {} }
}

function lead(more: Partial<StoredLead> = {}): StoredLead {
  const good = {
    id: 'l1',
    phoneNumber,
    state: 'accepted',
    reason: 'accepted',
    isConsentExact: true,
  }
  return { ...good, ...more }
}

function books(
  takes: Record<string, number>,
  posts: Record<string, ('clear' | 'ambiguous')[]> = {},
) {
  return {
    takes: new Map(Object.entries(takes)),
    keysByPhone: new Map([[phoneNumber, new Set(Object.keys(takes))]]),
    posts: new Map(Object.entries(posts)),
  }
}

describe('the ledger of a run', () => {
  it('is good if every visitor is accounted for', () => {
    const ledger = balance([resultOf('accepted')], [lead()], books({ l1: 1 }), 'idempotent')
    expect(ledger).toMatchObject({ visitors: 1, leads: 1, byState: { accepted: 1 } })
    expect(isGood(ledger)).toBe(true)
  })

  it.each<[string, StoredLead[], Record<string, number>]>([
    ['a visitor with a confirmation but no lead', [], {}],
    ['a lead that still waits', [lead({ state: 'retry' })], { l1: 1 }],
    ['an end without a reason', [lead({ state: 'dead', reason: null })], {}],
    [
      'a person who cannot be opened',
      [lead(), lead({ id: 'l2', state: 'dead', phoneNumber: null })],
      { l1: 1 },
    ],
    ['a yes of a buyer that has it not', [lead()], {}],
    ['a no of a buyer that has it', [lead({ state: 'rejected' })], { l1: 1 }],
  ])('calls %s lost', (_, stored, takes) => {
    const ledger = balance([resultOf('accepted')], stored, books(takes), 'idempotent')
    expect(ledger.lost).toHaveLength(1)
    expect(isGood(ledger)).toBe(false)
  })

  it('expects no lead of a visitor who was asked to try later', () => {
    expect(isGood(balance([resultOf('turned_away')], [], books({}), 'idempotent'))).toBe(true)
  })

  it.each<[string, Record<string, number>]>([
    ['under one key', { l1: 2 }],
    ['under two keys', { l1: 1, l2: 1 }],
    ['and not known here', { l1: 1, x: 1 }],
  ])('calls a person taken twice %s sent twice', (_, takes) => {
    const stored = [lead(), ...('l2' in takes ? [lead({ id: 'l2' })] : [])]
    const ledger = balance([resultOf('accepted')], stored, books(takes), 'lookup')
    expect(ledger.sentTwice.length).toBeGreaterThan(0)
    expect(isGood(ledger)).toBe(false)
  })

  it('expects leads without a clear response to be parked for a buyer that is not idempotent', () => {
    const judge = (state: string, posts: ('clear' | 'ambiguous')[]) =>
      balance([resultOf('accepted')], [lead({ state })], books({ l1: 1 }, { l1: posts }), 'none')
    expect(isGood(judge('parked', ['clear', 'ambiguous']))).toBe(true)
    expect(isGood(judge('accepted', ['clear']))).toBe(true)
    expect(judge('accepted', ['ambiguous']).notParked).toHaveLength(1)
    expect(judge('parked', ['ambiguous', 'clear']).notParked).toHaveLength(1)
    expect(judge('dead', ['ambiguous']).notParked).toHaveLength(1)
  })

  it('expects each consent to be the text that was shown', () => {
    const stored = [lead({ isConsentExact: false })]
    const ledger = balance([resultOf('accepted')], stored, books({ l1: 1 }), 'idempotent')
    expect(ledger.consentNotExact).toEqual(['l1'])
    expect(isGood(ledger)).toBe(false)
  })
})
