import { data, redirect } from 'react-router'
import * as messages from '#app/content/messages'
import { OwnEmailForm } from '#app/domain/contact/contact-message'
import { confirmationPath, isToken, tokenField } from '#app/domain/email-confirmation/confirmation'
import { confirmEmailErasure, readEmailLink } from '#app/flows/own-data/erase-email.server'
import { requestEmailErasure } from '#app/flows/own-data/request-email-erasure.server'
import { orFailed } from '#app/phone-proof/respond-to-form.server'
import { doneCookie, readDone } from '#app/routes/my-data/my-data-state.server'
import { type EmailView, emailEnds } from '#app/routes/my-data/view'
import type { Services } from '#app/services'
import { isDataRequest } from '#app/shared/data-request'
import { parseForm } from '#app/shared/parse-form'
import { readForm } from '#app/shared/read-form'

const formNames = [...Object.keys(OwnEmailForm.shape), tokenField, 'website']

type Handled = { view: EmailView; status: number; waitSeconds?: number | undefined }

/** Redirects a document post after success; returns the next view to a fetcher. */
export async function handleEmail(services: Services, request: Request) {
  const isDocument = !isDataRequest(request)
  const formData = (await readForm(request, formNames)) ?? new FormData()
  const isConfirming = formData.has(tokenField)
  const { view, status, waitSeconds } = isConfirming
    ? await confirm(services, String(formData.get(tokenField)))
    : await ask(services, formData)
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  if (waitSeconds) headers.set('Retry-After', String(waitSeconds))
  if (isDocument && view.step === 'end') {
    headers.append('Set-Cookie', await doneCookie(services, view.end, view.email))
    throw redirect(`${confirmationPath}?done=${view.end}`, { status: 303, headers })
  }
  // For a fetcher a refusal is a 200 response; only our own failure is an error.
  return data({ view }, { status: isDocument || status >= 500 ? status : 200, headers })
}

async function ask(services: Services, formData: FormData): Promise<Handled> {
  const submission = parseForm(formData, OwnEmailForm)
  const refuse = (status: number, formError?: string, waitSeconds?: number): Handled => {
    const result = submission.reply(formError ? { formErrors: [formError] } : undefined)
    return { view: { step: 'form', result }, status, waitSeconds }
  }
  if (submission.status !== 'success') return refuse(400)
  if (!(await services.passesSieve('own-email'))) return refuse(429, messages.tooManyRequests)
  const words = submission.value
  return orFailed(services, confirmationPath, refuse(503, messages.storageFailed), async () => {
    const isTrap = Boolean(formData.get('website'))
    const outcome = await requestEmailErasure(services, words, { isTrap })
    if (outcome.ok) {
      return { view: { step: 'end', end: outcome.by === 'link' ? 'sent' : 'asked' }, status: 200 }
    }
    return outcome.reason === 'over_budget'
      ? refuse(429, messages.tooManyEmails(outcome), outcome.retryAfterSeconds)
      : refuse(503, messages.emailNotSent)
  })
}

async function confirm(services: Services, token: string): Promise<Handled> {
  const refuse = (error: string, status: number): Handled => ({
    view: { step: 'confirm', token, email: null, error },
    status,
  })
  const notUsable: Handled = { view: { step: 'form', isExpired: true }, status: 410 }
  if (!isToken(token)) return notUsable
  if (!(await services.passesSieve('own-email'))) return refuse(messages.tooManyRequests, 429)
  return orFailed(services, confirmationPath, refuse(messages.storageFailed, 503), async () => {
    const outcome = await confirmEmailErasure(services, token)
    if (!outcome.ok) return outcome.reason === 'held' ? refuse(messages.held, 409) : notUsable
    const email = outcome.email ?? undefined
    return { view: { step: 'end', end: 'deleted', email }, status: 200 }
  })
}

type Needs = Pick<Services, 'hash' | 'confirmations' | 'shortSealer' | 'now' | 'passesSieve'>

/** Reads and changes nothing: mail scanners and previews open links too. */
export async function readEmailView(services: Needs, request: Request): Promise<EmailView> {
  const token = new URL(request.url).searchParams.get(tokenField)
  if (token !== null) {
    if (!isToken(token)) return { step: 'form', isExpired: true }
    if (!(await services.passesSieve('own-email-open'))) {
      // The button checks the link again in a request of its own.
      return { step: 'confirm', token, email: null, error: messages.tooManyRequests }
    }
    const link = await readEmailLink(services, token)
    return link ? { step: 'confirm', token, ...link } : { step: 'form', isExpired: true }
  }
  const done = await readDone(services, request)
  const end = emailEnds.find((one) => one === done?.done)
  return end ? { step: 'end', end, email: done?.email } : { step: 'form' }
}
