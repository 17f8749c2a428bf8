import { PhoneForm } from '#app/domain/leads/schema'
import { robotCheckField } from '#app/domain/verification/robot-check'
import { codeSchema } from '#app/domain/verification/schema'
import { sendCodeMessage, verifyCodeMessage } from '#app/flows/messages.server'
import { type SendCodeOutcome, sendCode } from '#app/flows/send-code.server'
import { sendCodeWaitSeconds } from '#app/flows/send-code-wait.server'
import { verifyCode } from '#app/flows/verify-code.server'
import { isCountryCode } from '#app/lead-form/first-step.server'
import { parseForm } from '#app/lead-form/parse-form'
import { textOf } from '#app/lead-form/step.server'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import { second } from '#app/shared/time'
import { drawView } from './draw-view.server'
import { type Handled, stay } from './handled.server'
import type { MyDataState } from './my-data-state.server'

type CodeState = Extract<MyDataState, { step: 'code' }>

/** A number was given: the same answer whether or not anything is held about it. */
export async function send(
  services: Services,
  formData: FormData,
  requester: string | null,
): Promise<Handled> {
  const submission = parseForm(formData, PhoneForm)
  if (submission.status !== 'success') {
    return { view: { step: 'phone', result: submission.reply() }, status: 400 }
  }
  const { phoneNumber, phoneCountry } = submission.value
  const refuse = (fault: { field?: string; form?: string }, status: number): Handled => {
    const result = submission.reply({
      fieldErrors: fault.field ? { phoneNumber: [fault.field] } : {},
      formErrors: fault.form ? [fault.form] : [],
    })
    return { view: { step: 'phone', result }, status }
  }
  const isTrap = Boolean(formData.get('website'))
  const outcome = await sendCode(services, {
    phone: phoneNumber,
    subject: { kind: 'own-data' },
    defaultRegion: isCountryCode(phoneCountry) ? phoneCountry : services.visit.country,
    ...{ requester, isTrap },
    robotCheckToken: textOf(formData, robotCheckField),
  })
  if (outcome.ok) return sent(services, outcome, { isTrap, isResent: false })
  const message = sendCodeMessage(outcome)
  const fault = isAboutNumber(outcome) ? { field: message } : { form: message }
  return { ...refuse(fault, statusOf(outcome)), waitSeconds: sendCodeWaitSeconds(outcome) }
}

export async function resend(services: Services, state: CodeState): Promise<Handled> {
  const { requester, isTrap } = state
  const outcome = await sendCode(services, {
    phone: state.phone,
    subject: { kind: 'own-data' },
    defaultRegion: 'US',
    ...{ requester, isTrap },
    isCheckedBefore: true,
  })
  if (outcome.ok) return sent(services, outcome, { isTrap, isResent: true })
  const error = sendCodeMessage(outcome)
  if (outcome.reason === 'too_many_requests') return stay(services, state, { error }, 429)
  if (outcome.reason !== 'over_budget') {
    return { view: { step: 'phone', error }, status: statusOf(outcome), state: null }
  }
  const resendAt = services.now() + outcome.retryAfterSeconds * second
  const shown = await stay(services, { ...state, resendAt }, { error }, 429)
  return { ...shown, waitSeconds: outcome.retryAfterSeconds }
}

/** A right code opens the data for the browser that asked for it, and for no other. */
export async function verify(
  services: Services,
  state: CodeState,
  formData: FormData,
): Promise<Handled> {
  const parsed = codeSchema(services.settings.limits.ownDataCodeLength).safeParse(
    formData.get('code'),
  )
  if (!parsed.success) {
    return stay(services, state, { error: parsed.error.issues[0]?.message }, 400)
  }
  const { phone, requester } = state
  const outcome = await verifyCode(services, {
    ...{ phone, requester, code: parsed.data, defaultRegion: 'US' },
    subject: { kind: 'own-data' },
  })
  // A double click repeats the right code: the same browser goes on with the same proof.
  if (outcome.ok || outcome.reason === 'already_used') {
    const open: MyDataState = { step: 'open', phone, proof: outcome.proof }
    return { view: await drawView(services, open), status: 200, state: open }
  }
  switch (outcome.reason) {
    case 'wrong':
      return stay(
        services,
        state,
        { error: verifyCodeMessage(outcome), attemptsLeft: outcome.attemptsLeft },
        422,
      )
    case 'exhausted':
      return { view: { step: 'phone', error: tooManyTries }, status: 422, state: null }
    case 'expired':
      return stay(
        services,
        { ...state, resendAt: services.now() },
        { error: verifyCodeMessage(outcome) },
        422,
      )
    case 'no_challenge':
      return stay(services, state, { error: verifyCodeMessage(outcome) }, 422)
    case 'not_readable_yet':
      return stay(services, state, { error: verifyCodeMessage(outcome) }, 503)
    case 'too_many_requests':
      return stay(services, state, { error: verifyCodeMessage(outcome) }, 429)
    default:
      return assertNever(outcome)
  }
}

const tooManyTries = 'Too many failed attempts. Please ask for a new code.'

type Refusal = Exclude<SendCodeOutcome, { ok: true }>

async function sent(
  services: Services,
  outcome: Extract<SendCodeOutcome, { ok: true }>,
  { isTrap, isResent }: { isTrap: boolean; isResent: boolean },
): Promise<Handled> {
  const { phone, reference, requester, cooldownSeconds } = outcome
  const resendAt = services.now() + cooldownSeconds * second
  const notice = isResent ? 'resent' : undefined
  const state: MyDataState = { step: 'code', phone, reference, resendAt, requester, isTrap }
  return { ...(await stay(services, state, { notice }, 200)), requester }
}

function isAboutNumber({ reason }: Refusal): boolean {
  return reason === 'invalid_phone' || reason === 'not_mobile' || reason === 'refused_region'
}

function statusOf({ reason }: Refusal): number {
  if (reason === 'over_budget' || reason === 'too_many_requests') return 429
  if (reason === 'provider_unavailable' || reason === 'robot_check_unavailable') return 503
  return reason === 'robot_check_missing' || reason === 'robot_check_refused' ? 403 : 422
}
