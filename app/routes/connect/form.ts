import { contactChannelOf } from '#app/content/contact-channels'
import { loadLeadForm } from '#app/lead-form/load-lead-form.server'
import { servicesContext } from '#app/services'
import type { Route } from './+types/form'

/** Returns the form of /connect as data for the dialogs, requested when one opens, so no page carries it. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const channel = contactChannelOf(url.searchParams)
  const place = { kind: 'lead', formId: 'connect', channel } as const
  const form = await loadLeadForm(context.get(servicesContext), request, place)
  return Response.json(form, { headers: { 'Cache-Control': 'private, no-store' } })
}
