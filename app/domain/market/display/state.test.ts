import { describe, expect, it } from 'vitest'
import type { Category } from '#app/domain/market/instruments'
import type { ProviderId } from '#app/domain/market/quote'
import { stateOf } from './state'

const at = (iso: string) => Date.parse(iso)

function state(
  category: Category,
  source: ProviderId,
  lastUpdated: string,
  now: string,
  seriesKind: 'intraday' | 'daily' = 'intraday',
) {
  return stateOf({ category, source, seriesKind, lastUpdated: at(lastUpdated) }, at(now))
}

describe('the state of a coin', () => {
  it.each([
    ['2026-03-12T14:50:00Z', 'live'],
    ['2026-03-12T14:45:00Z', 'live'],
    ['2026-03-12T14:44:59Z', 'stale'],
  ])('the state of a coin of %s is %s at 15:00', (lastUpdated, expected) => {
    expect(state('crypto', 'coingecko', lastUpdated, '2026-03-12T15:00:00Z')).toBe(expected)
  })
})

describe('the state of a stock', () => {
  it.each([
    ['in session, twenty minutes old', '2026-03-12T14:40:00Z', '2026-03-12T15:00:00Z', 'delayed'],
    ['in session, an hour old', '2026-03-12T14:00:00Z', '2026-03-12T15:00:00Z', 'stale'],
    ['just opened, yesterday’s close', '2026-03-11T20:00:00Z', '2026-03-12T13:50:00Z', 'closed'],
    ['an hour open, yesterday’s close', '2026-03-11T20:00:00Z', '2026-03-12T14:30:00Z', 'stale'],
    ['evening, the day’s close', '2026-03-12T20:00:00Z', '2026-03-12T23:00:00Z', 'closed'],
    ['evening, stuck at noon', '2026-03-12T16:00:00Z', '2026-03-12T23:00:00Z', 'stale'],
    ['Sunday, Friday’s close', '2026-03-13T19:59:00Z', '2026-03-15T18:00:00Z', 'closed'],
    ['Sunday, Thursday’s close', '2026-03-12T19:59:00Z', '2026-03-15T18:00:00Z', 'stale'],
    ['Boxing Day observed', '2026-12-24T18:00:00Z', '2026-12-28T16:00:00Z', 'closed'],
  ])('%s', (_when, lastUpdated, now, expected) => {
    expect(state('stock', 'eodhd', lastUpdated, now)).toBe(expected)
  })
})

describe('the state of a currency pair', () => {
  it.each<[ProviderId, string, string, string]>([
    ['coingecko', '2026-03-12T14:00:00Z', '2026-03-12T15:00:00Z', 'delayed'],
    ['coingecko', '2026-03-12T12:00:00Z', '2026-03-12T15:00:00Z', 'stale'],
    ['twelvedata', '2026-03-12T14:50:00Z', '2026-03-12T15:00:00Z', 'live'],
    ['simulated', '2026-03-13T21:00:00Z', '2026-03-15T15:00:00Z', 'closed'],
    ['twelvedata', '2026-03-13T15:00:00Z', '2026-03-15T15:00:00Z', 'stale'],
    ['coingecko', '2026-03-13T21:00:00Z', '2026-03-15T21:40:00Z', 'closed'],
    ['coingecko', '2026-03-13T21:00:00Z', '2026-03-15T23:01:00Z', 'stale'],
  ])(
    'the state of a currency pair from %s, of %s, at %s, is %s',
    (source, lastUpdated, now, expected) => {
      expect(state('forex', source, lastUpdated, now)).toBe(expected)
    },
  )
})

describe('the state of a daily series', () => {
  it.each<[ProviderId, string, string]>([
    ['valet', '2026-03-09T20:00:00Z', 'daily'],
    ['valet', '2026-03-07T14:00:00Z', 'stale'],
    ['fred', '2026-03-02T21:00:00Z', 'daily'],
    ['fred', '2026-02-20T21:00:00Z', 'stale'],
    ['eodhd', '2026-01-01T21:00:00Z', 'daily'],
  ])('the state of a daily series of %s since %s is %s', (source, lastUpdated, expected) => {
    expect(state('forex', source, lastUpdated, '2026-03-12T15:00:00Z', 'daily')).toBe(expected)
  })
  it('the state of a daily series of an index is stale after a long weekend, from any source', () => {
    const of = (since: string) => state('index', 'eodhd', since, '2026-03-12T15:00:00Z', 'daily')
    expect(of('2026-03-06T21:00:00Z')).toBe('daily')
    expect(of('2026-03-05T21:00:00Z')).toBe('stale')
  })
})
