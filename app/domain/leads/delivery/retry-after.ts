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
