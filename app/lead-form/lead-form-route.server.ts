import { data } from 'react-router'
import * as messages from '#app/content/messages'
import { defaultTracking, withoutClickIds } from '#app/domain/attribution/tracking'
import { serializeTrackingCookie } from '#app/domain/attribution/tracking-cookie'
import { leadFormSchemas } from '#app/domain/leads/schema'
import { robotCheckField } from '#app/domain/verification/robot-check'
import { readProofCookie } from '#app/phone-proof/given-token.server'
import { orFailed, respondToForm } from '#app/phone-proof/respond-to-form.server'
import type { Services } from '#app/services'
import { isDataRequest } from '#app/shared/data-request'
import { readForm, textOf, unreadableForm } from '#app/shared/read-form'
import { safePath } from '#app/shared/safe-url'
import { cachingOfForm } from './form-caching'
import { leadFormState } from './form-state.server'
import { isOutdated, leadFormTerms, loadLeadForm, typedView } from './load-lead-form.server'
import {
  codeStep,
  consentStep,
  type HandledForm,
  numberStep,
  type Step,
  sendStep,
  submitStep,
} from './steps.server'
import type { LeadFormKind, LeadFormPlace, LeadFormView } from './view'

export async function leadFormLoader(services: Services, request: Request, place: LeadFormPlace) {
  const form = await loadLeadForm(services, request, place)
  return data(form, { headers: cachingOfForm(form) })
}

/** Handles the posts of a lead form on the page at `pagePath`. */
export async function leadFormAction(
  services: Services,
  request: Request,
  place: LeadFormPlace,
  pagePath: string,
) {
  const handled = await handlePost(services, request, place, pagePath)
  const { view } = handled.response
  const terms = view.step === 'initial' ? await leadFormTerms(services, place.channel) : undefined
  const response = { ...handled.response, terms }
  return respondToForm(
    services,
    request,
    { ...handled, response },
    {
      state: leadFormState,
      next: nextPath(view, pagePath),
      cookies: view.step === 'otp-sent' ? trackingCookies(services) : [],
    },
  )
}

const ofEveryStep = ['intent', 'flow', 'code']
const ofFirstStep = ['consentMark', 'source', 'from', 'placement', 'website', robotCheckField]

/** Returns the names of all controls of a lead form, at every step. */
function formNamesOf(kind: LeadFormKind): string[] {
  return [...Object.keys(leadFormSchemas[kind].shape), ...ofEveryStep, ...ofFirstStep]
}

async function handlePost(
  services: Services,
  request: Request,
  place: LeadFormPlace,
  pagePath: string,
): Promise<HandledForm> {
  const formData = await readForm(request, formNamesOf(place.kind))
  if (!formData) return firstStep(400, unreadableForm)
  const intent = textOf(formData, 'intent')
  const isLead = intent === 'submit' || intent === 'verify'
  const message = isLead ? messages.leadFailed : messages.sendFailed
  const failed: HandledForm = { response: { view: { step: 'error', message } }, status: 503 }
  return orFailed(services, `/${place.formId}`, failed, async () => {
    const state = await leadFormState.ofRequest(services, request, formData)
    const ofCookie = readProofCookie('requester', request)
    const requesterToken = state?.proof.requesterToken ?? ofCookie?.token ?? null
    const isDocument = !isDataRequest(request)
    const terms = await leadFormTerms(services, place.channel)
    const step = { services, place, pagePath, formData, state, requesterToken, terms, isDocument }
    return takeStep(step, intent)
  })
}

/** Takes one step of the form's state machine, for fetchers and plain form posts alike. */
async function takeStep(step: Step, intent: string | null): Promise<HandledForm> {
  const { state, terms } = step
  // An ended form only shows its end, or starts over.
  if (state?.end && intent !== null && afterSend.has(intent)) return submitStep(step, state)
  const agrees = state && intent !== null && afterConsent.has(intent)
  if (agrees && isOutdated(state, terms)) return consentStep(step, state)
  switch (intent) {
    case null:
    case 'send':
      return sendStep(step)
    case 'resend':
    case 'verify':
      return state ? codeStep(step, state, intent) : expiredStep(step)
    case 'submit':
      return state ? submitStep(step, state) : expiredStep(step)
    case 'change-phone':
      return state ? numberStep(step, state) : expiredStep(step)
    case 'restart':
      return { ...firstStep(200), formState: null }
    default:
      return firstStep(400)
  }
}

/** Steps of a form that was sent. */
const afterSend = new Set(['resend', 'verify', 'change-phone'])

/** Steps that lead to a record of consent. */
const afterConsent = new Set(['resend', 'verify', 'submit'])

/** Discards the state of an expired form, but keeps the typed values in its fields. */
async function expiredStep({ services, formData }: Step): Promise<HandledForm> {
  const old = await leadFormState.ofExpired(services, formData)
  if (!old) return { ...firstStep(400, messages.formExpired), formState: null }
  return { response: { view: typedView(old, messages.formExpired) }, status: 400, formState: null }
}

function firstStep(status: number, error?: string): HandledForm {
  return { response: { view: { step: 'initial', values: {}, error } }, status }
}

/** Sets the tracking defaults with the first code, for a visitor who came without a click. */
function trackingCookies({ visit }: Services): string[] {
  if (visit.tracking) return []
  const isSessionOnly = visit.trackingConsent === 'denied'
  const tracking = isSessionOnly ? withoutClickIds(defaultTracking) : defaultTracking
  const isSecure = visit.origin.startsWith('https:')
  return [serializeTrackingCookie(tracking, { isSecure, isSessionOnly })]
}

/**
 * Returns our own page directly. A foreign host is reached through one of our pages, because `form-action` blocks a
 * redirect abroad.
 */
function nextPath(view: LeadFormView, pagePath: string): string {
  if (view.step !== 'submitted') return pagePath
  return safePath(view.url) ?? '/continue'
}
