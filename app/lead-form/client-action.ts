import { readForm } from '#app/shared/read-form'
import type { LeadFormAnswer } from './view'

type ClientAction = { request: Request; serverAction: () => Promise<unknown> }

/** Turns a lost connection into the flow's error state, where React Router would replace the page. */
export async function leadFormClientAction({ request, serverAction }: ClientAction) {
  const intent = (await readForm(request.clone(), ['intent']))?.get('intent')
  try {
    return (await serverAction()) as LeadFormAnswer
  } catch (error) {
    if (error instanceof Response) throw error
    const message =
      intent === 'submit'
        ? 'Network error. Please try again.'
        : 'Network error. Please check your connection and try again.'
    return { view: { step: 'error', message } } satisfies LeadFormAnswer
  }
}
