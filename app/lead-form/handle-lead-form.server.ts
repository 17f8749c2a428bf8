import { defaultTracking } from '#app/domain/attribution/tracking'
import { currentConsentVersion } from '#app/domain/compliance/consent'
import { codeSchema } from '#app/domain/verification/schema'
import {
  messages,
  sendCodeMessage,
  submitLeadMessage,
  verifyCodeMessage,
} from '#app/flows/messages.server'
import { sendCode } from '#app/flows/send-code.server'
import { submitLead } from '#app/flows/submit-lead.server'
import { verifyCode } from '#app/flows/verify-code.server'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import { safePath } from '#app/shared/safe-url'
import { second } from '#app/shared/time'
import { isCountryCode, parseFirstStep, phoneFieldOf } from './first-step.server'
import { type FlowState, openFlow, sealFlow } from './flow-state.server'
import { otpSentView, valuesWithoutPhone, viewOf } from './flow-view.server'
import type { FlowView, LeadFormAnswer, LeadFormKind } from './view'

export type LeadFormPlace = { kind: LeadFormKind; formId: string }

/** `flow`: what the browser keeps from here on; null clears it, undefined leaves it. */
export type HandledForm = LeadFormAnswer & {
  status: number
  flow?: string | null | undefined
  /** Set once, by the step that made the lead ours. */
  leadId?: string
}

type Step = {
  services: Services
  place: LeadFormPlace
  formData: FormData
  state: FlowState | null
  /** Without scripts a right code goes straight on to the lead; with them the page shows the wait. */
  isDocument: boolean
}

const intents = ['send', 'resend', 'verify', 'submit', 'change-phone', 'restart'] as const
type LeadFormIntent = (typeof intents)[number]

/** One step of the form's state machine: the same for the fetcher and for a plain form post. */
export async function handleLeadForm(
  services: Services,
  place: LeadFormPlace,
  formData: FormData,
  sealedByCookie: string | null,
  isDocument: boolean,
): Promise<HandledForm> {
  // The form's own state wins over the cookie: another tab may have begun another flow.
  const sealed = textOf(formData, 'flow') ?? sealedByCookie
  const state = await openFlow(services, sealed)
  const step: Step = { services, place, formData, state, isDocument }
  const intent = textOf(formData, 'intent') as LeadFormIntent | null
  switch (intent) {
    case null:
    case 'send':
      return sendStep(step)
    case 'resend':
      return withState(step, resendStep)
    case 'verify':
      return withState(step, verifyStep)
    case 'submit':
      return withState(step, submitStep)
    case 'change-phone':
      return withState(step, backToFirstStep)
    case 'restart':
      return { view: { step: 'initial', values: {} }, status: 200, flow: null }
    default:
      return { view: { step: 'initial', values: {} }, status: 400 }
  }
}

async function sendStep({ services, place, formData }: Step): Promise<HandledForm> {
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
  if (!(await services.passesSieve('send'))) {
    return stay({ formErrors: [messages.tooManyRequests] }, 429)
  }

  const outcome = await sendCode(services, {
    phone: value.phone,
    email: value.email,
    defaultRegion: isCountryCode(value.country) ? value.country : visit.country,
    isTrap: textOf(formData, 'website') !== null,
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
      reference: outcome.reference,
      resendAt: now() + outcome.cooldownSeconds * second,
    }
    return show(services, state)
  }
  const message = sendCodeMessage(outcome)
  switch (outcome.reason) {
    case 'invalid_phone':
    case 'not_mobile':
    case 'refused_region':
      return stay({ fieldErrors: { [phoneFieldOf[place.kind]]: [message] } }, 422)
    case 'over_budget':
    case 'too_many_wrong_tries':
      return stay({ formErrors: [message] }, 429)
    case 'refused_by_provider':
      return { view: { step: 'error', message }, status: 422, flow: null }
    case 'provider_unavailable':
      return { view: { step: 'error', message }, status: 503, flow: null }
    default:
      return assertNever(outcome)
  }
}

async function resendStep({ services, place }: Step, state: FlowState): Promise<HandledForm> {
  const { phone, email } = state.values
  const outcome = await sendCode(services, { phone, email, defaultRegion: 'US' })
  if (outcome.ok) {
    const { reference, cooldownSeconds } = outcome
    const resendAt = services.now() + cooldownSeconds * second
    return show(services, { ...state, reference, resendAt, isResent: true })
  }
  const message = sendCodeMessage(outcome)
  switch (outcome.reason) {
    case 'over_budget': {
      const resendAt = services.now() + outcome.retryAfterSeconds * second
      return show(services, { ...state, resendAt }, { error: message }, 429)
    }
    case 'too_many_wrong_tries':
      return backToFirstStep({ services, place }, state, message)
    case 'invalid_phone':
    case 'not_mobile':
    case 'refused_region':
    case 'refused_by_provider':
      return { view: { step: 'error', message }, status: 422, flow: null }
    case 'provider_unavailable':
      return { view: { step: 'error', message }, status: 503, flow: null }
    default:
      return assertNever(outcome)
  }
}

async function verifyStep(step: Step, sent: FlowState): Promise<HandledForm> {
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
    email,
    code: parsed.data,
    defaultRegion: 'US',
  })
  if (outcome.ok || outcome.reason === 'already_used') return verified(step, state)

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
    default:
      return assertNever(outcome)
  }
}

/** A double click finds the code used by its first half; the proof, or its lead, then stands for both. */
function verified(step: Step, state: FlowState): Promise<HandledForm> {
  const next: FlowState = { ...state, step: 'otp-verified' }
  return step.isDocument ? submitStep(step, next) : show(step.services, next)
}

async function submitStep({ services }: Step, state: FlowState): Promise<HandledForm> {
  if (state.step === 'submitted') return show(services, state)
  const { visit } = services
  const { firstName, lastName, email, phone, country } = state.values
  const tracking = { ...defaultTracking, ...visit.tracking }
  const outcome = await submitLead(services, {
    ...{ firstName, lastName, email, phone },
    defaultRegion: 'US',
    country: country ?? null,
    source: state.source,
    tracking: state.isPopup ? { ...tracking, description: popupDescription } : tracking,
    consent: state.consent,
  })
  if (outcome.ok) {
    const shown = await show(services, { ...state, step: 'submitted', url: outcome.url })
    return { ...shown, leadId: outcome.leadId }
  }
  const message = submitLeadMessage(outcome)
  return { view: { step: 'error', message }, status: 422, flow: null }
}

const popupDescription = 'Smart GrokAI - footer popup form'

async function backToFirstStep(
  { services }: Pick<Step, 'services' | 'place'>,
  state: FlowState,
  error?: string,
): Promise<HandledForm> {
  const values = valuesWithoutPhone(state)
  const flow = await sealFlow(services, {
    ...state,
    step: 'initial',
    values: { ...state.values, phone: '' },
  })
  const view: FlowView = { step: 'initial', values, error, focus: 'phone' }
  return { view, status: error ? 422 : 200, flow }
}

async function withState(
  step: Step,
  handle: (step: Step, state: FlowState) => Promise<HandledForm>,
): Promise<HandledForm> {
  if (step.state) return handle(step, step.state)
  const error = 'Your form has expired. Please fill it in again.'
  return { view: { step: 'initial', values: {}, error }, status: 400, flow: null }
}

async function show(
  services: Services,
  state: FlowState,
  extra: { error?: string | undefined; attemptsLeft?: number } = {},
  status = 200,
): Promise<HandledForm> {
  const flow = await sealFlow(services, state)
  const view =
    state.step === 'otp-sent'
      ? { ...otpSentView(services, state, flow), ...extra }
      : viewOf(services, state, flow, { isResumed: false })
  return { view, status, flow }
}

function readSource(formData: FormData): string | null {
  const source = textOf(formData, 'source')
  return source && /^[a-z0-9-]{1,80}$/.test(source) ? source : null
}

function textOf(formData: FormData, name: string): string | null {
  const value = formData.get(name)
  return typeof value === 'string' && value !== '' ? value : null
}
