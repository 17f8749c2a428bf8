import { holdsProof } from '#app/flows/check-proof.server'
import { messages } from '#app/flows/messages.server'
import { openOwnData } from '#app/flows/open-own-data.server'
import { type Services, servicesContext } from '#app/services'
import { errorFields, loggedPath } from '#app/shared/error-fields'
import type { Route } from './+types/download'
import { type MyDataState, openState, readStateCookie } from './my-data-state.server'

const headers = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

/** The same data as the page shows, as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const state = await openState(services, readStateCookie(request.headers.get('cookie')))
  const isOpen = state?.step === 'open' && (await holdsProof(services, state))
  return isOpen
    ? sendFile(services, state)
    : refuse('Ask for a code on /privacy/my-data first.', 403)
}

async function sendFile(
  services: Services,
  { phone, proof }: Extract<MyDataState, { step: 'open' }>,
): Promise<Response> {
  try {
    const person = await openOwnData(services, { phone, proof, look: 'own-data.download' })
    return new Response(`${JSON.stringify(person, null, 2)}\n`, {
      headers: {
        ...headers,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="maple-tape-my-data.json"',
      },
    })
  } catch (error) {
    const path = loggedPath('/privacy/my-data.json')
    services.log.alarm('UNEXPECTED_ERROR', { path, ...errorFields(error) })
    return refuse(messages.storageFailed, 503)
  }
}

function refuse(error: string, status: number): Response {
  return Response.json({ success: false, error }, { status, headers })
}
