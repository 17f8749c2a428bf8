import { describe, expect, it } from 'vitest'
import { type Instrument, instrumentAt } from '#app/domain/market/instruments'
import type { ExistingPrice, Quote } from '#app/domain/market/quote'
import { day, hour, minute } from '#app/shared/time'
import { judgeQuote, missedSince, validPast } from './validate'

const now = Date.parse('2026-03-12T15:00:00Z')
const royalBank = instrumentAt('stock', 'ry') as Instrument

function quote(more: Partial<Quote> = {}): Quote {
  return {
    category: 'stock',
    symbol: 'RY',
    exchange: 'TSX',
    currency: 'CAD',
    price: 200,
    base: 198,
    session: { open: 199, high: 201, low: 197 },
    size: null,
    asOf: now - minute,
    source: 'eodhd',
    seriesKind: 'intraday',
    trail: [],
    ...more,
  }
}

function existing(more: Partial<ExistingPrice> = {}): ExistingPrice {
  return {
    category: 'stock',
    symbol: 'RY',
    price: 200,
    lastUpdated: now - 5 * minute,
    fetchedAt: now - 5 * minute,
    source: 'eodhd',
    seriesKind: 'intraday',
    recent: [],
    quarantine: null,
    ...more,
  }
}

const judge = (more: Partial<Quote>, stands: ExistingPrice | null = existing()) =>
  judgeQuote(quote(more), royalBank, stands, now)

describe('a quote', () => {
  it('is accepted as it is when it is right', () => {
    expect(judge({})).toEqual({ kind: 'accepted', quote: quote() })
    expect(judge({}, null)).toEqual({ kind: 'accepted', quote: quote() })
  })

  it.each<[string, Partial<Quote>]>([
    ['other_symbol', { symbol: 'TD' }],
    ['other_symbol', { category: 'crypto' }],
    ['other_exchange', { exchange: 'NYSE' }],
    ['other_currency', { currency: 'USD' }],
    ['not_a_number', { price: Number.NaN }],
    ['not_a_number', { price: Number.POSITIVE_INFINITY }],
    ['not_positive', { price: 0 }],
    ['not_positive', { price: -200 }],
    ['no_time', { asOf: Number.NaN }],
    ['no_time', { asOf: 0 }],
    ['future', { asOf: now + minute + 1 }],
    ['older', { asOf: now - 5 * minute - 1 }],
  ])('is refused as %s when it is %o', (reason, more) => {
    expect(judge(more)).toEqual({ kind: 'refused', reason })
  })

  it('may be as old as the stored one, and a minute ahead of our clock', () => {
    expect(judge({ asOf: now - 5 * minute }).kind).toBe('accepted')
    expect(judge({ asOf: now + minute }).kind).toBe('accepted')
  })

  it.each([Number.NaN, 0, -198])('loses a base of %d, not its price', (base) => {
    expect(judge({ base })).toMatchObject({ quote: { price: 200, base: null } })
  })

  it.each([
    ['whose low is above its price', { open: 201, high: 203, low: 200.5 }],
    ['whose high is below its price', { open: 197, high: 199, low: 196 }],
    ['that opened outside of itself', { open: 205, high: 201, low: 197 }],
    ['of another price', { open: 20, high: 201, low: 20 }],
    ['that isn’t a number', { open: Number.NaN, high: 201, low: 197 }],
  ])('loses a session %s, not its price', (_, session) => {
    expect(judge({ session })).toMatchObject({ quote: { price: 200, base: 198, session: null } })
  })
})

describe('a jump', () => {
  it.each([
    [240, 'accepted'],
    [240.01, 'quarantined'],
    [160, 'accepted'],
    [159.99, 'quarantined'],
    // In US dollars by mistake.
    [144, 'quarantined'],
  ])('a jump from 200 to %d is %s', (price, kind) => {
    expect(judge({ price }).kind).toBe(kind)
  })

  it('is accepted after three rounds over a quarter of an hour that agree', () => {
    const seen = (rounds: number, minutes: number) =>
      existing({ quarantine: { price: 900, at: now - minutes * minute, rounds } })
    expect(judge({ price: 930 }, seen(2, 15)).kind).toBe('accepted')
    expect(judge({ price: 930 }, seen(1, 15)).kind).toBe('quarantined')
    expect(judge({ price: 930 }, seen(3, 14)).kind).toBe('quarantined')
    expect(judge({ price: 1_200 }, seen(2, 15)).kind).toBe('quarantined')
    expect(judge({ price: 210 }, seen(1, 5)).kind).toBe('accepted')
  })

  it('is accepted in its own round when another source agrees', () => {
    const confirm = (doubted: Partial<Quote>) =>
      judgeQuote(quote({ price: 900 }), royalBank, existing(), now, quote(doubted)).kind
    expect(confirm({ price: 910, source: 'twelvedata' })).toBe('accepted')
    expect(confirm({ price: 910 })).toBe('quarantined')
    expect(confirm({ price: 1_200, source: 'twelvedata' })).toBe('quarantined')
  })
})

it('accepts a real price after a simulated one as the first', () => {
  const simulated = existing({ source: 'simulated', price: 1, lastUpdated: now + day })
  expect(judge({}, simulated).kind).toBe('accepted')
})

const days = (...prices: number[]) =>
  prices.map((price, index) => ({ at: now - (prices.length - index) * day, price }))
const pricesOf = (points: { price: number }[]) => points.map(({ price }) => price)

it('takes positive prices up to now, oldest first', () => {
  const points = [...days(1, 0, -1, Number.NaN, 2), { at: now + 1, price: 2 }].reverse()
  expect(pricesOf(validPast(points, { now, price: 2 }))).toEqual([1, 2])
})

it('leaves out a single value far from its neighbours, and keeps a lasting fall', () => {
  expect(pricesOf(validPast(days(10, 11, 1_100, 10), { now, price: 10 }))).toEqual([10, 11, 10])
  expect(pricesOf(validPast(days(10, 10, 3, 3), { now, price: 3 }))).toEqual([10, 10, 3, 3])
})

it('takes what was missed if it leads in usual steps from the stored price to the new one', () => {
  const stood = existing({ lastUpdated: now - 5 * hour })
  const missed = (...prices: number[]) => {
    const trail = prices.map((price, index) => ({ at: now - (6 - index) * hour, price }))
    return pricesOf(missedSince(stood, quote({ trail })))
  }
  expect(missed(1, 200, 205, 201)).toEqual([205, 201])
  expect(missed(1, 200, 205, 2_010, 201)).toEqual([])
  expect(missed(200, 200, 144, 144, 144)).toEqual([])
})

it('refuses prices on another scale than today’s', () => {
  expect(validPast(days(10, 11, 10), { now, price: 1_500 })).toEqual([])
})
