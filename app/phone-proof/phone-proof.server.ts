import * as z from 'zod/mini'
import * as messages from '#app/content/messages'
import { type ChallengeSubject, codeLengthOf } from '#app/domain/verification/challenge'
import { robotCheckField } from '#app/domain/verification/robot-check'
import { codeSchema } from '#app/domain/verification/schema'
import { type CodeSent, sendCode } from '#app/flows/verification/send-code.server'
import { verifyCode } from '#app/flows/verification/verify-code.server'
import type { Services } from '#app/services'
import { PhoneNumber } from '#app/shared/brands'
import { formatPhoneNumber, parsePhoneNumber } from '#app/shared/phone-number.server'
import { textOf } from '#app/shared/read-form'
import { minute, second } from '#app/shared/time'
import { type Refusal, refusal, sendRefusal, verifyRefusal } from './outcomes.server'
import type { CodeView } from './view'

/** The token of the last send. It takes precedence over the cookie, which two tabs share. */
const requesterToken = z.string()

const CodeState = z.object({
  step: z.literal('code'),
  phone: PhoneNumber,
  requesterToken,
  reference: z.string(),
  resendAt: z.number(),
  isResent: z.boolean(),
  /** A robot filled in the first step, so a resend sends no text either. */
  isTrap: z.boolean(),
  /** The first step passed the robot check, so a resend need not. */
  isChecked: z.optional(z.boolean()),
})
const ProvenState = z.object({
  step: z.literal('proven'),
  phone: PhoneNumber,
  requesterToken,
  /** The token that the right code returned. */
  proof: z.string(),
})

/** The state of one phone verification. The browser keeps it, sealed; the server keeps no session. */
export const PhoneProof = z.discriminatedUnion('step', [
  z.object({ step: z.literal('number'), requesterToken }),
  CodeState,
  ProvenState,
])
export type PhoneProof = z.infer<typeof PhoneProof>
export type CodeState = z.infer<typeof CodeState>
export type ProvenState = z.infer<typeof ProvenState>

/** `state` of a refusal is null if the code's step is over; `refusal.next` says where to go. */
type Moved<State> =
  | { ok: true; state: State }
  | { ok: false; refusal: Refusal; state: CodeState | null }

export type CodeRequest = {
  /** The number as typed. */
  phone: string
  /** ISO 3166-1, for a number in national format. */
  country: string | null | undefined
  subject: ChallengeSubject
  /** The token of an earlier send by this browser. */
  requesterToken: string | null
  /** Contains the decoy and the robot check's token. */
  formData: FormData
}

/** Moves from the number to the code. */
export async function askForCode(
  services: Services,
  { phone, country, subject, requesterToken, formData }: CodeRequest,
): Promise<{ ok: true; state: CodeState } | { ok: false; refusal: Refusal }> {
  const isTrap = Boolean(formData.get('website'))
  const outcome = await sendCode(services, {
    phone: parsePhoneNumber(phone, country ?? services.visit.country)?.number ?? null,
    subject,
    requesterToken,
    isTrap,
    robotCheckToken: textOf(formData, robotCheckField),
  })
  if (!outcome.ok) return { ok: false, refusal: sendRefusal(outcome) }
  return { ok: true, state: sentState(services, outcome, isTrap) }
}

/** Resends the code. */
export async function askAgain(
  services: Services,
  state: CodeState,
  subject: ChallengeSubject,
): Promise<Moved<CodeState>> {
  const { phone, requesterToken, isTrap, isChecked = false } = state
  const again = { phone, requesterToken, isTrap, subject, isCheckedBefore: isChecked }
  const outcome = await sendCode(services, again)
  if (outcome.ok) {
    const sent = sentState(services, outcome, isTrap)
    return { ok: true, state: { ...sent, isChecked: isChecked || sent.isChecked, isResent: true } }
  }
  const refusal = sendRefusal(outcome)
  if (refusal.next !== 'stay') return { ok: false, refusal, state: null }
  const { waitSeconds } = refusal
  const resendAt = waitSeconds === null ? state.resendAt : services.now() + waitSeconds * second
  return { ok: false, refusal, state: { ...state, resendAt, isResent: false } }
}

/**
 * Moves from the code to proven. A double click sends the right code twice and gets the same proof, so both halves
 * continue.
 */
export async function judgeCode(
  services: Services,
  state: CodeState,
  subject: ChallengeSubject,
  typed: unknown,
): Promise<Moved<ProvenState>> {
  const stay = { ...state, isResent: false }
  const length = codeLengthOf(subject.kind, services.settings.limits)
  const parsed = codeSchema(length).safeParse(typed)
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? messages.wrongCode
    return { ok: false, refusal: refusal(400, message), state: stay }
  }
  const { phone, requesterToken } = state
  const outcome = await verifyCode(services, { phone, subject, requesterToken, code: parsed.data })
  if (outcome.ok || outcome.reason === 'already_used') {
    return { ok: true, state: { step: 'proven', phone, requesterToken, proof: outcome.proof } }
  }
  const refused = verifyRefusal(outcome, subject.kind)
  if (refused.next !== 'stay') return { ok: false, refusal: refused, state: null }
  const resendAt = outcome.reason === 'expired' ? services.now() : state.resendAt
  return { ok: false, refusal: refused, state: { ...stay, resendAt } }
}

/** Returns the view of the code's step; `formState` is the sealed state that it sends back. */
export function codeView(
  { now, settings }: Pick<Services, 'now' | 'settings'>,
  { phone, reference, resendAt, isResent }: CodeState,
  formState: string,
  refused: Refusal | null = null,
): CodeView {
  return {
    step: 'otp-sent',
    formState,
    phone: formatPhoneNumber(phone),
    reference,
    lifeMinutes: Math.floor((settings.limits.codeLifeSeconds * second) / minute),
    resendAt,
    resendInSeconds: Math.max(0, Math.ceil((resendAt - now()) / second)),
    notice: isResent ? messages.codeResent : undefined,
    error: refused?.message,
    attemptsLeft: refused?.attemptsLeft ?? undefined,
  }
}

/** Returns the widget's public key, for a form that has to show it. */
export function robotCheckKeyOf(
  { settings }: Pick<Services, 'settings'>,
  refused: Refusal | null,
): string | undefined {
  return refused?.field === 'robot-check' ? (settings.turnstileSiteKey ?? undefined) : undefined
}

function sentState({ now }: Services, sent: CodeSent, isTrap: boolean): CodeState {
  const { phone, reference, requesterToken, cooldownSeconds, isChecked } = sent
  const resendAt = now() + cooldownSeconds * second
  return {
    step: 'code',
    phone,
    requesterToken,
    reference,
    resendAt,
    isResent: false,
    isTrap,
    isChecked,
  }
}
