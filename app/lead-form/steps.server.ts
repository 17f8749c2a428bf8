import { catalogue } from '#app/content/catalogue'
import * as messages from '#app/content/messages'
import { createIsOwnPage } from '#app/content/pages'
import { defaultTracking } from '#app/domain/attribution/tracking'
import { leadReference } from '#app/domain/leads/lead'
import { noCountry } from '#app/domain/leads/schema'
import { instruments, pathOf } from '#app/domain/market/instruments'
import { submitLead } from '#app/flows/leads/submit-lead.server'
import { type Refusal, submitRefusal } from '#app/phone-proof/outcomes.server'
import {
  askAgain,
  askForCode,
  judgeCode,
  robotCheckKeyOf,
} from '#app/phone-proof/phone-proof.server'
import type { Handled } from '#app/phone-proof/respond-to-form.server'
import type { Services } from '#app/services'
import { isCountry } from '#app/shared/country.server'
import { renewContact } from '#app/shared/preferred-contact'
import { textOf } from '#app/shared/read-form'
import { countryFieldOf, parseContact, parseFirstStep, phoneFieldOf } from './first-step.server'
import { endedState, type LeadFormState, sealFormState } from './form-state.server'
import { typedValues, viewOf } from './form-view.server'
import { typedView } from './load-lead-form.server'
import type { LeadFormPlace, LeadFormResponse, LeadFormTerms, LeadFormView } from './view'

export type HandledForm = Handled<LeadFormResponse>

/** One request to a form: its fields, and the visitor's state. */
export type Step = {
  services: Services
  place: LeadFormPlace
  /** The form's address, perhaps with a query and a fragment. */
  pagePath: string
  formData: FormData
  state: LeadFormState | null
  /** The token of an earlier send by this browser. */
  requesterToken: string | null
  /** The current ones. */
  terms: LeadFormTerms
  /** Without scripts, a right code continues to the lead directly; with them, the page shows the wait. */
  isDocument: boolean
}

/** Handles the filled-in form. The visitor's errors stay on the form; ours go to the error state. */
export async function sendStep(step: Step): Promise<HandledForm> {
  const { services, place, formData, requesterToken, terms } = step
  const first = parseFirstStep(place.kind, formData)
  const { submission } = first
  const preferred = parseContact(services, formData)
  const wrongTime =
    preferred?.ok === false ? { fieldErrors: { preferredDay: [preferred.message] } } : undefined
  const stay = (
    reply: Parameters<typeof submission.reply>[0],
    status: number,
    more: { mayResend?: boolean; robotCheckKey?: string | undefined } = {},
  ): HandledForm => ({
    response: { view: { step: 'initial', values: {}, ...more }, result: submission.reply(reply) },
    status,
  })
  if (first.values === null || wrongTime) return stay(wrongTime, 400)
  const { values, phone } = first
  const mark = textOf(formData, 'consentMark')
  if (mark !== terms.consent.mark) {
    return changed(stay({ fieldErrors: { consent: [messages.consentChanged] } }, 409))
  }
  const { email, country } = values
  if (country !== null && !isCountry(country)) {
    return stay({ fieldErrors: { [countryFieldOf[place.kind]]: [noCountry] } }, 400)
  }
  const subject = { kind: 'registration', email } as const
  // The form says so, before the text that it asks for.
  const givenAt = services.now()
  const asked = await askForCode(services, { phone, country, subject, requesterToken, formData })
  if (asked.ok) {
    return show(services, {
      formId: place.formId,
      values,
      consent: {
        mark,
        givenAt,
        page: pageOf(step),
        ...(preferred?.ok ? { preferred: preferred.value } : {}),
      },
      source: readSource(formData) ?? place.formId,
      isPopup: textOf(formData, 'placement') === 'popup',
      proof: asked.state,
    })
  }
  const { status, message, field, next, waitSeconds, mayResend } = asked.refusal
  if (next === 'error') return errorStep(asked.refusal)
  const reply =
    field === 'phone'
      ? { fieldErrors: { [phoneFieldOf[place.kind]]: [message] } }
      : { formErrors: [message] }
  const robotCheckKey = robotCheckKeyOf(services, asked.refusal)
  return { ...stay(reply, status, { mayResend, robotCheckKey }), waitSeconds }
}

export async function codeStep(
  step: Step,
  state: LeadFormState,
  intent: 'resend' | 'verify',
): Promise<HandledForm> {
  const { services, formData } = step
  const { proof, values } = state
  if (proof.step !== 'code') return show(services, state)
  const subject = { kind: 'registration', email: values.email } as const
  const moved =
    intent === 'resend'
      ? await askAgain(services, proof, subject)
      : await judgeCode(services, proof, subject, formData.get('code'))
  if (moved.ok) {
    const next = { ...state, proof: moved.state }
    // Without scripts, no page would send the lead by itself.
    const isLead = moved.state.step === 'proven' && step.isDocument
    return isLead ? submitStep(step, next) : show(services, next)
  }
  const { refusal } = moved
  if (moved.state) return show(services, { ...state, proof: moved.state }, refusal)
  return refusal.next === 'error' ? errorStep(refusal) : numberStep(step, state, refusal)
}

/** The specification's wording for a lead from a contact dialog. */
const popupDescription = 'Smart GrokAI - footer popup form'

/** Turns the proof into a lead; of an ended form it shows the end. */
export async function submitStep(step: Step, asked: LeadFormState): Promise<HandledForm> {
  const { services } = step
  if (asked.end) return show(services, asked)
  const { visit, now } = services
  const preferred = asked.consent.preferred && renewContact(asked.consent.preferred, now())
  const state = { ...asked, consent: { ...asked.consent, preferred } }
  const { values, proof, source, consent, isPopup } = state
  const { email } = values
  const tracking = { ...defaultTracking, ...visit.tracking }
  const { phone, proof: token } = proof.step === 'proven' ? proof : { phone: null, proof: null }
  const outcome = await submitLead(services, {
    person: values,
    phone,
    proof: token,
    source,
    tracking: isPopup ? { ...tracking, description: popupDescription } : tracking,
    consent,
  })
  if (!outcome.ok) {
    if (outcome.reason === 'consent_changed') return consentStep(step, state)
    const refusal = submitRefusal(outcome)
    if (refusal.next !== 'error') return show(services, state, refusal)
    const isDeclined = outcome.reason === 'rejected_by_buyer'
    return errorStep(refusal, isDeclined ? services.buyers.choose(email).name : undefined)
  }
  const { leadId, url, hasDetails, preferred: call } = outcome
  const firm = services.buyers.choose(email).name
  const end = { url, firm, hasDetails, at: now() }
  if (leadId === null) return show(services, endedState(state, end, call))
  const eventId = await services.hash('conversion', leadId)
  const isTimeDropped = preferred !== undefined && preferred.choice !== call?.choice
  const own = { ...end, eventId, reference: leadReference(leadId), isTimeDropped }
  const shown = await show(services, endedState(state, own, call))
  return { ...shown, leadId }
}

/** Returns to the number's step and keeps everything else that was typed. */
export async function numberStep(
  { services }: Step,
  state: LeadFormState,
  refusal: Refusal | null = null,
): Promise<HandledForm> {
  const formState = await sealFormState(services, atNumber(state))
  const error = refusal?.message
  const robotCheckKey = robotCheckKeyOf(services, refusal)
  const view: LeadFormView = {
    step: 'initial',
    values: typedValues(state),
    error,
    focus: 'phone',
    robotCheckKey,
  }
  return { response: { view }, status: refusal?.status ?? 200, formState }
}

/** Returns to the consent, with the current text: the firm or the wording has changed since it was shown. */
export async function consentStep({ services }: Step, state: LeadFormState): Promise<HandledForm> {
  const formState = await sealFormState(services, atNumber(state))
  return changed({
    response: { view: typedView(state, messages.consentChanged) },
    status: 409,
    formState,
  })
}

function atNumber(state: LeadFormState): LeadFormState {
  return { ...state, proof: { step: 'number', requesterToken: state.proof.requesterToken } }
}

function changed(handled: HandledForm): HandledForm {
  return { ...handled, response: { ...handled.response, isConsentChanged: true } }
}

function errorStep({ status, message }: Refusal, declinedBy?: string): HandledForm {
  return { response: { view: { step: 'error', message, declinedBy } }, status, formState: null }
}

/** Moves to a state: returns its view and the browser's sealed copy. */
async function show(
  services: Services,
  state: LeadFormState,
  refusal: Refusal | null = null,
): Promise<HandledForm> {
  const formState = await sealFormState(services, state)
  const view = viewOf(services, state, formState, { isResumed: false, refusal })
  const { requesterToken } = state.proof
  const isSent = view.step === 'otp-sent' && !refusal
  return {
    response: { view },
    status: refusal?.status ?? 200,
    waitSeconds: refusal?.waitSeconds ?? null,
    formState,
    ...(isSent ? { requesterToken } : {}),
  }
}

/** Returns the page of ours that the form was sent from; the form's own for any other text. */
function pageOf({ formData, pagePath }: Step): string {
  const from = textOf(formData, 'from')
  const isOwnPage = createIsOwnPage(
    catalogue.map(({ slug }) => slug),
    instruments.map(pathOf),
  )
  return from !== null && isOwnPage(from) ? from : (pagePath.split(/[?#]/, 1)[0] ?? '/')
}

function readSource(formData: FormData): string | null {
  const source = textOf(formData, 'source')
  return source && /^[a-z0-9-]{1,80}$/.test(source) ? source : null
}
