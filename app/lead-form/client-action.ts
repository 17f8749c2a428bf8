import * as messages from '#app/content/messages'
import { readForm } from '#app/shared/read-form'
import { orLost } from '#app/ui/or-lost'
import type { LeadFormAnswer } from './view'

type ClientAction = { request: Request; serverAction: () => Promise<unknown> }

/** Turns a lost connection into the flow's error state. */
export async function leadFormClientAction({ request, serverAction }: ClientAction) {
  const intent = (await readForm(request.clone(), ['intent']))?.get('intent')
  const message = intent === 'submit' ? messages.leadNetwork : messages.network
  return orLost(
    () => serverAction() as Promise<LeadFormAnswer>,
    (): LeadFormAnswer => ({ view: { step: 'error', message } }),
  )
}

/**
 * The form's own answers carry all that changed, so sending it reloads no loader, unless the page names another firm
 * than the one that would call.
 */
export function keepFormOnSubmit({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: {
  formMethod?: string | undefined
  actionResult?: Partial<LeadFormAnswer> | undefined
  defaultShouldRevalidate: boolean
}): boolean {
  if (formMethod?.toUpperCase() !== 'POST') return defaultShouldRevalidate
  return actionResult?.isConsentChanged === true
}
