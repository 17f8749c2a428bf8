import { describe, expect, it } from 'vitest'
import * as messages from '#app/content/messages'
import type { SubmitLeadOutcome } from '#app/flows/leads/submit-lead.server'
import type { SendCodeOutcome } from '#app/flows/verification/send-code.server'
import type { VerifyCodeOutcome } from '#app/flows/verification/verify-code.server'
import { type Refusal, sendRefusal, submitRefusal, verifyRefusal } from './outcomes.server'

type Failed<Outcome extends { ok: boolean }> = Exclude<Outcome, { ok: true }>
/** One row per reason: a reason without its row, or a row without its reason, does not compile. */
type Rows<Outcome extends { reason: string }> = {
  [Reason in Outcome['reason']]: [Extract<Outcome, { reason: Reason }>, Partial<Refusal>]
}

const sends: Rows<Failed<SendCodeOutcome>> = {
  invalid_phone: [
    { ok: false, reason: 'invalid_phone' },
    { status: 400, field: 'phone', next: 'number', message: 'Please enter a valid phone number' },
  ],
  not_mobile: [
    { ok: false, reason: 'not_mobile' },
    { status: 422, field: 'phone', next: 'number', message: messages.notMobile },
  ],
  refused_region: [
    { ok: false, reason: 'refused_region', region: 'JM' },
    {
      status: 422,
      field: 'phone',
      next: 'number',
      message:
        'We can’t text numbers in Jamaica yet. Please use a number from Canada, the United States, Europe, Australia or New Zealand.',
    },
  ],
  closed_region: [
    { ok: false, reason: 'closed_region', region: 'Quebec' },
    { status: 403, field: null, next: 'stay', message: messages.closedRegion('Quebec') },
  ],
  robot_check_missing: [
    { ok: false, reason: 'robot_check_missing', retryAfterSeconds: 1_800 },
    {
      status: 403,
      field: 'robot-check',
      next: 'number',
      waitSeconds: 1_800,
      message:
        'Please complete the security check and send the form again, or try again in 30 minutes.',
    },
  ],
  robot_check_refused: [
    { ok: false, reason: 'robot_check_refused', retryAfterSeconds: 1_800 },
    {
      status: 403,
      field: 'robot-check',
      next: 'number',
      message: 'We couldn’t confirm you’re human. Please try again now, or in 30 minutes.',
    },
  ],
  robot_check_unavailable: [
    { ok: false, reason: 'robot_check_unavailable', retryAfterSeconds: 1_800 },
    {
      status: 503,
      field: 'robot-check',
      next: 'number',
      message:
        'Our security check isn’t available, so we didn’t send a code. Please try again in 30 minutes.',
    },
  ],
  too_many_requests: [
    { ok: false, reason: 'too_many_requests' },
    { status: 429, next: 'stay', waitSeconds: null, message: messages.tooManyRequests },
  ],
  over_budget: [
    { ok: false, reason: 'over_budget', budget: 'phone_cooldown', retryAfterSeconds: 42 },
    {
      status: 429,
      next: 'stay',
      waitSeconds: 42,
      message: 'Please wait 42 seconds before asking for another code.',
    },
  ],
  refused_by_provider: [
    { ok: false, reason: 'refused_by_provider' },
    { status: 422, next: 'error', message: 'Failed to send OTP. Please try again.' },
  ],
  provider_unavailable: [
    { ok: false, reason: 'provider_unavailable' },
    {
      status: 503,
      next: 'stay',
      mayResend: true,
      message: 'Failed to send OTP. Please try again.',
    },
  ],
}

const verifications: Rows<Failed<VerifyCodeOutcome>> = {
  wrong: [
    { ok: false, reason: 'wrong', attemptsLeft: 2 },
    {
      status: 422,
      next: 'stay',
      attemptsLeft: 2,
      message: 'Invalid OTP code. Please try again.',
    },
  ],
  no_challenge: [
    { ok: false, reason: 'no_challenge' },
    { status: 422, next: 'stay', attemptsLeft: null, message: messages.wrongCode },
  ],
  already_used: [
    { ok: false, reason: 'already_used', proof: 'p' },
    { status: 422, next: 'stay', attemptsLeft: null, message: messages.wrongCode },
  ],
  exhausted: [
    { ok: false, reason: 'exhausted' },
    {
      status: 422,
      next: 'number',
      attemptsLeft: 0,
      message: 'Too many failed attempts. Please try with a new phone number.',
    },
  ],
  expired: [
    { ok: false, reason: 'expired' },
    { status: 422, next: 'stay', message: messages.expired },
  ],
  not_readable_yet: [
    { ok: false, reason: 'not_readable_yet' },
    { status: 503, next: 'stay', waitSeconds: 2, message: messages.notReadableYet },
  ],
  too_many_requests: [
    { ok: false, reason: 'too_many_requests' },
    { status: 429, next: 'stay', message: messages.tooManyRequests },
  ],
}

const submissions: Rows<Failed<SubmitLeadOutcome>> = {
  too_many_requests: [
    { ok: false, reason: 'too_many_requests' },
    { status: 429, next: 'stay', message: messages.tooManyRequests },
  ],
  closed_region: [
    { ok: false, reason: 'closed_region', region: 'Quebec' },
    { status: 403, next: 'error', message: messages.closedRegion('Quebec') },
  ],
  not_verified: [
    { ok: false, reason: 'not_verified' },
    { status: 403, next: 'error', message: messages.notVerified },
  ],
  consent_changed: [
    { ok: false, reason: 'consent_changed' },
    { status: 409, next: 'error', message: messages.consentChanged },
  ],
  rejected_by_buyer: [
    { ok: false, reason: 'rejected_by_buyer' },
    { status: 422, next: 'error', message: 'Failed to submit form. Please try again.' },
  ],
}

describe('a refusal', () => {
  it.each(Object.values(sends))('a refusal to send: %o', (outcome, row) => {
    expect(sendRefusal(outcome)).toMatchObject(row)
  })

  it.each(Object.values(verifications))('a refusal of a code: %o', (outcome, row) => {
    expect(verifyRefusal(outcome, 'registration')).toMatchObject(row)
  })

  it.each(Object.values(submissions))('a refusal of a lead: %o', (outcome, row) => {
    expect(submitRefusal(outcome)).toMatchObject(row)
  })

  it('a refusal of one’s own data proposes no other number', () => {
    const { message } = verifyRefusal({ ok: false, reason: 'exhausted' }, 'own-data')
    expect(message).toBe('Too many failed attempts. Please ask for a new code.')
  })

  it('distinguishes shared budgets from the visitor’s own', () => {
    const over = (budget: 'total_hour' | 'phone_day' | 'block_hour') =>
      sendRefusal({ ok: false, reason: 'over_budget', budget, retryAfterSeconds: 600 }).message
    expect(over('total_hour')).toBe(
      'We’re sending too many codes right now. Please try again in 10 minutes.',
    )
    expect(over('block_hour')).toMatch(/^Someone on your network .* try again in 10 minutes, or/)
    expect(over('phone_day')).toBe('Too many codes were requested. Please try again in 10 minutes.')
  })

  it('names a number without a country correctly', () => {
    const outcome = { ok: false, reason: 'refused_region', region: null } as const
    expect(sendRefusal(outcome).message).toBe(messages.worldwideNumber)
  })
})
