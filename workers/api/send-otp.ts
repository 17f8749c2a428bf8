import type { Context } from 'hono'
import * as z from 'zod/mini'
import { email, phoneText } from '#app/domain/leads/schema'
import { longestRobotCheckToken } from '#app/domain/verification/robot-check'
import { sendCodeMessage } from '#app/flows/messages.server'
import { type SendCodeOutcome, sendCode } from '#app/flows/send-code.server'
import { sendCodeWaitSeconds } from '#app/flows/send-code-wait.server'
import { readProofCookie, requesterCookie } from '#app/phone-proof/proof-cookies'
import { assertNever } from '#app/shared/assert-never'
import type { HonoEnv } from './context'
import { readJson } from './json-body'
import { token } from './token'

const SendOtpBody = z.strictObject({
  phoneNumber: phoneText,
  email,
  /** For a client without cookies that asks for another text: what the first send answered. */
  flow: z.optional(token),
  /** Asked for where a check against robots is configured. */
  turnstileToken: z.optional(
    z.string().check(z.maxLength(longestRobotCheckToken, 'is longer than a token can be')),
  ),
})

/** `POST /api/send-otp` `{phoneNumber, email, flow?, turnstileToken?}` → `{success, cooldownSeconds, reference, flow}`. */
export async function postSendOtp(c: Context<HonoEnv>) {
  const services = c.get('services')
  const body = await readJson(c, SendOtpBody)
  if (!body.ok) return c.json({ success: false, error: body.error, field: body.field }, body.status)
  const outcome = await sendCode(services, {
    phone: body.value.phoneNumber,
    subject: { kind: 'registration', email: body.value.email },
    requester: body.value.flow ?? readProofCookie('requester', c.req.header('cookie')),
    defaultRegion: services.visit.country,
    robotCheckToken: body.value.turnstileToken ?? null,
  })
  if (outcome.ok) {
    const { cooldownSeconds, reference, requester } = outcome
    const isSecure = services.visit.origin.startsWith('https:')
    c.header('Set-Cookie', requesterCookie(requester, { isSecure }), { append: true })
    return c.json({ success: true, cooldownSeconds, reference, flow: requester })
  }
  const waitSeconds = sendCodeWaitSeconds(outcome)
  if (waitSeconds) c.header('Retry-After', String(waitSeconds))
  const field = fieldOf(outcome)
  const error = field ? `${field}: ${sendCodeMessage(outcome)}` : sendCodeMessage(outcome)
  return c.json({ success: false, error, field }, statusOf(outcome))
}

type Failure = Exclude<SendCodeOutcome, { ok: true }>

function statusOf(outcome: Failure) {
  switch (outcome.reason) {
    case 'invalid_phone':
    case 'robot_check_missing':
      return 400
    case 'robot_check_refused':
      return 403
    case 'not_mobile':
    case 'refused_region':
    case 'refused_by_provider':
      return 422
    case 'over_budget':
    case 'too_many_requests':
      return 429
    case 'provider_unavailable':
    case 'robot_check_unavailable':
      return 503
    default:
      return assertNever(outcome)
  }
}

function fieldOf({ reason }: Failure): string | undefined {
  switch (reason) {
    case 'invalid_phone':
    case 'not_mobile':
    case 'refused_region':
      return 'phoneNumber'
    case 'robot_check_missing':
    case 'robot_check_refused':
      return 'turnstileToken'
    default:
      return undefined
  }
}
