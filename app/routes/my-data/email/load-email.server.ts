import { isToken, tokenField } from '#app/domain/email-confirmation/confirmation'
import { readDone } from '#app/routes/my-data/done-cookie.server'
import type { Services } from '#app/services'
import { type EmailView, emailEnds } from './view'

type Needs = Pick<Services, 'hash' | 'confirmations' | 'shortSealer' | 'now'>

/** Reads and changes nothing: mail scanners and previews open links too. */
export async function readEmailView(services: Needs, request: Request): Promise<EmailView> {
  const token = new URL(request.url).searchParams.get(tokenField)
  if (token !== null) {
    const { hash, confirmations, now } = services
    const isUsable =
      isToken(token) && (await confirmations.holds(await hash('email-confirmation', token), now()))
    return isUsable ? { step: 'confirm', token } : { step: 'form', isExpired: true }
  }
  const done = await readDone(services, request)
  const end = emailEnds.find((one) => one === done)
  return end ? { step: 'end', end } : { step: 'form' }
}
