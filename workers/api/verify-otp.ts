import type { Context } from 'hono'
import * as z from 'zod/mini'
import { email, phoneText } from '#app/domain/leads/schema'
import { codeSchema } from '#app/domain/verification/schema'
import { verifyCodeMessage } from '#app/flows/messages.server'
import { verifyCode } from '#app/flows/verify-code.server'
import { proofCookie, readProofCookie } from '#app/phone-proof/proof-cookies'
import { assertNever } from '#app/shared/assert-never'
import type { HonoEnv } from './context'
import { readJson } from './json-body'
import { token } from './token'

/** `POST /api/verify-otp` `{phoneNumber, email, code, flow?}` → `{success, proof}`, or `{success: false, error, …}`. */
export async function postVerifyOtp(c: Context<HonoEnv>) {
  const services = c.get('services')
  const code = codeSchema(services.settings.limits.codeLength)
  const body = await readJson(
    c,
    z.strictObject({ phoneNumber: phoneText, email, code, flow: z.optional(token) }),
  )
  if (!body.ok) return c.json({ success: false, error: body.error, field: body.field }, body.status)
  const outcome = await verifyCode(services, {
    phone: body.value.phoneNumber,
    subject: { kind: 'registration', email: body.value.email },
    requester: body.value.flow ?? readProofCookie('requester', c.req.header('cookie')),
    code: body.value.code,
    defaultRegion: services.visit.country,
  })
  if (outcome.ok || outcome.reason === 'already_used') {
    const isSecure = services.visit.origin.startsWith('https:')
    const lifeSeconds = services.settings.limits.proofLifeSeconds
    c.header('Set-Cookie', proofCookie(outcome.proof, { isSecure, lifeSeconds }), { append: true })
  }
  if (outcome.ok) return c.json({ success: true, proof: outcome.proof })
  const refusal = { success: false, error: verifyCodeMessage(outcome) }
  switch (outcome.reason) {
    case 'wrong':
      return c.json({ ...refusal, attemptsLeft: outcome.attemptsLeft })
    case 'exhausted':
      return c.json({ ...refusal, attemptsLeft: 0 })
    case 'expired':
      return c.json({ ...refusal, expired: true })
    case 'no_challenge':
      return c.json(refusal)
    case 'already_used':
      // The first answer may have been lost, and with it the proof of a client without cookies.
      return c.json({ ...refusal, proof: outcome.proof })
    case 'too_many_requests':
      return c.json(refusal, 429)
    case 'not_readable_yet':
      c.header('Retry-After', '2')
      return c.json(refusal, 503)
    default:
      return assertNever(outcome)
  }
}
