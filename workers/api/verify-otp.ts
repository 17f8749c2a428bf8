import type { Context } from 'hono'
import * as z from 'zod/mini'
import { email, phoneText } from '#app/domain/leads/schema'
import { codeSchema } from '#app/domain/verification/schema'
import { verifyCode } from '#app/flows/verification/verify-code.server'
import {
  proofCookie,
  readProofCookie,
  shownMark,
  writeGivenToken,
} from '#app/phone-proof/given-token.server'
import { verifyRefusal } from '#app/phone-proof/outcomes.server'
import { parsePhoneNumber } from '#app/shared/phone-number.server'
import type { HonoEnv } from './context'
import { readJson, token } from './json-body'

/**
 * Handles `POST /api/verify-otp` `{phoneNumber, email, code, flow?}` → `{success, proof}`, or `{success: false,
 * error, …}`.
 */
export async function postVerifyOtp(c: Context<HonoEnv>) {
  const services = c.get('services')
  const code = codeSchema(services.settings.limits.codeLength)
  const body = await readJson(
    c,
    z.strictObject({ phoneNumber: phoneText, email, code, flow: z.optional(token) }),
  )
  if (!body.ok) return c.json({ success: false, error: body.error, field: body.field }, body.status)
  const given = body.value.flow ?? readProofCookie('requester', c.req.raw)
  const outcome = await verifyCode(services, {
    phone: parsePhoneNumber(body.value.phoneNumber, services.visit.country)?.number ?? null,
    subject: { kind: 'registration', email: body.value.email },
    requesterToken: given?.token ?? null,
    code: body.value.code,
  })
  let proof = ''
  if (outcome.ok || outcome.reason === 'already_used') {
    const mark = await shownMark(services, 'requester', given)
    proof = await writeGivenToken(services, 'proof', { token: outcome.proof, mark })
    const isSecure = services.visit.origin.startsWith('https:')
    const lifeSeconds = services.settings.limits.proofLifeSeconds
    c.header('Set-Cookie', proofCookie(proof, { isSecure, lifeSeconds }), { append: true })
  }
  if (outcome.ok) return c.json({ success: true, proof })
  const { status, message, attemptsLeft, waitSeconds } = verifyRefusal(outcome, 'registration')
  if (waitSeconds) c.header('Retry-After', String(waitSeconds))
  return c.json(
    {
      success: false,
      error: message,
      ...(attemptsLeft === null ? {} : { attemptsLeft }),
      ...(outcome.reason === 'expired' ? { expired: true } : {}),
      // Returned again: the first response may have been lost, and a client without cookies has no other copy.
      ...(outcome.reason === 'already_used' ? { proof } : {}),
    },
    // A wrong code is a 200 response; clients read `success`.
    status === 422 ? 200 : status,
  )
}
