import { data, redirect } from 'react-router'
import { defaultTracking, withoutClickIds } from '#app/domain/attribution/tracking'
import { serializeTrackingCookie } from '#app/domain/attribution/tracking-cookie'
import { messages } from '#app/flows/messages.server'
import { readProofCookie, requesterCookie } from '#app/phone-proof/proof-cookies'
import type { Services } from '#app/services'
import { isDataRequest } from '#app/shared/data-request'
import { errorFields, loggedPath } from '#app/shared/error-fields'
import { readForm, unreadableForm } from '#app/shared/read-form'
import { safePath } from '#app/shared/safe-url'
import { readFlowCookie } from './flow-cookie'
import { flowCookie } from './flow-state.server'
import { cachingOfForm } from './form-caching'
import { leadFormNames } from './form-names'
import { handleLeadForm } from './handle-lead-form.server'
import { loadLeadForm } from './load-lead-form.server'
import type { HandledForm, LeadFormPlace } from './step.server'

/** The loader of a page that has a lead form on it. */
export async function leadFormLoader(services: Services, request: Request, place: LeadFormPlace) {
  const form = await loadLeadForm(services, request, place)
  return data(form, { headers: cachingOfForm(form) })
}

/**
 * The action of a lead form. A plain form post is answered by a redirect once it went well, so that
 * a reload repeats nothing; a fetcher gets the next view. `pagePath` is where the form stands.
 */
export async function leadFormAction(
  services: Services,
  request: Request,
  place: LeadFormPlace,
  pagePath: string,
) {
  const isDocument = !isDataRequest(request)
  const formData = await readForm(request, leadFormNames(place.kind))
  const handled = formData
    ? await handleSafely(services, place, formData, request, isDocument)
    : unreadable
  const headers = await cookieHeaders(services, handled)
  if (handled.waitSeconds) headers.set('Retry-After', String(handled.waitSeconds))
  if (isDocument && handled.status === 200) {
    throw redirect(nextPath(handled, pagePath), { status: 303, headers })
  }
  const { view, result } = handled
  // To a fetcher a wrong code is an answer like any other; only our own failure is an error.
  const status = isDocument || handled.status >= 500 ? handled.status : 200
  return data({ view, result }, { status, headers })
}

const unreadable: HandledForm = {
  view: { step: 'initial', values: {}, error: unreadableForm },
  status: 400,
}

/** A failure of our own storage is the flow's error state, not a broken page. */
async function handleSafely(
  services: Services,
  place: LeadFormPlace,
  formData: FormData,
  request: Request,
  isDocument: boolean,
): Promise<HandledForm> {
  try {
    const header = request.headers.get('cookie')
    const cookies = {
      flow: readFlowCookie(header),
      requester: readProofCookie('requester', header),
    }
    return await handleLeadForm(services, place, formData, cookies, isDocument)
  } catch (error) {
    const path = loggedPath(`/${place.formId}`)
    services.log.alarm('UNEXPECTED_ERROR', { path, ...errorFields(error) })
    const intent = formData.get('intent')
    const message =
      intent === 'submit' || intent === 'verify' ? messages.leadFailed : messages.sendFailed
    return { view: { step: 'error', message }, status: 503 }
  }
}

async function cookieHeaders(services: Services, handled: HandledForm): Promise<Headers> {
  const { visit } = services
  const { view, flow, leadId, requester } = handled
  const headers = new Headers()
  const isSecure = visit.origin.startsWith('https:')
  if (flow !== undefined) headers.append('Set-Cookie', flowCookie(flow, isSecure))
  if (requester) headers.append('Set-Cookie', requesterCookie(requester, { isSecure }))
  if (leadId) headers.append('Set-Cookie', await services.receipts.issue(leadId, services.now()))
  if (view.step === 'otp-sent' && !visit.tracking) {
    const isSessionOnly = visit.trackingConsent === 'denied'
    const tracking = isSessionOnly ? withoutClickIds(defaultTracking) : defaultTracking
    headers.append('Set-Cookie', serializeTrackingCookie(tracking, { isSecure, isSessionOnly }))
  }
  return headers
}

/** Straight to a page of ours; to a foreign host only over a page of ours, since `form-action` forbids more. */
function nextPath({ view }: HandledForm, pagePath: string): string {
  if (view.step !== 'submitted') return pagePath
  return safePath(view.url) ?? '/continue'
}
