import type { DeliveryResponse } from '#app/domain/leads/ports'
import { safeExternalUrl, safePath } from '#app/shared/safe-url'
import { parseJsonObject } from '#app/shared/third-party-response'

export type DeliveryVerdict =
  /** `url` is absolute, or a path of this site; null if the visitor cannot be sent to the buyer's URL. */
  | { kind: 'accepted'; url: string | null; reason: 'accepted' | 'unusable_url' }
  | { kind: 'rejected'; reason: string }
  /** Certainly not received: may be retried. */
  | { kind: 'retry'; reason: string; retryAfterSeconds: number }
  /** Perhaps received: the buyer's policy decides. */
  | { kind: 'unknown'; reason: string }

export type ResponseRules = {
  allowedHosts: readonly string[]
  /** This site's own origin: its URLs are exempt from the rules for a buyer's. */
  ownOrigin: string
  now: number
}

/** Returns a response for a lead's history: its status and code, nothing of its words. */
export function describeResponse(response: DeliveryResponse): string {
  if (response.kind !== 'response') return response.kind
  const code = parseJsonObject(response.body)?.ret_code
  const isCode = typeof code === 'string' || typeof code === 'number'
  return isCode ? `${response.status} ret_code ${publicCode(code)}` : String(response.status)
}

/** Returns what a buyer's response means. Only a 4xx or another `ret_code` is a definite rejection. */
export function classify(response: DeliveryResponse, rules: ResponseRules): DeliveryVerdict {
  if (response.kind !== 'response') return { kind: 'unknown', reason: response.kind }
  const { status, headers, body } = response
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
 * Returns what a lookup's response means. A plain 404 may be a wrong URL, and retrying on it could send a duplicate,
 * so only a `ret_code` of 404 means `retry` (certainly not received).
 */
export function classifyLookup(response: DeliveryResponse, rules: ResponseRules): DeliveryVerdict {
  const isReadable = response.kind === 'response' && [200, 404].includes(response.status)
  if (isReadable && String(parseJsonObject(response.body)?.ret_code) === '404') {
    return { kind: 'retry', reason: 'lookup_not_found', retryAfterSeconds: 0 }
  }
  const verdict = classify(response, rules)
  return verdict.kind === 'accepted'
    ? verdict
    : { kind: 'unknown', reason: `lookup_${verdict.reason}` }
}

/**
 * Cloudflare's own statuses if it made no connection to an origin: refused, unreachable, no DNS. Not 522, which can
 * also mean that a connected origin did not acknowledge the request.
 */
const neverReachedOrigin = new Set([521, 523, 530])

function readBody(body: string, rules: ResponseRules): DeliveryVerdict {
  const json = parseJsonObject(body)
  const code = json?.ret_code
  if (typeof code !== 'string' && typeof code !== 'number') {
    return { kind: 'unknown', reason: 'unreadable' }
  }
  if (String(code) !== '200') return { kind: 'rejected', reason: `ret_code_${publicCode(code)}` }
  const url = usableUrl(json?.url, rules)
  return { kind: 'accepted', url, reason: url ? 'accepted' : 'unusable_url' }
}

function usableUrl(url: unknown, { allowedHosts, ownOrigin }: ResponseRules): string | null {
  if (typeof url === 'string' && URL.canParse(url) && new URL(url).origin === ownOrigin) {
    const { pathname, search } = new URL(url)
    return safePath(`${pathname}${search}`)
  }
  return safeExternalUrl(url, allowedHosts)
}

/** Returns the code only if it looks like one and like no phone, because it goes to the log and the store. */
function publicCode(code: string | number): string {
  const text = String(code)
  const isPhone = text.replace(/\D/g, '').length > 6
  return /^[\w-]{1,16}$/.test(text) && !isPhone ? text : 'other'
}

/** Caps the wait that a buyer can request. */
const longestRetryAfterSeconds = 3_600

/**
 * Returns the seconds of a `Retry-After` header (RFC 9110, 10.2.3: seconds or a date), up to an hour; 0 if it is
 * absent or invalid.
 */
export function retryAfterSeconds(header: string | null, now: number): number {
  const text = header?.trim() ?? ''
  const asked = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1_000
  return Number.isFinite(asked)
    ? Math.min(Math.max(Math.ceil(asked), 0), longestRetryAfterSeconds)
    : 0
}
