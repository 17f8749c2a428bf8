import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { deskContext } from '#app/desk/desk-services'
import { shownOf } from '#app/desk/parts/listed'
import { readForm } from '#app/shared/read-form'
import { findLead } from './find-lead'
import { readLeadFilter, toLeadFilter } from './read-lead-filter'

/** Counting every accepted lead would read them all. */
export const mostCounted = 1_000

export async function loadLeads({ context, request }: LoaderFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const listed = readLeadFilter(new URL(request.url).searchParams)
  const [found, counts] = await Promise.all([
    services.leadDesk.list(toLeadFilter(listed)),
    services.leadDesk.stats({ upTo: mostCounted + 1 }),
  ])
  return {
    isErased: new URL(request.url).searchParams.get('done') === 'erased',
    listed,
    ...shownOf(found),
    counts,
    mayAct: member.operator !== null,
    buyers: Array.from(new Set(counts.map(({ buyerId }) => buyerId))),
  }
}

/** Takes the search box: posted, so no phone or email gets into an address, a history or a log. */
export async function searchLeads({ context, request }: ActionFunctionArgs) {
  const asked = String((await readForm(request, ['q']))?.get('q') ?? '').slice(0, 254)
  const found = await findLead(context.get(deskContext), asked)
  if (found.kind === 'lead') return redirect(`/desk/leads/${found.id}`)
  return data({ asked, found }, { status: found.kind === 'refused' ? 422 : 200 })
}
