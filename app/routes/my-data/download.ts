import { holdsProof } from '#app/flows/check-proof.server'
import { readPerson } from '#app/flows/read-person.server'
import { servicesContext } from '#app/services'
import type { Route } from './+types/download'
import { openState, readStateCookie } from './my-data-state.server'

/** The same data as the page shows, as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const headers = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }
  const state = await openState(services, readStateCookie(request.headers.get('cookie')))
  const isOpen = state?.step === 'open' && (await holdsProof(services, state))
  if (!isOpen) {
    const error = 'Ask for a code on /privacy/my-data first.'
    return Response.json({ success: false, error }, { status: 403, headers })
  }
  const person = await readPerson(services, state.phone)
  return new Response(`${JSON.stringify(person, null, 2)}\n`, {
    headers: {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="maple-tape-my-data.json"',
    },
  })
}
