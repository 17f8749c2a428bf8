import { minute } from '#app/shared/time'
import type { DeliveryVerdict } from './classify'

/** When a buyer counts as down: so many failures in a row, or half of the recent attempts. */
export const breakerRules = {
  failuresInRow: 5,
  /** As many as are remembered and as many as it takes to judge a share. */
  recentAttempts: 20,
  /** After a silence this long, the attempts before it are no longer recent. */
  recentMs: 10 * minute,
} as const

/** A rejection, or a yes with a bad address, is the word of a buyer in good health. */
export function isBuyerFailure(verdict: DeliveryVerdict): boolean {
  return verdict.kind === 'retry' || verdict.kind === 'unknown'
}
