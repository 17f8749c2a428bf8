import type { Context } from 'hono'
import * as z from 'zod/mini'
import { email, phoneText } from '#app/domain/leads/schema'
import { longestRobotCheckToken } from '#app/domain/verification/robot-check'
import { composeConsent } from '#app/flows/leads/compose-consent.server'
import { sendCode } from '#app/flows/verification/send-code.server'
import {
  readProofCookie,
  requesterCookie,
  writeGivenToken,
} from '#app/phone-proof/given-token.server'
import { type Refusal, sendRefusal } from '#app/phone-proof/outcomes.server'
import { parsePhoneNumber } from '#app/shared/phone-number.server'
import type { HonoEnv } from './context'
import { readJson, token } from './json-body'

const SendOtpBody = z.strictObject({
  phoneNumber: phoneText,
  email,
  /** For a client without cookies that asks for a resend: the token that the first send returned. */
  flow: z.optional(token),
  /** Required where a robot check is configured. */
  turnstileToken: z.optional(
    z.string().check(z.maxLength(longestRobotCheckToken, 'is longer than a token can be')),
  ),
})

/**
 * Handles `POST /api/send-otp` `{phoneNumber, email, flow?, turnstileToken?}` → `{success, cooldownSeconds,
 * reference, flow, consentText}`.
 */
export async function postSendOtp(c: Context<HonoEnv>) {
  const services = c.get('services')
  const body = await readJson(c, SendOtpBody)
  if (!body.ok) return c.json({ success: false, error: body.error, field: body.field }, body.status)
  const before = body.value.flow ?? readProofCookie('requester', c.req.raw)
  const outcome = await sendCode(services, {
    phone: parsePhoneNumber(body.value.phoneNumber, services.visit.country)?.number ?? null,
    subject: { kind: 'registration', email: body.value.email },
    requesterToken: before?.token ?? null,
    robotCheckToken: body.value.turnstileToken ?? null,
  })
  if (outcome.ok) {
    const { cooldownSeconds, reference, requesterToken } = outcome
    const isSecure = services.visit.origin.startsWith('https:')
    const { mark, text: consentText } = await composeConsent(services)
    const given = await writeGivenToken(services, 'requester', { token: requesterToken, mark })
    c.header('Set-Cookie', requesterCookie(given, { isSecure }), { append: true })
    return c.json({ success: true, cooldownSeconds, reference, flow: given, consentText })
  }
  const { status, message, field: control, waitSeconds } = sendRefusal(outcome)
  if (waitSeconds) c.header('Retry-After', String(waitSeconds))
  const field = control ? fieldOf[control] : undefined
  const error = field ? `${field}: ${message}` : message
  return c.json({ success: false, error, field }, status)
}

const fieldOf: Record<NonNullable<Refusal['field']>, string> = {
  phone: 'phoneNumber',
  'robot-check': 'turnstileToken',
}
