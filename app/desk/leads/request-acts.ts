import type { DeskServices } from '#app/desk/desk-services'
import { otherRequests, readAskedOn, repeatedProblem } from '#app/desk/parts/asked-on'
import { writeCopy } from '#app/desk/parts/copy-files'
import type { OperatorAct } from '#app/domain/audit/operator'
import { leadReference } from '#app/domain/leads/lead'
import { actFor } from '#app/flows/contact/note-request.server'
import { noteCorrection, noteStanding, standingOf } from '#app/flows/leads/note-for-request.server'
import { ownerOfLead, type ShownLead, sendersOfLead } from '#app/flows/leads/show-lead.server'
import { ConfirmedEmail } from '#app/flows/own-data/confirmed-email.server'
import { copyForOwner } from '#app/flows/own-data/open-own-data.server'

/** What is done on a lead's page for a request about its person's data, and what such a request asks for. */
const asksOf = { copy: 'copy', corrected: 'correct', stands: 'stop' } as const
export type RequestAct = keyof typeof asksOf
export const requestActs = ['copy', 'corrected', 'stands'] as const satisfies RequestAct[]

export function isRequestAct(intent: string): intent is RequestAct {
  return Object.hasOwn(asksOf, intent)
}

/** What of a lead can be wrong. */
export const wrongs = ['name', 'email', 'phone', 'something else'] as const
/** What its buyer has of that. */
export const buyersPart = {
  told: 'the buyer was told',
  none: 'no buyer has it',
} as const

const refused = (problem: string) => ({ problem, sure: null })
const unopened = 'The person cannot be opened: their key is not set here.'

/** Returns when its person first registered, of the leads that are stored. */
export function firstOf({ lead, others }: ShownLead): number {
  return Math.min(lead.createdAt, ...others.map(({ createdAt }) => createdAt))
}

type Outcome =
  | { problem: string; sure: string | null }
  | { copy: ReturnType<typeof writeCopy> | null; request: string | null }

type Asked = { shown: ShownLead; intent: RequestAct; form: FormData }

/** Does it for the request that the form names, or notes that request first. */
export async function actForRequest(
  services: DeskServices,
  { shown, intent, form }: Asked,
  given: OperatorAct,
): Promise<Outcome> {
  const { lead, emailKey } = shown
  const asks = asksOf[intent]
  const wrong = wrongs.find((one) => one === form.get('wrong'))
  const part = form.get('buyer') === 'told' ? 'told' : form.get('buyer') === 'none' ? 'none' : null
  if (intent === 'corrected' && !(wrong && part)) {
    return refused('Choose what was wrong, and what the buyer has of it.')
  }
  if (intent === 'stands' && lead.withdrawnAt === null) {
    return refused('Its consent isn’t withdrawn: withdraw it.')
  }
  const messages = await services.contactDesk.listOf(await sendersOfLead(services, shown))
  const others = await otherRequests(services, messages)
  const known = { messages, others, since: firstOf(shown), asks }
  const on = readAskedOn(form, services.now(), known)
  if ('problem' in on) return on
  const looked = await ownerOfLead(services, shown, given)
  if (!looked) return refused(unopened)
  const standing = intent === 'stands' ? await standingOf(services, looked) : null
  if (standing && 'open' in standing) {
    return refused(`Lead ${leadReference(standing.open)} isn’t withdrawn: withdraw that one.`)
  }
  const of = { who: leadReference(lead.id), email: '', emailKey, asks }
  const act = await actFor(services, given, on, of)
  if (act === null) return refused(repeatedProblem)
  const done = { copy: null, request: act.requests?.[0] ?? null }
  if (standing) {
    await noteStanding(services, { subject: lead.id, since: standing.since }, act)
    return done
  }
  if (wrong && part && intent === 'corrected') {
    await noteCorrection(services, { leadId: lead.id, wrong, buyer: buyersPart[part] }, act)
    return done
  }
  const owner = await ownerOfLead(services, shown, act)
  if (!owner) return refused(unopened)
  const wanted = { subject: lead.id, write: writeCopy }
  const email = ConfirmedEmail.ofLead(emailKey, act)
  return { ...done, copy: await copyForOwner(services, owner, email, wanted) }
}
