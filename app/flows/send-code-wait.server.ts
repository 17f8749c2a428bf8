import type { SendCodeOutcome } from './send-code.server'

/** Returns the seconds until another code may be asked for; undefined where that is unknown. */
export function sendCodeWaitSeconds(outcome: SendCodeOutcome): number | undefined {
  if (outcome.ok || outcome.reason !== 'over_budget') return undefined
  return outcome.retryAfterSeconds
}
