import { data, redirect } from 'react-router'
import { PhoneForm } from '#app/domain/leads/schema'
import { robotCheckField } from '#app/domain/verification/robot-check'
import { messages } from '#app/flows/messages.server'
import { readProofCookie, requesterCookie } from '#app/phone-proof/proof-cookies'
import type { Services } from '#app/services'
import { isDataRequest } from '#app/shared/data-request'
import { errorFields, loggedPath } from '#app/shared/error-fields'
import { readForm, unreadableForm } from '#app/shared/read-form'
import { resend, send, verify } from './code-intents.server'
import { changeData } from './data-intents.server'
import { doneCookie } from './done-cookie.server'
import type { Handled } from './handled.server'
import { openState, readStateCookie, sealState, stateCookie } from './my-data-state.server'

export const myDataPath = '/privacy/my-data'

/** The names of all controls of the page, whichever its step. */
const formNames = [
  ...Object.keys(PhoneForm.shape),
  ...['intent', 'flow', 'code', 'website', robotCheckField],
  ...['registration', 'consent', 'consentVersion', 'confirm'],
]

const unreadable: Handled = { view: { step: 'phone', error: unreadableForm }, status: 400 }

/** A plain form is answered by a redirect once it went well, so that a reload repeats nothing; a fetcher by the next view. */
export async function handleMyData(services: Services, request: Request) {
  const isDocument = !isDataRequest(request)
  const handled = await handleSafely(services, request)
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  const isSecure = services.visit.origin.startsWith('https:')
  if (handled.state !== undefined) {
    const sealed = handled.state && (await sealState(services, handled.state))
    headers.append('Set-Cookie', stateCookie(sealed, isSecure))
  }
  if (handled.requester) {
    headers.append('Set-Cookie', requesterCookie(handled.requester, { isSecure }))
  }
  if (handled.waitSeconds) headers.set('Retry-After', String(handled.waitSeconds))
  if (handled.leadId) {
    const receipt = await services.receipts.issue(handled.leadId, services.now())
    headers.append('Set-Cookie', receipt)
  }
  const { view, status } = handled
  if (isDocument && status === 200) {
    const done = view.step === 'end' ? view.end : handled.notice
    if (done) headers.append('Set-Cookie', await doneCookie(services, done))
    throw redirect(done ? `${myDataPath}?done=${done}` : myDataPath, { status: 303, headers })
  }
  // To a fetcher a refusal is an answer like any other; only our own failure is an error.
  return data({ view }, { status: isDocument || status >= 500 ? status : 200, headers })
}

async function handleSafely(services: Services, request: Request): Promise<Handled> {
  try {
    const formData = await readForm(request, formNames)
    return formData ? await handleIntent(services, request, formData) : unreadable
  } catch (error) {
    const path = loggedPath(myDataPath)
    services.log.alarm('UNEXPECTED_ERROR', { path, ...errorFields(error) })
    return { view: { step: 'phone', error: messages.storageFailed }, status: 503 }
  }
}

async function handleIntent(
  services: Services,
  request: Request,
  formData: FormData,
): Promise<Handled> {
  const intent = formData.get('intent')
  if (intent === 'change-phone') return { view: { step: 'phone' }, status: 200, state: null }
  const cookies = request.headers.get('cookie')
  if (intent === 'send') return send(services, formData, readProofCookie('requester', cookies))

  // The form's own state wins over the cookie: another tab may have asked for another number.
  const ofForm = formData.get('flow')
  const sealed = typeof ofForm === 'string' ? ofForm : readStateCookie(cookies)
  const state = await openState(services, sealed)
  if (state?.step === 'code' && intent === 'resend') return resend(services, state)
  if (state?.step === 'code' && intent === 'verify') return verify(services, state, formData)
  if (state?.step === 'open' && isDataIntent(intent)) {
    return changeData(services, state, intent, formData)
  }
  const error = 'Your form has expired. Please ask for a new code.'
  return { view: { step: 'phone', error }, status: 400, state: null }
}

type DataIntent = Parameters<typeof changeData>[2]

function isDataIntent(intent: unknown): intent is DataIntent {
  return ['withdraw', 'agree', 'erase', 'close'].includes(String(intent))
}
