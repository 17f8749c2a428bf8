import { PhoneForm } from '#app/domain/leads/schema'
import { robotCheckField } from '#app/domain/verification/robot-check'
import { codeSchema } from '#app/domain/verification/schema'
import { messages, sendCodeMessage, verifyCodeMessage } from '#app/flows/messages.server'
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
export async function send(services: Services, formData: FormData): Promise<Handled> {
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
  if (!(await services.passesSieve('send'))) return refuse({ form: messages.tooManyRequests }, 429)
  const outcome = await sendCode(services, {
    phone: phoneNumber,
    email: null,
    defaultRegion: isCountryCode(phoneCountry) ? phoneCountry : services.visit.country,
    isTrap: Boolean(formData.get('website')),
    robotCheckToken: textOf(formData, robotCheckField),
  })
  if (outcome.ok) return sent(services, outcome, false)
  const message = sendMessage(outcome)
  const fault = isAboutNumber(outcome) ? { field: message } : { form: message }
  return { ...refuse(fault, statusOf(outcome)), waitSeconds: sendCodeWaitSeconds(outcome) }
}

export async function resend(services: Services, state: CodeState): Promise<Handled> {
  const outcome = await sendCode(services, {
    phone: state.phone,
    email: null,
    defaultRegion: 'US',
    isCheckedBefore: true,
  })
  if (outcome.ok) return sent(services, outcome, true)
  const error = sendMessage(outcome)
  if (outcome.reason !== 'over_budget') {
    return { view: { step: 'phone', error }, status: statusOf(outcome), state: null }
  }
  const resendAt = services.now() + outcome.retryAfterSeconds * second
  const shown = await stay(services, { ...state, resendAt }, { error }, 429)
  return { ...shown, waitSeconds: outcome.retryAfterSeconds }
}

/** A right code opens the data for one caller: a proof that somebody else's code made opens nothing. */
export async function verify(
  services: Services,
  state: CodeState,
  formData: FormData,
): Promise<Handled> {
  const parsed = codeSchema(services.settings.limits.codeLength).safeParse(formData.get('code'))
  if (!parsed.success) {
    return stay(services, state, { error: parsed.error.issues[0]?.message }, 400)
  }
  if (!(await services.passesSieve('verify'))) {
    return stay(services, state, { error: messages.tooManyRequests }, 429)
  }
  const { phone } = state
  const outcome = await verifyCode(services, {
    ...{ phone, email: null, code: parsed.data, defaultRegion: 'US' },
  })
  if (outcome.ok) {
    const open: MyDataState = { step: 'open', phone, challengeId: outcome.challengeId }
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
    case 'already_used':
      return stay(services, { ...state, resendAt: services.now() }, { error: alreadyUsed }, 422)
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
    default:
      return assertNever(outcome)
  }
}

const tooManyTries = 'Too many failed attempts. Please ask for a new code.'
const tooManyTriesToday = 'Too many failed attempts. Please try again tomorrow, or write to us.'
const alreadyUsed = 'This code was used already. Please ask for a new one.'

type Refusal = Exclude<SendCodeOutcome, { ok: true }>

async function sent(
  services: Services,
  outcome: Extract<SendCodeOutcome, { ok: true }>,
  isResent: boolean,
): Promise<Handled> {
  const { phone, reference, cooldownSeconds } = outcome
  const resendAt = services.now() + cooldownSeconds * second
  const notice = isResent ? 'resent' : undefined
  return stay(services, { step: 'code', phone, reference, resendAt }, { notice }, 200)
}

function sendMessage(outcome: Refusal): string {
  return outcome.reason === 'too_many_wrong_tries' ? tooManyTriesToday : sendCodeMessage(outcome)
}

function isAboutNumber({ reason }: Refusal): boolean {
  return reason === 'invalid_phone' || reason === 'not_mobile' || reason === 'refused_region'
}

function statusOf({ reason }: Refusal): number {
  if (reason === 'over_budget' || reason === 'too_many_wrong_tries') return 429
  if (reason === 'provider_unavailable' || reason === 'robot_check_unavailable') return 503
  return reason === 'robot_check_missing' || reason === 'robot_check_refused' ? 403 : 422
}
