import * as messages from '#app/content/messages'
import { openOwnData } from '#app/flows/own-data/open-own-data.server'
import { ProvenPhone } from '#app/flows/own-data/proven-phone.server'
import { orFailed } from '#app/phone-proof/respond-to-form.server'
import { type Services, servicesContext } from '#app/services'
import type { Route } from './+types/download'
import { myDataState } from './my-data-state.server'

const headers = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

/** Returns the page's data as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const state = await myDataState.ofRequest(services, request)
  if (state && !(await services.passesSieve('own-change'))) {
    return refuse(messages.tooManyRequests, 429)
  }
  const checked = state?.step === 'proven' ? await ProvenPhone.check(services, state) : null
  return checked?.status === 'held'
    ? sendFile(services, checked.owner)
    : refuse('Ask for a code on /privacy/my-data first.', 403)
}

function sendFile(services: Services, owner: ProvenPhone): Promise<Response> {
  const failed = refuse(messages.storageFailed, 503)
  return orFailed(services, '/privacy/my-data.json', failed, async () => {
    const person = await openOwnData(services, owner, 'own-data.download')
    return new Response(`${JSON.stringify(person, null, 2)}\n`, {
      headers: {
        ...headers,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="maple-tape-my-data.json"',
      },
    })
  })
}

function refuse(error: string, status: number): Response {
  return Response.json({ success: false, error }, { status, headers })
}
