import type { DeliveryAnswer } from '#app/domain/leads/ports'
import { safeExternalUrl, safePath } from '#app/shared/safe-url'
import { parseJsonObject } from '#app/shared/third-party-answer'

export type DeliveryVerdict =
  /** `url`: absolute, or a path of this site; null when the visitor cannot be sent to what came. */
  | { kind: 'accepted'; url: string | null; reason: 'accepted' | 'unusable_url' }
  | { kind: 'rejected'; reason: string }
  /** Certainly not taken: may be sent again. */
  | { kind: 'retry'; reason: string; retryAfterSeconds: number }
  /** Perhaps taken: the buyer's policy decides. */
  | { kind: 'unknown'; reason: string }

export type AnswerRules = {
  allowedHosts: readonly string[]
  /** This site's own origin: its addresses are exempt from the rules for a buyer's. */
  ownOrigin: string
  now: number
}

/** What an attempt's answer means. A definite no is a 4xx or another `ret_code`, nothing less. */
export function classify(answer: DeliveryAnswer, rules: AnswerRules): DeliveryVerdict {
  if (answer.kind !== 'answer') return { kind: 'unknown', reason: answer.kind }
  const { status, headers, body } = answer
  if (status === 429 || status === 503 || neverReachedOrigin.has(status)) {
    const wish = retryAfterSeconds(headers.get('retry-after'), rules.now)
    return { kind: 'retry', reason: `status_${status}`, retryAfterSeconds: wish }
  }
  if (status === 408 || status >= 500) return { kind: 'unknown', reason: `status_${status}` }
  if (status >= 400) return { kind: 'rejected', reason: `status_${status}` }
  if (status !== 200 && status !== 201) return { kind: 'unknown', reason: `status_${status}` }
  return readBody(body, rules)
}

/**
 * What the buyer says to "do you have this lead?". A bare 404 may be a wrong address, and sending
 * again on its word a duplicate: `retry` (certainly not taken) is a `ret_code` of 404 and no less.
 */
export function classifyLookup(answer: DeliveryAnswer, rules: AnswerRules): DeliveryVerdict {
  const isReadable = answer.kind === 'answer' && [200, 404].includes(answer.status)
  if (isReadable && String(parseJsonObject(answer.body)?.ret_code) === '404') {
    return { kind: 'retry', reason: 'lookup_not_found', retryAfterSeconds: 0 }
  }
  const verdict = classify(answer, rules)
  return verdict.kind === 'accepted'
    ? verdict
    : { kind: 'unknown', reason: `lookup_${verdict.reason}` }
}

/**
 * Cloudflare's own answers when it made no connection to an origin: refused, unreachable, no DNS.
 * Not 522, which also says that a connected origin did not acknowledge the request.
 */
const neverReachedOrigin = new Set([521, 523, 530])

function readBody(body: string, rules: AnswerRules): DeliveryVerdict {
  const json = parseJsonObject(body)
  const code = json?.ret_code
  if (typeof code !== 'string' && typeof code !== 'number') {
    return { kind: 'unknown', reason: 'unreadable' }
  }
  if (String(code) !== '200') return { kind: 'rejected', reason: `ret_code_${publicCode(code)}` }
  const url = usableUrl(json?.url, rules)
  return { kind: 'accepted', url, reason: url ? 'accepted' : 'unusable_url' }
}

function usableUrl(url: unknown, { allowedHosts, ownOrigin }: AnswerRules): string | null {
  if (typeof url === 'string' && URL.canParse(url) && new URL(url).origin === ownOrigin) {
    const { pathname, search } = new URL(url)
    return safePath(`${pathname}${search}`)
  }
  return safeExternalUrl(url, allowedHosts)
}

/** A buyer's code goes to the log and the store, so only what looks like a code is kept. */
function publicCode(code: string | number): string {
  const text = String(code)
  return /^[\w-]{1,16}$/.test(text) ? text : 'other'
}

/** A buyer that asks for longer is asked again after this. */
const longestRetryAfterSeconds = 3_600

/**
 * The seconds a `Retry-After` header asks for (RFC 9110, 10.2.3: seconds or a date), at most an
 * hour; 0 without one that can be read.
 */
export function retryAfterSeconds(header: string | null, now: number): number {
  const text = header?.trim() ?? ''
  const asked = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1_000
  return Number.isFinite(asked)
    ? Math.min(Math.max(Math.ceil(asked), 0), longestRetryAfterSeconds)
    : 0
}
