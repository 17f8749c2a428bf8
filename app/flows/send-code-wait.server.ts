import { day, second } from '#app/shared/time'
import type { SendCodeOutcome } from './send-code.server'

/** In how many seconds another code may be asked for; undefined where nobody can say, or waiting is no use. */
export function sendCodeWaitSeconds(outcome: SendCodeOutcome): number | undefined {
  if (outcome.ok) return undefined
  if (outcome.reason === 'over_budget') return outcome.retryAfterSeconds
  // Wrong tries are counted over a day.
  return outcome.reason === 'too_many_wrong_tries' ? day / second : undefined
}
