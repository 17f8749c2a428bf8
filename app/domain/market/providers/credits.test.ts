import { describe, expect, it } from 'vitest'
import type { CreditPlan } from '#app/domain/market/ports'
import {
  afterAsking,
  afterRequest,
  type FeedStatus,
  readinessOf,
  statusOf,
} from '#app/domain/market/rounds/feed-status'
import { minute } from '#app/shared/time'
import { creditsAllowed, creditsFree, creditsLeftToday } from './credits'

const at = (iso: string) => Date.parse(iso)
const noon = at('2026-03-12T12:00:00Z')
const day: CreditPlan = { perDay: 800, perMinute: 8, burst: 16, spread: 'day' }
const session: CreditPlan = { perDay: 1_000, perMinute: 1_000, burst: 20, spread: 'session' }
const fresh = statusOf({ name: 'twelvedata.stocks', provider: 'twelvedata' }, [])
const request = { credits: 1, intervalMs: 0, meter: { calls: 1, retries: 0, waitMs: 0 } }
const succeeded = (status: FeedStatus) => afterRequest(status, request, { ok: true }, noon)
const failed = (status: FeedStatus) =>
  afterRequest(afterAsking(status, 1, noon), request, { ok: false, reason: 'timeout' }, noon)

describe('a day’s credits', () => {
  it('become free as the day passes', () => {
    expect(creditsAllowed(day, at('2026-03-12T00:00:00Z'))).toBe(16)
    expect(creditsAllowed(day, noon)).toBe(408)
    expect(creditsAllowed(day, at('2026-03-12T23:59:59Z'))).toBe(799)
  })

  it('become free as the session passes, if it is for stocks', () => {
    expect(creditsAllowed(session, at('2026-03-12T12:00:00Z'))).toBe(20)
    expect(creditsAllowed(session, at('2026-03-12T16:45:00Z'))).toBe(510)
    expect(creditsAllowed(session, at('2026-03-12T21:00:00Z'))).toBe(1_000)
    expect(creditsAllowed(session, at('2026-03-14T16:45:00Z'))).toBe(20)
    // The evening in Toronto is the next day's budget.
    expect(creditsAllowed(session, at('2026-03-13T00:30:00Z'))).toBe(20)
  })

  it('are counted over all feeds of a provider, per minute and per day', () => {
    const other = { ...fresh, feed: 'twelvedata.pairs' }
    const asked = [afterAsking(fresh, 5, noon), afterAsking(other, 2, noon)]
    expect(creditsFree('twelvedata', day, asked, noon)).toBe(1)
    expect(creditsFree('twelvedata', day, asked, noon + minute)).toBe(8)
    expect(creditsLeftToday('twelvedata', day, asked, noon)).toBe(793)
    expect(creditsLeftToday('twelvedata', day, asked, at('2026-03-13T00:00:00Z'))).toBe(800)
    expect(creditsFree('eodhd', session, asked, noon)).toBe(20)
  })
})

describe('a feed', () => {
  it('rests after a response until its time has come', () => {
    const asked = succeeded(afterAsking(fresh, 1, noon))
    expect(readinessOf(fresh, 5 * minute, noon)).toBe('ready')
    expect(readinessOf(asked, 5 * minute, noon + minute)).toBe('resting')
    expect(readinessOf(asked, 5 * minute, noon + 5 * minute - 10_000)).toBe('ready')
  })

  it('is passed over for a moment after a failure, and for a minute after five', () => {
    let status = fresh
    for (let failures = 1; failures <= 5; failures++) {
      status = failed(status)
      expect(status.failuresInRow).toBe(failures)
      expect(status.breakerUntil).toBe(failures < 5 ? 0 : noon + minute)
    }
    expect(readinessOf(status, 0, noon + 59_999)).toBe('unavailable')
    expect(readinessOf(status, 0, noon + minute)).toBe('ready')
    const once = failed(fresh)
    expect(readinessOf(once, 0, noon + 1_000)).toBe('unavailable')
    expect(readinessOf(once, 0, noon + 45_000)).toBe('ready')
    expect(succeeded(status)).toMatchObject({ failuresInRow: 0, breakerUntil: 0 })
  })
})
