import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { deskContext } from '#app/desk/desk-services'
import { listPath, pageOf, rowsOf, shownOf } from '#app/desk/parts/listed'
import { noteProblem, readAct, typedNote } from '#app/desk/parts/read-act'
import { emailsOf } from '#app/flows/leads/list-buyers.server'
import { settleWithdrawal } from '#app/flows/leads/withdraw-lead.server'
import { LeadId } from '#app/shared/brands'
import { readForm, textOf, unreadableForm } from '#app/shared/read-form'

export const deletionsPath = '/desk/today/deletions'

const intents = ['retry', 'confirm'] as const

/** What a finished form has done; the address says which. */
const doneWords: Record<(typeof intents)[number], string> = {
  retry: 'The buyer is asked again.',
  confirm: 'Noted: the buyer has confirmed.',
}

/** Lists what buyers were asked to delete, at a withdrawal or an erasure, and have not confirmed. */
export async function loadDeletions({ context, request }: LoaderFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const search = new URL(request.url).searchParams
  const page = pageOf(search)
  const { rows, hasMore } = shownOf(await services.withdrawals.listWaiting(rowsOf(page)))
  const leads = await services.leadDesk.find(rows.map(({ leadId }) => leadId))
  const done = intents.find((one) => one === search.get('done'))
  return {
    ...{ page, hasMore, now: services.now(), mayAct: member.operator !== null },
    done: done ? doneWords[done] : null,
    emails: emailsOf(services.buyers),
    rows: rows.map((row) => ({ ...row, isLead: leads.some(({ id }) => id === row.leadId) })),
  }
}

/** Asks a buyer again, or notes that it has confirmed, for a reason that is audited. */
export async function decideOnDeletion({ context, request }: ActionFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const form = await readForm(request, ['intent', 'note', 'lead', 'seen'])
  const act = readAct(member, form)
  const as = intents.find((one) => one === form?.get('intent'))
  const { data: leadId } = LeadId.safeParse(form?.get('lead'))
  const seenAt = Number(form && textOf(form, 'seen'))
  const refused = (problem: string) =>
    data({ about: leadId ?? null, problem, note: typedNote(form) }, { status: 422 })
  if (!as || !leadId || !Number.isSafeInteger(seenAt)) return refused(unreadableForm)
  if (act === null) return refused(noteProblem)
  if (await settleWithdrawal(services, { leadId, seenAt, as }, act)) {
    return redirect(listPath(deletionsPath, { done: as }))
  }
  return refused('This one has changed meanwhile. Its new state is shown below.')
}
