import { type LimitName, limitRules } from '#app/domain/verification/limits'
import { readNumber, settingName } from './setting-kinds'

type Bounds = readonly [least: number, most: number]

/** The range of each number in production. Development allows more, so that tests can run fast. */
export const productionBounds: Record<string, Bounds> = {
  ...limitBounds(),
  // The visitor waits for all of it.
  DELIVERY_TIMEOUT_SECONDS: [2, 10],
  LEASE_SECONDS: [15, 300],
  SAFETY_NET_SECONDS: [5, 300],
  QUEUE_GRACE_SECONDS: [30, 900],
  BREAKER_OPEN_SECONDS: [5, 600],
  RETRY_DELAYS_SECONDS: [5, 43_200],
  // After a week, the person no longer expects the call.
  LEAD_MAX_AGE_SECONDS: [3_600, 604_800],

  KEEP_ACCEPTED_LEADS_DAYS: [30, 1_825],
  KEEP_REJECTED_LEADS_DAYS: [7, 365],
  KEEP_DEAD_LEADS_DAYS: [7, 365],
  // Three years, in which consent may have to be proved (Canada's Anti-Spam Legislation, s. 23).
  KEEP_CONSENTS_DAYS: [1_095, 3_650],
  KEEP_LEAD_EVENTS_DAYS: [30, 1_825],
  KEEP_CONTACT_MESSAGES_DAYS: [7, 365],
  KEEP_UNPUBLISHED_COMMENTS_DAYS: [7, 365],
  KEEP_RECEIPTS_DAYS: [1, 90],
  KEEP_WITHDRAWALS_DAYS: [30, 1_095],
  KEEP_AUDITS_DAYS: [365, 3_650],

  COINGECKO_CREDITS_PER_DAY: [1, 1_000_000],
  VALET_CREDITS_PER_DAY: [1, 10_000],
  EODHD_CREDITS_PER_DAY: [1, 1_000_000],
  TWELVEDATA_CREDITS_PER_DAY: [1, 1_000_000],
  TWELVEDATA_CREDITS_PER_MINUTE: [1, 10_000],
  FRED_CREDITS_PER_DAY: [1, 100_000],
}

/** Returns the ranges of verification limits: out of range, a limit would stop nothing or refuse everyone. */
function limitBounds(): Record<string, Bounds> {
  const names = Object.keys(limitRules) as LimitName[]
  return Object.fromEntries(
    names.map((name) => {
      const [, least, most] = limitRules[name]
      return [settingName(name), [least, most] as const]
    }),
  )
}

const retryCountBounds: Bounds = [3, 20]

/** Requests per minute allowed from one network at one location (`[[ratelimits]]` of wrangler.toml). */
export const sieveBounds: Bounds = [10, 120]

export function isWithin(value: number, [least, most]: Bounds): boolean {
  return value >= least && value <= most
}

/** Returns the settings whose numbers are out of range, each with its bounds. Absent ones have defaults in range. */
export function outOfBounds(given: Record<string, unknown>): { name: string; text: string }[] {
  const outside = Object.entries(productionBounds).flatMap(([name, bounds]) => {
    if (wordsOf(given[name]).every((word) => isWithin(readNumber(word), bounds))) return []
    return [{ name, text: `${name} must be from ${bounds[0]} to ${bounds[1]} in production` }]
  })
  const retries = wordsOf(given.RETRY_DELAYS_SECONDS)
  if (retries.length === 0 || isWithin(retries.length, retryCountBounds)) return outside
  const name = 'RETRY_DELAYS_SECONDS'
  const [least, most] = retryCountBounds
  return [...outside, { name, text: `${name} must hold ${least} to ${most} waits in production` }]
}

function wordsOf(value: unknown): string[] {
  return String(value ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
}
