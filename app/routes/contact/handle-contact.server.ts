import { data, redirect } from 'react-router'
import * as messages from '#app/content/messages'
import { ContactForm, contactTopics, longest } from '#app/domain/contact/contact-message'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server'
import type { Services } from '#app/services'
import { isDataRequest } from '#app/shared/data-request'
import { errorFields, routePattern } from '#app/shared/error-fields'
import { parseForm } from '#app/shared/parse-form'
import { readForm, unreadableForm } from '#app/shared/read-form'

/** Of topics that are kept as general messages. */
const prefixes: Partial<Record<ContactForm['topic'], string>> = {
  correction: 'Correction: ',
  accessibility: 'Accessibility: ',
}

/** Handles a message, then redirects the browser to a page that is safe to reload. */
export async function handleContact(services: Services, request: Request) {
  const formData = await readForm(request, [...Object.keys(ContactForm.shape), 'website'])
  const submission = parseForm(formData ?? new FormData(), ContactForm, longest)
  const refuse = (status: number, formError?: string, waitSeconds?: number) => {
    const result = submission.reply(formError ? { formErrors: [formError] } : undefined)
    // For a fetcher a refusal is a 200 response; only our own failure is an error.
    const isDocument = !isDataRequest(request)
    return data(
      { result },
      {
        status: isDocument || status >= 500 ? status : 200,
        headers: waitSeconds ? { 'Retry-After': String(waitSeconds) } : {},
      },
    )
  }
  if (!formData) return refuse(400, unreadableForm)
  if (submission.status !== 'success') return refuse(400)
  const { topic: chosen, ...typed } = submission.value
  const topic = contactTopics.find((one) => one === chosen) ?? 'message'
  const words = { ...typed, subject: `${prefixes[chosen] ?? ''}${typed.subject}` }
  if (!(await services.passesSieve(`contact-${topic}`)))
    return refuse(429, messages.tooManyRequests)
  try {
    const isTrap = Boolean(formData.get('website'))
    const outcome = await sendContactMessage(services, words, { isTrap, topic })
    if (!outcome.ok)
      return refuse(429, messages.tooManyMessages(outcome), outcome.retryAfterSeconds)
  } catch (error) {
    services.log.alarm('UNEXPECTED_ERROR', {
      path: routePattern('/contact'),
      ...errorFields(error),
    })
    return refuse(503, messages.messageNotSaved)
  }
  throw redirect('/contact?sent=1', { status: 303 })
}
