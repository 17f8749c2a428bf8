import * as messages from '#app/content/messages'
import { isToken, tokenField } from '#app/domain/email-confirmation/confirmation'
import { readEmailLink } from '#app/flows/erase-email.server'
import { readDone } from '#app/routes/my-data/my-data-state.server'
import type { Services } from '#app/services'
import { type EmailView, emailEnds } from './view'

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
