import type { Context } from 'hono'
import * as z from 'zod/mini'
import { email, phoneText } from '#app/domain/leads/schema'
import { codeSchema } from '#app/domain/verification/schema'
import { messages, verifyCodeMessage } from '#app/flows/messages.server'
import { verifyCode } from '#app/flows/verify-code.server'
import { assertNever } from '#app/shared/assert-never'
import type { HonoEnv } from './context'
import { readJson } from './json-body'

/** `POST /api/verify-otp` `{phoneNumber, email, code}` → `{success}`, or `{success: false, error, …}`. */
export async function postVerifyOtp(c: Context<HonoEnv>) {
  const services = c.get('services')
  const code = codeSchema(services.settings.limits.codeLength)
  const body = await readJson(c, z.strictObject({ phoneNumber: phoneText, email, code }))
  if (!body.ok) return c.json({ success: false, error: body.error, field: body.field }, body.status)
  if (!(await services.passesSieve('verify'))) {
    return c.json({ success: false, error: messages.tooManyRequests }, 429)
  }
  const outcome = await verifyCode(services, {
    phone: body.value.phoneNumber,
    email: body.value.email,
    code: body.value.code,
    defaultRegion: services.visit.country,
  })
  if (outcome.ok) return c.json({ success: true })
  const refusal = { success: false, error: verifyCodeMessage(outcome) }
  switch (outcome.reason) {
    case 'wrong':
      return c.json({ ...refusal, attemptsLeft: outcome.attemptsLeft })
    case 'exhausted':
      return c.json({ ...refusal, attemptsLeft: 0 })
    case 'expired':
      return c.json({ ...refusal, expired: true })
    case 'no_challenge':
    case 'already_used':
      return c.json(refusal)
    case 'not_readable_yet':
      c.header('Retry-After', '2')
      return c.json(refusal, 503)
    default:
      return assertNever(outcome)
  }
}
