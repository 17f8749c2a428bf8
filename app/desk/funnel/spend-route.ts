import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { deskContext } from '#app/desk/desk-services'
import { readAct, tryAct } from '#app/desk/parts/read-act'
import { importSpend } from '#app/flows/funnel/import-spend.server'
import { readForm, textOf, unreadableForm } from '#app/shared/read-form'

export function loadSpend({ context }: LoaderFunctionArgs) {
  return { mayAct: context.get(deskContext).member.operator !== null }
}

/** Compares the pasted file with the stored rows. The second form, which carries it, stores it. */
export async function decideSpend({ context, request }: ActionFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const form = await readForm(request, ['intent', 'csv', 'note'])
  const intent = form?.get('intent') === 'import' ? 'import' : 'preview'
  const act = intent === 'import' ? readAct(member, form) : tryAct(member)
  const csv = form && textOf(form, 'csv')
  if (form === null) return refused('', unreadableForm)
  if (csv === null || act === null) {
    return refused(
      csv ?? '',
      csv === null ? 'Paste the rows first.' : 'Enter the source of the amounts.',
    )
  }
  const outcome = await importSpend(services, csv, act)
  if (!outcome.ok) return refused(csv, outcome.problem)
  return data({ csv, problem: null, did: outcome.did, changes: outcome.changes })
}

function refused(csv: string, problem: string) {
  return data({ csv, problem, did: null, changes: [] }, { status: 422 })
}
