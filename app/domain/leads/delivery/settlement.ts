import type { UnknownPolicy } from '#app/domain/leads/buyer'
import type { Settlement } from '#app/domain/leads/ports'
import { assertNever } from '#app/shared/assert-never'
import type { LeadId } from '#app/shared/brands'
import { second } from '#app/shared/time'
import type { DeliveryVerdict } from './classify'
import { retryDelaySeconds } from './delivery-timing'

/** The lead as the attempt found it. */
export type Attempted = {
  id: LeadId
  attempt: number
  isUnsure: boolean
  /** When it was to be tried next, if an operator had this attempt made before. */
  plannedAt: number | null
}

export type SettleRules = {
  now: number
  retryDelaysSeconds: readonly number[]
  /** Above 0, up to 1: the fraction of the delay that is used. */
  jitter: number
}

/**
 * What a buyer may say to the repeat of a lead that it has or is still reading (RFC 9110, 15.5.10): no refusal of that
 * lead. Out of attempts, it is parked.
 */
const conflicts = new Set(['status_409', 'ret_code_409'])

/** Returns a lead's next state after the buyer's verdict, or without one. */
export function settlementOf(
  lead: Attempted,
  verdict: DeliveryVerdict,
  policy: UnknownPolicy,
  rules: SettleRules,
): Settlement {
  switch (verdict.kind) {
    case 'accepted':
      return { ...ended(lead, 'accepted', verdict.reason, rules.now), isUnsure: false }
    case 'rejected':
      if (lead.isUnsure && conflicts.has(verdict.reason)) {
        const why = { reason: verdict.reason, retryAfterSeconds: 0 }
        return planRetry(lead, why, 'none', rules)
      }
      return { ...ended(lead, 'rejected', verdict.reason, rules.now), isUnsure: false }
    case 'retry':
      return planRetry(lead, verdict, policy, rules)
    case 'unknown':
      return settleUnknown({ ...lead, isUnsure: true }, verdict.reason, policy, rules)
    default:
      return assertNever(verdict)
  }
}

/** The buyer may have received it: retried only if the buyer deduplicates or can be asked. */
function settleUnknown(
  lead: Attempted,
  reason: string,
  policy: UnknownPolicy,
  rules: SettleRules,
): Settlement {
  switch (policy) {
    case 'idempotent':
    case 'dedupes':
    case 'lookup':
      return planRetry(lead, { reason, retryAfterSeconds: 0 }, policy, rules)
    case 'none':
      return ended(lead, 'parked', reason, rules.now)
    default:
      return assertNever(policy)
  }
}

function planRetry(
  lead: Attempted,
  why: { reason: string; retryAfterSeconds: number },
  policy: UnknownPolicy,
  { now, retryDelaysSeconds, jitter }: SettleRules,
): Settlement {
  const plannedSeconds = ((lead.plannedAt ?? 0) - now) / second
  const delaySeconds = retryDelaySeconds(
    ...([lead.attempt, retryDelaysSeconds, jitter, why.retryAfterSeconds, plannedSeconds] as const),
  )
  if (delaySeconds === null) return ended(lead, exhaustedState(lead, policy), why.reason, now)
  return {
    ...ended(lead, 'retry', why.reason, now),
    nextAttemptAt: now + Math.round(delaySeconds * second),
  }
}

/** Returns the final state of a lead without attempts or time left. A buyer that never responded may have it. */
export function exhaustedState(
  lead: { isUnsure: boolean },
  policy: UnknownPolicy,
): 'dead' | 'parked' {
  const isAskable = policy === 'lookup' || policy === 'none'
  return lead.isUnsure && isAskable ? 'parked' : 'dead'
}

export function ended(
  lead: Attempted,
  state: Settlement['state'],
  reason: string,
  now: number,
): Settlement {
  return {
    leadId: lead.id,
    attempt: lead.attempt,
    state,
    reason,
    urlSealed: null,
    nextAttemptAt: now,
    isUnsure: lead.isUnsure,
  }
}
