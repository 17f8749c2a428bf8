import { currentConsentVersion } from '#app/domain/compliance/consent'
import { robotCheckField } from '#app/domain/verification/robot-check'
import { messages, sendCodeMessage } from '#app/flows/messages.server'
import { sendCode } from '#app/flows/send-code.server'
import { sendCodeWaitSeconds } from '#app/flows/send-code-wait.server'
import { assertNever } from '#app/shared/assert-never'
import { safePath } from '#app/shared/safe-url'
import { second } from '#app/shared/time'
import { isCountryCode, parseFirstStep, phoneFieldOf } from './first-step.server'
import type { FlowState } from './flow-state.server'
import { type HandledForm, type Step, show, textOf } from './step.server'
import type { FlowView } from './view'

/** The filled-in form: what is wrong with it stays on it, what is wrong with us is the error state. */
export async function sendStep({
  services,
  place,
  formData,
  requester,
}: Step): Promise<HandledForm> {
  const { visit, now } = services
  const { submission, value } = parseFirstStep(place.kind, formData)
  const initial: FlowView = { step: 'initial', values: {} }
  if (!value) return { view: initial, result: submission.reply(), status: 400 }
  const stay = (reply: Parameters<typeof submission.reply>[0], status: number): HandledForm => ({
    view: initial,
    result: submission.reply(reply),
    status,
  })
  const version = textOf(formData, 'consentVersion') ?? currentConsentVersion
  if (version !== currentConsentVersion) {
    return stay({ fieldErrors: { consent: [messages.consentChanged] } }, 409)
  }
  const isTrap = textOf(formData, 'website') !== null
  const outcome = await sendCode(services, {
    phone: value.phone,
    subject: { kind: 'registration', email: value.email },
    requester,
    defaultRegion: isCountryCode(value.country) ? value.country : visit.country,
    isTrap,
    robotCheckToken: textOf(formData, robotCheckField),
  })
  if (outcome.ok) {
    const state: FlowState = {
      formId: place.formId,
      step: 'otp-sent',
      at: now(),
      values: { ...value, phone: outcome.phone },
      consent: { version, givenAt: now(), page: safePath(textOf(formData, 'from')) ?? '/' },
      source: readSource(formData) ?? place.formId,
      isPopup: textOf(formData, 'placement') === 'popup',
      requester: outcome.requester,
      isTrap,
      reference: outcome.reference,
      resendAt: now() + outcome.cooldownSeconds * second,
    }
    return { ...(await show(services, state)), requester: outcome.requester }
  }
  const message = sendCodeMessage(outcome)
  switch (outcome.reason) {
    case 'invalid_phone':
    case 'not_mobile':
    case 'refused_region':
      return stay({ fieldErrors: { [phoneFieldOf[place.kind]]: [message] } }, 422)
    case 'robot_check_missing':
    case 'robot_check_refused':
      return stay({ formErrors: [message] }, 403)
    case 'robot_check_unavailable':
      return stay({ formErrors: [message] }, 503)
    case 'too_many_requests':
    case 'over_budget': {
      const waitSeconds = sendCodeWaitSeconds(outcome)
      return { ...stay({ formErrors: [message] }, 429), waitSeconds }
    }
    case 'refused_by_provider':
      return { view: { step: 'error', message }, status: 422, flow: null }
    case 'provider_unavailable':
      return { view: { step: 'error', message }, status: 503, flow: null }
    default:
      return assertNever(outcome)
  }
}

function readSource(formData: FormData): string | null {
  const source = textOf(formData, 'source')
  return source && /^[a-z0-9-]{1,80}$/.test(source) ? source : null
}
