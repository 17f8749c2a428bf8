import * as z from 'zod/mini'
import type { Call, Failure, FeedFailure, Meter } from '#app/domain/market/ports'
import { boundedFetch, type Fetch } from '#app/shared/bounded-fetch.server'
import type { RandomBytes } from '#app/shared/random'
import { parseJson } from '#app/shared/third-party-response'
import { day, second } from '#app/shared/time'

export type Account = { baseUrl: string; apiKey: string }

export type CallTools = {
  fetcher: Fetch
  sleep: (ms: number) => Promise<void>
  random: RandomBytes
}

/** The largest response expected, twenty coins with a week of hours each, is 80 KB. */
const bounds = { timeoutMs: 5 * second, maxBytes: 2_000_000 }
const shortestPauseMs = 150
const longestPauseMs = 650

/**
 * Returns how one request calls its provider. The key is in the headers or the query, so neither URL nor detail leaves
 * this file. Retries once, after a random pause, on 5xx and on timeout, unless the provider asks to wait.
 */
export function createCall({ fetcher, sleep, random }: CallTools, meter: Meter): Call {
  return async (url, schema, headers = {}) => {
    meter.calls++
    let received = await callOnce(fetcher, url, headers, meter)
    if ('reason' in received && isWorthRetrying(received, meter)) {
      const fraction = (random(1)[0] ?? 0) / 256
      await sleep(shortestPauseMs + fraction * (longestPauseMs - shortestPauseMs))
      meter.retries++
      received = await callOnce(fetcher, url, headers, meter)
    }
    if ('reason' in received) return received
    const parsed = z.safeParse(schema, parseJson(received.body))
    if (!parsed.success) return { ok: false, reason: 'unreadable' }
    return { ok: true, data: parsed.data, ageMs: received.ageMs }
  }
}

function isWorthRetrying({ reason }: Failure, { waitMs }: Meter): boolean {
  return waitMs === 0 && (reason === 'unavailable' || reason === 'timeout')
}

async function callOnce(
  fetcher: Fetch,
  url: string,
  headers: Record<string, string>,
  meter: Meter,
): Promise<{ body: string; ageMs: number } | Failure> {
  const init = { headers: { accept: 'application/json', ...headers } }
  const result = await boundedFetch(fetcher, url, init, bounds)
  if (result.kind !== 'response') return { ok: false, reason: result.kind }
  const reason = failureOf(result.status)
  if (reason) {
    meter.waitMs = Math.max(meter.waitMs, retryAfterMs(result.headers))
    return { ok: false, reason }
  }
  const age = Number(result.headers.get('age') ?? 0)
  return { body: result.body, ageMs: age > 0 ? age * second : 0 }
}

const maxWaitMs = day

/** Reads seconds; a date is rare enough to be ignored. */
function retryAfterMs(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? 0)
  return seconds > 0 ? Math.min(seconds * second, maxWaitMs) : 0
}

/** Also used for codes in the body of a 200. */
export function failureOf(status: number): FeedFailure | null {
  if (status === 200) return null
  if (status === 401 || status === 403) return 'unauthorised'
  if (status === 402) return 'quota_used'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'unavailable' : 'refused'
}
