import type { DeskServices } from '#app/desk/desk-services'
import { writeCopy } from '#app/desk/parts/copy-files'
import {
  closeTold,
  meantRequest,
  readAskedOn,
  repeatedProblem,
} from '#app/desk/parts/read-asked-on'
import type { OperatorAct } from '#app/domain/audit/operator'
import { Correction, correctedFields, leadReference } from '#app/domain/leads/lead'
import { openLead } from '#app/domain/leads/lead-details.server'
import { actFor } from '#app/flows/contact/note-request.server'
import {
  type Corrected,
  correctPerson,
  noteStanding,
  standingOf,
} from '#app/flows/leads/note-for-request.server'
import { ownerOfLead, type ShownLead, sendersOfLead } from '#app/flows/leads/show-lead.server'
import { ConfirmedEmail } from '#app/flows/own-data/confirmed-email.server'
import { copyForOwner } from '#app/flows/own-data/open-own-data.server'

/** What is done on a lead's page for a request about its person's data, and what such a request asks for. */
export const asksOf = { copy: 'copy', corrected: 'correct', stands: 'stop' } as const
export type RequestAct = keyof typeof asksOf
export const requestActs = ['copy', 'corrected', 'stands'] as const satisfies RequestAct[]

export function isRequestAct(intent: string): intent is RequestAct {
  return Object.hasOwn(asksOf, intent)
}

/** The tick that something else than a name or an email was wrong. */
export const somethingElse = 'something else'
/** What its buyer has of that. */
export const buyersPart = {
  told: 'the buyer was told',
  none: 'no buyer has it',
} as const
const buyersParts = Object.keys(buyersPart) as (keyof typeof buyersPart)[]

const refused = (problem: string) => ({ problem, on: undefined })
const unopened = 'The person cannot be opened: their key is not set here.'

/** Returns when its person first registered, of the leads that are stored. */
export function firstOf({ lead, others }: ShownLead): number {
  return Math.min(lead.createdAt, ...others.map(({ createdAt }) => createdAt))
}

type Outcome =
  | { problem: string; on: ReturnType<typeof readAskedOn> | undefined }
  | ({ copy: ReturnType<typeof writeCopy> | null } & Awaited<ReturnType<typeof closeTold>>)

const unsaid = 'A correction: give what is right, or tick that something else was wrong.'
const unchanged = 'A correction: that is what the lead has.'
const untold =
  'A correction: choose what the buyer has of it. A buyer that accepted the lead must be told.'
const correctedSince = 'Someone has corrected it meanwhile. What it has now is shown above.'

/** Reads what is right of a lead's person, and what its buyer has of it. */
async function readCorrection(
  { dataSealer }: Pick<DeskServices, 'dataSealer'>,
  { lead, personSealed }: ShownLead,
  form: FormData,
): Promise<{ problem: string } | Corrected> {
  const typed = correctedFields.flatMap((field) => {
    const value = String(form.get(field) ?? '')
    return value.trim() === '' ? [] : [[field, value]]
  })
  const read = Correction.safeParse(Object.fromEntries(typed))
  if (!read.success) return { problem: `A correction: ${read.error.issues[0]?.message ?? unsaid}` }
  const person = await openLead(dataSealer, { id: lead.id, personSealed })
  if (!person) return { problem: unopened }
  const correction = read.data
  const changed = correctedFields.filter(
    (field) => correction[field] !== undefined && correction[field] !== person[field],
  )
  const isElse = form.get('wrong') === somethingElse
  if (typed.length > 0 && changed.length === 0) return { problem: unchanged }
  if (changed.length === 0 && !isElse) return { problem: unsaid }
  const part = buyersParts.find((one) => one === form.get('buyer'))
  const isAccepted = lead.state === 'accepted'
  if (!part || (part === 'none' && isAccepted)) return { problem: untold }
  const named = changed.map((field) => (field === 'email' ? 'email' : 'name'))
  const wrong = Array.from(new Set([...named, ...(isElse ? [somethingElse] : [])])).join(' and ')
  return { wrong, correction, buyer: buyersPart[part] }
}

/** `meant`: the message that the operator came from. */
type Asked = { shown: ShownLead; intent: RequestAct; form: FormData; meant: string | null }

/** Does it for the request that the form names, or notes that request first. */
export async function actForRequest(
  services: DeskServices,
  { shown, intent, form, meant }: Asked,
  given: OperatorAct,
): Promise<Outcome> {
  const { lead, emailKey } = shown
  const asks = asksOf[intent]
  const corrected = intent === 'corrected' ? await readCorrection(services, shown, form) : null
  if (corrected && 'problem' in corrected) return refused(corrected.problem)
  if (intent === 'stands' && lead.withdrawnAt === null) {
    return refused('Its consent isn’t withdrawn: withdraw it.')
  }
  const messages = await services.contactDesk.listOf(await sendersOfLead(services, shown))
  const { others } = await meantRequest(services, messages, meant)
  const known = { messages, others, since: firstOf(shown), asks }
  const on = readAskedOn(form, services.now(), known)
  if ('problem' in on) return { problem: on.problem, on }
  const looked = await ownerOfLead(services, shown, given)
  if (!looked) return refused(unopened)
  const standing = intent === 'stands' ? await standingOf(services, looked) : null
  if (standing && 'open' in standing) {
    return refused(`Lead ${leadReference(standing.open)} isn’t withdrawn: withdraw that one.`)
  }
  const of = { who: leadReference(lead.id), email: '', emailKey, asks }
  const act = await actFor(services, given, on, of)
  if (act === null) return refused(repeatedProblem)
  if (standing) {
    await noteStanding(services, { subject: lead.id, since: standing.since }, act)
    return { copy: null, ...(await closeTold(services, form, { act, asks })) }
  }
  if (corrected) {
    const isDone = await correctPerson(services, shown, corrected, act)
    if (!isDone) return refused(correctedSince)
    return { copy: null, ...(await closeTold(services, form, { act, asks })) }
  }
  const owner = await ownerOfLead(services, shown, act)
  if (!owner) return refused(unopened)
  const wanted = { subject: lead.id, write: writeCopy }
  const email = ConfirmedEmail.ofLead(emailKey, act)
  const copy = await copyForOwner(services, owner, email, wanted)
  return { copy, request: null, told: null }
}
