import { isBreaker, isCooldown } from '#app/domain/verification/budget'
import { assertNever } from '#app/shared/assert-never'
import { countryName } from '#app/shared/country.server'
import type { RequestEmailErasureOutcome } from './request-email-erasure.server'
import type { SendCodeOutcome } from './send-code.server'
import type { SendContactMessageOutcome } from './send-contact-message.server'
import type { SubmitLeadOutcome } from './submit-lead.server'
import type { VerifyCodeOutcome } from './verify-code.server'

/** The error catalogue, word for word: what forms and the JSON API both say. */
export const messages = {
  invalidPhone: 'Please enter a valid phone number',
  notMobile: 'We can only text mobile phones. Please enter a mobile number.',
  sendFailed: 'Failed to send OTP. Please try again.',
  network: 'Network error. Please check your connection and try again.',
  wrongCode: 'Invalid OTP code. Please try again.',
  tooManyTries: 'Too many failed attempts. Please try with a new phone number.',
  expired: 'This code has expired. Please request a new one.',
  notReadableYet: 'We are still preparing your code. Please try again in a moment.',
  leadFailed: 'Failed to submit form. Please try again.',
  notVerified: 'Please verify your phone number first.',
  consentChanged: 'The consent text has changed. Please read it again and tick the box.',
  messageNotKept:
    'We could not store your message just now. Nothing you typed is lost: please send it again in a minute.',
  storageFailed: 'We cannot reach our own storage right now. Please try again in a minute.',
  robotCheckMissing:
    'We could not see the check that you are not a robot. Please wait until it is done, then send the form again.',
  robotCheckRefused:
    'The check that you are not a robot did not go through. Please let it run once more and send the form again.',
  robotCheckUnavailable:
    'We cannot check that you are not a robot just now, so we sent no text. Please try again in a minute.',
  tooManyRequests: 'Too many requests. Please try again in a minute.',
} as const

type Failed<T extends { ok: boolean }> = Exclude<T, { ok: true }>

export function sendCodeMessage(outcome: Failed<SendCodeOutcome>): string {
  switch (outcome.reason) {
    case 'invalid_phone':
      return messages.invalidPhone
    case 'not_mobile':
      return messages.notMobile
    case 'refused_region':
      return refusedRegionMessage(outcome.region)
    case 'robot_check_missing':
      return messages.robotCheckMissing
    case 'robot_check_refused':
      return messages.robotCheckRefused
    case 'robot_check_unavailable':
      return messages.robotCheckUnavailable
    case 'too_many_requests':
      return messages.tooManyRequests
    case 'over_budget':
      return overBudgetMessage(outcome)
    case 'refused_by_provider':
    case 'provider_unavailable':
      return messages.sendFailed
    default:
      return assertNever(outcome)
  }
}

export function verifyCodeMessage(outcome: Failed<VerifyCodeOutcome>): string {
  switch (outcome.reason) {
    case 'wrong':
    case 'no_challenge':
    case 'already_used':
      return messages.wrongCode
    case 'exhausted':
      return messages.tooManyTries
    case 'expired':
      return messages.expired
    case 'not_readable_yet':
      return messages.notReadableYet
    case 'too_many_requests':
      return messages.tooManyRequests
    default:
      return assertNever(outcome)
  }
}

export function submitLeadMessage(outcome: Failed<SubmitLeadOutcome>): string {
  switch (outcome.reason) {
    case 'too_many_requests':
      return messages.tooManyRequests
    case 'not_verified':
      return messages.notVerified
    case 'unknown_consent_text':
      return messages.consentChanged
    case 'rejected_by_buyer':
      return messages.leadFailed
    default:
      return assertNever(outcome)
  }
}

export function contactMessage(outcome: Failed<SendContactMessageOutcome>): string {
  const wait = waitInWords(outcome.retryAfterSeconds)
  return outcome.isBreaker
    ? `We are receiving too many messages right now. Please try again in ${wait}, or write an email.`
    : `You have sent several messages already. Please try again in ${wait}, or write an email.`
}

export function ownEmailMessage(outcome: Failed<RequestEmailErasureOutcome>): string {
  if (outcome.reason === 'provider_unavailable') {
    return 'We couldn’t send the email. Please try again in a minute.'
  }
  const wait = waitInWords(outcome.retryAfterSeconds)
  return outcome.isBreaker
    ? `We are sending too many emails right now. Please try again in ${wait}.`
    : `Too many links were requested. Please try again in ${wait}.`
}

function refusedRegionMessage(region: string | null): string {
  return region
    ? `We cannot text numbers in ${countryName(region)} yet. Please use a number from Canada, the United States, Europe, Australia or New Zealand.`
    : 'We cannot text satellite or international network numbers. Please use a mobile number.'
}

function overBudgetMessage(outcome: Extract<SendCodeOutcome, { reason: 'over_budget' }>): string {
  const wait = waitInWords(outcome.retryAfterSeconds)
  if (isCooldown(outcome.budget)) return `Please wait ${wait} before asking for another code.`
  if (isBreaker(outcome.budget))
    return `We are sending too many codes right now. Please try again in ${wait}.`
  return `Too many codes were requested. Please try again in ${wait}.`
}

function waitInWords(seconds: number): string {
  if (seconds < 100) return plural(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour')
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
