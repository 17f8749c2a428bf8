import { codeSchema } from '#app/domain/verification/schema'
import { sendCodeMessage, verifyCodeMessage } from '#app/flows/messages.server'
import { sendCode } from '#app/flows/send-code.server'
import { verifyCode } from '#app/flows/verify-code.server'
import { assertNever } from '#app/shared/assert-never'
import { second } from '#app/shared/time'
import type { FlowState } from './flow-state.server'
import { backToFirstStep, type HandledForm, type Step, show } from './step.server'
import { submitStep } from './submit-step.server'

export async function resendStep({ services }: Step, state: FlowState): Promise<HandledForm> {
  const { phone, email } = state.values
  const { requester, isTrap } = state
  const outcome = await sendCode(services, {
    ...{ phone, requester, isTrap },
    subject: { kind: 'registration', email },
    defaultRegion: 'US',
    isCheckedBefore: true,
  })
  if (outcome.ok) {
    const { reference, cooldownSeconds } = outcome
    const resendAt = services.now() + cooldownSeconds * second
    const shown = await show(services, { ...state, reference, resendAt, isResent: true })
    return { ...shown, requester }
  }
  const message = sendCodeMessage(outcome)
  switch (outcome.reason) {
    case 'over_budget': {
      const resendAt = services.now() + outcome.retryAfterSeconds * second
      const shown = await show(services, { ...state, resendAt }, { error: message }, 429)
      return { ...shown, waitSeconds: outcome.retryAfterSeconds }
    }
    case 'too_many_requests':
      return show(services, state, { error: message }, 429)
    case 'invalid_phone':
    case 'not_mobile':
    case 'refused_region':
    case 'refused_by_provider':
    case 'robot_check_missing':
    case 'robot_check_refused':
      return { view: { step: 'error', message }, status: 422, flow: null }
    case 'provider_unavailable':
    case 'robot_check_unavailable':
      return { view: { step: 'error', message }, status: 503, flow: null }
    default:
      return assertNever(outcome)
  }
}

export async function verifyStep(step: Step, sent: FlowState): Promise<HandledForm> {
  const state = { ...sent, isResent: false }
  const { services, formData } = step
  const parsed = codeSchema(services.settings.limits.codeLength).safeParse(formData.get('code'))
  if (!parsed.success) {
    const error = parsed.error.issues[0]?.message
    return show(services, state, { error }, 400)
  }
  const { phone, email } = state.values
  const outcome = await verifyCode(services, {
    phone,
    subject: { kind: 'registration', email },
    requester: state.requester,
    code: parsed.data,
    defaultRegion: 'US',
  })
  if (outcome.ok || outcome.reason === 'already_used') return verified(step, state, outcome.proof)

  const error = verifyCodeMessage(outcome)
  switch (outcome.reason) {
    case 'wrong':
      return show(services, state, { error, attemptsLeft: outcome.attemptsLeft }, 422)
    case 'exhausted':
      return backToFirstStep(step, state, error)
    case 'expired':
      return show(services, { ...state, resendAt: services.now() }, { error }, 422)
    case 'no_challenge':
      return show(services, state, { error }, 422)
    case 'not_readable_yet':
      return show(services, state, { error }, 503)
    case 'too_many_requests':
      return show(services, state, { error }, 429)
    default:
      return assertNever(outcome)
  }
}

/** A double click repeats the right code and gets the same proof, so both of its halves go on. */
function verified(step: Step, state: FlowState, proof: string): Promise<HandledForm> {
  const next: FlowState = { ...state, step: 'otp-verified', proof }
  return step.isDocument ? submitStep(step, next) : show(step.services, next)
}
