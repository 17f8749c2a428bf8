import * as messages from '#app/content/messages'
import { invalidPhone } from '#app/domain/leads/schema'
import { sharersOf } from '#app/domain/verification/budget'
import type { ChallengePurpose } from '#app/domain/verification/challenge'
import type { SubmitLeadOutcome } from '#app/flows/leads/submit-lead.server'
import type { RobotCheckFailure } from '#app/flows/verification/check-robot.server'
import type { SendCodeOutcome } from '#app/flows/verification/send-code.server'
import type { VerifyCodeOutcome } from '#app/flows/verification/verify-code.server'
import { assertNever } from '#app/shared/assert-never'
import { countryName } from '#app/shared/country.server'

/** The meaning of each refusal, for forms and the JSON API alike. */
export type Refusal = {
  status: 400 | 403 | 409 | 422 | 429 | 503
  message: string
  /** The control concerned. */
  field: 'phone' | 'robot-check' | null
  /** Where the visitor goes: stays at this step, back to the number, or to an error. */
  next: 'stay' | 'number' | 'error'
  /** When to retry, if known. */
  waitSeconds: number | null
  /** The text service did not respond: the same form can be sent again at once. */
  mayResend: boolean
  /** Tries left on the code, if one was counted. */
  attemptsLeft: number | null
}

type Failed<Outcome extends { ok: boolean }> = Exclude<Outcome, { ok: true }>
type Status = Refusal['status']
type More = Partial<Omit<Refusal, 'status' | 'message'>>

/** Sealed codes usually reach every location within this time. */
const codeReadableInSeconds = 2

export function sendRefusal(outcome: Failed<SendCodeOutcome>): Refusal {
  switch (outcome.reason) {
    case 'invalid_phone':
      return ofNumber(400, invalidPhone)
    case 'not_mobile':
      return ofNumber(422, messages.notMobile)
    case 'refused_region': {
      const { region } = outcome
      return ofNumber(
        422,
        region ? messages.refusedCountry(countryName(region)) : messages.worldwideNumber,
      )
    }
    case 'closed_region':
      return refusal(403, messages.closedRegion(outcome.region))
    case 'robot_check_missing':
    case 'robot_check_refused':
    case 'robot_check_unavailable':
      return robotCheckRefusal(outcome.reason, outcome.retryAfterSeconds)
    case 'too_many_requests':
      return refusal(429, messages.tooManyRequests)
    case 'over_budget': {
      const waitSeconds = outcome.retryAfterSeconds
      const message = messages.tooManyCodes(sharersOf(outcome.budget), waitSeconds)
      return refusal(429, message, { waitSeconds })
    }
    case 'refused_by_provider':
      return refusal(422, messages.sendFailed, { next: 'error' })
    case 'provider_unavailable':
      return refusal(503, messages.sendFailed, { mayResend: true })
    default:
      return assertNever(outcome)
  }
}

export function verifyRefusal(
  outcome: Failed<VerifyCodeOutcome>,
  purpose: ChallengePurpose,
): Refusal {
  switch (outcome.reason) {
    case 'wrong':
      return refusal(422, messages.wrongCode, { attemptsLeft: outcome.attemptsLeft })
    case 'no_challenge':
    case 'already_used':
      return refusal(422, messages.wrongCode)
    case 'exhausted': {
      const isOwnData = purpose === 'own-data'
      const message = isOwnData ? messages.tooManyTriesForOwnData : messages.tooManyTries
      return refusal(422, message, { next: 'number', attemptsLeft: 0 })
    }
    case 'expired':
      return refusal(422, messages.expired)
    case 'not_readable_yet':
      return refusal(503, messages.notReadableYet, { waitSeconds: codeReadableInSeconds })
    case 'too_many_requests':
      return refusal(429, messages.tooManyRequests)
    default:
      return assertNever(outcome)
  }
}

export function submitRefusal(outcome: Failed<SubmitLeadOutcome>): Refusal {
  switch (outcome.reason) {
    case 'too_many_requests':
      return refusal(429, messages.tooManyRequests)
    case 'closed_region':
      return refusal(403, messages.closedRegion(outcome.region), { next: 'error' })
    case 'not_verified':
      return refusal(403, messages.notVerified, { next: 'error' })
    case 'consent_changed':
      return refusal(409, messages.consentChanged, { next: 'error' })
    case 'rejected_by_buyer':
      return refusal(422, messages.leadFailed, { next: 'error' })
    default:
      return assertNever(outcome)
  }
}

export function refusal(status: Status, message: string, more: More = {}): Refusal {
  const usual = {
    field: null,
    next: 'stay',
    waitSeconds: null,
    mayResend: false,
    attemptsLeft: null,
  } as const
  return { ...usual, status, message, ...more }
}

/** Returns a refusal that can only be fixed where the number is typed. */
function ofNumber(status: Status, message: string): Refusal {
  return refusal(status, message, { field: 'phone', next: 'number' })
}

/** Each shows the check, and says when it is not needed any more. */
function robotCheckRefusal(reason: RobotCheckFailure, waitSeconds: number): Refusal {
  const isOutage = reason === 'robot_check_unavailable'
  return refusal(isOutage ? 503 : 403, messages.robotCheck(reason, waitSeconds), {
    field: 'robot-check',
    next: 'number',
    waitSeconds,
  })
}
