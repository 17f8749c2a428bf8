import type {
  FeedAsk,
  FeedFailure,
  HistoryFeed,
  Meter,
  PriceFeed,
  RateAsk,
  RateFeed,
} from '#app/domain/market/ports'
import { boundedFetch, type Fetch } from '#app/shared/bounded-fetch.server'
import type { RandomBytes } from '#app/shared/random'
import { day, second } from '#app/shared/time'

export type CallTools = {
  fetcher: Fetch
  sleep: (ms: number) => Promise<void>
  random: RandomBytes
  /** Counts the calls of one request. */
  meter?: Meter
}

/** Makes a feed whose results say how many calls it took. */
export function metered<Feed extends PriceFeed | HistoryFeed | RateFeed>(
  create: (tools: CallTools) => Feed,
  tools: CallTools,
): Feed {
  return {
    ...create(tools),
    async fetch(ask: FeedAsk & RateAsk) {
      const meter = { calls: 0, retries: 0, waitMs: 0 }
      const result = await create({ ...tools, meter }).fetch(ask)
      return { ...result, meter }
    },
  }
}

export type CallOutcome =
  /** `ageMs`: how long the response was in a cache on its way. */
  { ok: true; json: unknown; ageMs: number } | { ok: false; reason: FeedFailure }

/** The largest response expected, twenty coins with a week of hours each, is 80 KB. */
const bounds = { timeoutMs: 5 * second, maxBytes: 2_000_000 }
const shortestPauseMs = 150
const longestPauseMs = 650

/**
 * Makes one GET of JSON. The key is in the headers or the query, so neither URL nor detail leaves this file.
 * Retries once, after a random pause, on 5xx and on timeout, unless the provider asks to wait.
 */
export async function callProvider(
  tools: CallTools,
  url: string,
  headers: Record<string, string> = {},
): Promise<CallOutcome> {
  const { meter } = tools
  if (meter) meter.calls++
  const first = await callOnce(tools, url, headers)
  if (first.ok || meter?.waitMs || (first.reason !== 'unavailable' && first.reason !== 'timeout'))
    return first
  const fraction = (tools.random(1)[0] ?? 0) / 256
  await tools.sleep(shortestPauseMs + fraction * (longestPauseMs - shortestPauseMs))
  if (meter) meter.retries++
  return callOnce(tools, url, headers)
}

async function callOnce(
  { fetcher, meter }: CallTools,
  url: string,
  headers: Record<string, string>,
): Promise<CallOutcome> {
  const init = { headers: { accept: 'application/json', ...headers } }
  const result = await boundedFetch(fetcher, url, init, bounds)
  if (result.kind !== 'response') return { ok: false, reason: result.kind }
  const reason = failureOf(result.status)
  if (reason) {
    if (meter) meter.waitMs = Math.max(meter.waitMs, retryAfterMs(result.headers))
    return { ok: false, reason }
  }
  const json = parseJson(result.body)
  if (json === undefined) return { ok: false, reason: 'unreadable' }
  const age = Number(result.headers.get('age') ?? 0)
  return { ok: true, json, ageMs: age > 0 ? age * second : 0 }
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

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
