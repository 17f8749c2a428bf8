import { openOwnData } from '#app/flows/open-own-data.server'
import { servicesContext } from '#app/services'
import type { Route } from './+types/download'
import { openState, readStateCookie } from './my-data-state.server'

/** The same data as the page shows, as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const headers = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }
  const state = await openState(services, readStateCookie(request.headers.get('cookie')))
  const isOpen =
    state?.step === 'open' && (await services.challenges.holds(state.challengeId, services.now()))
  if (!isOpen) {
    const error = 'Ask for a code on /privacy/my-data first.'
    return Response.json({ success: false, error }, { status: 403, headers })
  }
  const look = 'own-data.download'
  const person = await openOwnData(services, { phone: state.phone, proof: state.challengeId, look })
  return new Response(`${JSON.stringify(person, null, 2)}\n`, {
    headers: {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="maple-tape-my-data.json"',
    },
  })
}
