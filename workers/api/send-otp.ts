import type { Context } from 'hono'
import * as z from 'zod/mini'
import { email, phoneText } from '#app/domain/leads/schema'
import { longestRobotCheckToken } from '#app/domain/verification/robot-check'
import { sendCode } from '#app/flows/send-code.server'
import { type Refusal, sendRefusal } from '#app/phone-proof/outcomes.server'
import { readProofCookie, requesterCookie } from '#app/phone-proof/proof-cookies'
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
 * reference, flow}`.
 */
export async function postSendOtp(c: Context<HonoEnv>) {
  const services = c.get('services')
  const body = await readJson(c, SendOtpBody)
  if (!body.ok) return c.json({ success: false, error: body.error, field: body.field }, body.status)
  const outcome = await sendCode(services, {
    phone: parsePhoneNumber(body.value.phoneNumber, services.visit.country)?.number ?? null,
    subject: { kind: 'registration', email: body.value.email },
    requester: body.value.flow ?? readProofCookie('requester', c.req.header('cookie')),
    robotCheckToken: body.value.turnstileToken ?? null,
  })
  if (outcome.ok) {
    const { cooldownSeconds, reference, requester } = outcome
    const isSecure = services.visit.origin.startsWith('https:')
    c.header('Set-Cookie', requesterCookie(requester, { isSecure }), { append: true })
    return c.json({ success: true, cooldownSeconds, reference, flow: requester })
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
