/** Durations in milliseconds; instants are epoch milliseconds everywhere. */
export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Returns days since the epoch, UTC. */
export function dayIndex(epochMs: number): number {
  return Math.floor(epochMs / day)
}

/** Returns minutes since the epoch. */
export function minuteIndex(epochMs: number): number {
  return Math.floor(epochMs / minute)
}

export function toIso(epochMs: number): string {
  return new Date(epochMs).toISOString()
}

/** Returns the instant of `2026-11-24T18:00`, UTC; NaN for a day or an hour that no calendar has. */
export function utcTime(text: string): number {
  const at = Date.parse(`${text}Z`)
  return at >= 0 && toIso(at).startsWith(text) ? at : Number.NaN
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Something did not respond in its time. */
export class LateError extends Error {
  override name = 'LateError'
}

/** Returns the result of `work`, or rejects with a `LateError` after `ms`. The work goes on, and its result is ignored. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError(`no response within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const long = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns `2025-02-01` as `February 1, 2025`. */
export function longDate(isoDay: string): string {
  return long.format(new Date(isoDay))
}

const shortMonths: Record<string, string> = {
  Mar: 'March',
  Apr: 'April',
  May: 'May',
  Jun: 'June',
  Jul: 'July',
  Sep: 'Sept.',
}

/** Returns Intl's short month in Canadian Press style: `Nov. 21`, `March 12`. */
export function shortMonth(date: string): string {
  return date.replace(/[A-Z][a-z]{2,3}\b\.?/, (month) => {
    const name = month.replace('.', '')
    return shortMonths[name] ?? `${name}.`
  })
}

const short = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeZone: 'UTC' })

/** Returns `2026-11-25` as `Nov. 25, 2026`, and in the year of `now` as `Nov. 25`. */
export function shortDate(isoDay: string, now?: number): string {
  const date = shortMonth(short.format(new Date(isoDay)))
  return now === undefined ? date : date.replace(`, ${new Date(now).getUTCFullYear()}`, '')
}
