import { minute } from '#app/shared/time'
import type { DeliveryVerdict } from './classify'

/** When a buyer counts as down: this many failures in a row, or half of the recent attempts. */
export const breakerRules = {
  failuresInRow: 5,
  /** The number that is remembered, and the minimum for judging a share. */
  recentAttempts: 20,
  /** After this much silence, earlier attempts are no longer recent. */
  recentMs: 10 * minute,
} as const

/** Returns whether the buyer failed. A rejection, or an acceptance with a bad URL, comes from a healthy buyer. */
export function isBuyerFailure(verdict: DeliveryVerdict): boolean {
  return verdict.kind === 'retry' || verdict.kind === 'unknown'
}
