import { redirect } from 'react-router'
import { auditPath } from '#app/desk/audit/audit-route'
import type { DeskContext } from '#app/desk/desk-services'
import { requestPath } from '#app/desk/parts/asked-on'
import { writeCopy } from '#app/desk/parts/copy-files'
import { listPath } from '#app/desk/parts/listed'
import { noteRefusal } from '#app/desk/parts/read-act'
import { closeTold } from '#app/desk/parts/read-asked-on'
import type { OperatorAct, OperatorName } from '#app/domain/audit/operator'
import type { OpenRequest } from '#app/domain/contact/ports'
import { noteStanding } from '#app/flows/leads/note-for-request.server'
import { ownerOfLead } from '#app/flows/leads/show-lead.server'
import { ConfirmedEmail, senderKeyOf } from '#app/flows/own-data/confirmed-email.server'
import { eraseEmail } from '#app/flows/own-data/erase-email.server'
import { forgetPerson, suppressPhone } from '#app/flows/own-data/erase-person.server'
import { type FoundPerson, findByEmail, findByPhone } from '#app/flows/own-data/find-person.server'
import { copyWithoutLead } from '#app/flows/own-data/open-own-data.server'
import { ProvenPhone } from '#app/flows/own-data/proven-phone.server'
import { readContacts } from '#app/flows/own-data/read-contacts.server'
import { readErasure } from '#app/flows/own-data/read-erasure.server'
import { type CopyMade, copiesOfEmail, copiesOfPhone } from './copies-made'
import { clearedPath } from './done-words'
import { leadsPath } from './read-lead-filter'

export type Found =
  /** The only lead of the person, or of that reference. */
  | { kind: 'lead'; id: string }
  | { kind: 'erasure'; name: string }
  /** Where a request, a buyer’s or a campaign’s leads are. */
  | { kind: 'place'; path: string }
  /** Newest first. */
  | { kind: 'several'; leads: readonly NamedLead[] }
  | { kind: 'references'; ids: readonly string[]; isOtherCase: boolean }
  /** A phone and an email that don't lead to the same leads; newest first. */
  | { kind: 'apart'; of: Record<'phone' | 'email', readonly NamedLead[]> }
  /** Records under a phone or an email without a lead. */
  | {
      kind: 'person'
      under: 'phone' | 'email'
      /** To write to them; null if they were found by a phone. */
      email: string | null
      held: Omit<FoundPerson, 'leads'>
      /** Their messages that wait for an operator, oldest first. */
      messages: readonly OpenRequest[]
      /** Copies of it that were made before, newest first. */
      copies: readonly CopyMade[]
    }
  | { kind: 'refused'; problem: string }

type NamedLead = FoundPerson['leads'][number]

const refused = (problem: string): Found => ({ kind: 'refused', problem })

/** Finds a lead by a phone, an email, a reference or an ID. A look by phone or email is audited, and an operator's. */
export async function findLead(context: DeskContext, asked: string): Promise<Found> {
  const { services, member } = context
  const { text, email, phone, isSeveral } = readAsked(asked)
  if (isSeveral) return refused('Give one phone and one email at a time.')
  if (!email && !phone) return findByReference(context, text)
  const { operator: by } = member
  if (by === null) {
    await noteRefusal(context, '/desk/leads', 'find')
    return refused('Only an operator finds people by phone or email.')
  }
  const proven = phone ? ProvenPhone.ofOperator(phone, look(by)) : null
  const ofPhone = proven && (await findByPhone(services, proven))
  const owner = email ? await ConfirmedEmail.ofOperator(services, email, look(by)) : null
  const ofEmail = owner ? await findByEmail(services, owner) : null
  if (ofPhone && ofEmail && !isOfSame(ofPhone, ofEmail)) {
    return { kind: 'apart', of: { phone: newestFirst(ofPhone), email: newestFirst(ofEmail) } }
  }
  const person = ofPhone ?? ofEmail
  if (!person) return refused(unreadable)
  const { leads: _, ...held } = person
  const [newest, ...older] = newestFirst(person)
  if (newest && older.length > 0) return { kind: 'several', leads: [newest, ...older] }
  if (newest) return { kind: 'lead', id: newest.id }
  const sender = proven ? await ConfirmedEmail.ofPhone(services, proven) : owner
  const messages = await services.contactDesk.listOf(sender ? [sender.emailKey] : [])
  const copies = phone
    ? await copiesOfPhone(services, await services.hash('phone', phone))
    : await copiesOfEmail(services, sender?.emailKey ?? '')
  const under = ofPhone ? 'phone' : 'email'
  const address = ofPhone ? null : (email ?? null)
  return { kind: 'person', under, email: address, held, messages, copies }
}

/** The error of a form that names two people. */
export const onePerson = 'Give one person: one phone, or one email, or both of the same leads.'

/**
 * Returns the email that someone is named by, and its key, else that of their newest lead's email, else their phone's;
 * without a key if none is known, and null if two people are named.
 */
export async function findKey(desk: DeskContext, asked: string) {
  const { email = '', phone, isSeveral } = readAsked(asked)
  const found = email && !phone ? null : await findLead(desk, asked)
  if (isSeveral || found?.kind === 'apart') return null
  const id = found?.kind === 'lead' ? found.id : found?.kind === 'several' ? found.leads[0]?.id : ''
  const shown = id ? await desk.services.leadDesk.show(id) : null
  const { operator: by } = desk.member
  const proven = phone && by !== null && !email ? ProvenPhone.ofOperator(phone, look(by)) : null
  const ofPhone = proven && (await ConfirmedEmail.ofPhone(desk.services, proven))
  const known = shown?.emailKey ?? ofPhone?.emailKey
  const ofEmail = known || email === '' ? null : await desk.services.hash('email', email)
  return { email, emailKey: known ?? ofEmail, shown }
}

type FoundKey = NonNullable<Awaited<ReturnType<typeof findKey>>>

/**
 * Returns the key of their phone, for a letter about them: it must not hold what another person with that email deletes. Null
 * for an email with leads of several phones, under which nothing is held.
 */
export async function letterKeyOf(desk: DeskContext, { email, emailKey, shown }: FoundKey) {
  const { operator: by } = desk.member
  const named = shown ?? (email && emailKey ? await leadOfEmail(desk, emailKey) : null)
  if (named === 'several') return null
  const owner = named && by !== null ? await ownerOfLead(desk.services, named, look(by)) : null
  return owner ? senderKeyOf(desk.services, owner.phone) : emailKey
}

/** Returns the newest lead of an email whose leads are all of one phone; null without one. */
async function leadOfEmail({ services: { leadDesk } }: DeskContext, emailKey: string) {
  const [newest] = await leadDesk.listOfEmail(emailKey)
  const shown = newest ? await leadDesk.show(newest.id) : null
  return !shown || shown.others.every(({ isOfPhone }) => isOfPhone === 1) ? shown : 'several'
}

/** Returns under what messages of someone without a lead are stored: their phone, or else their email, also to answer to. */
export async function senderOf({ services }: DeskContext, asked: string) {
  const { email = '', phone } = readAsked(asked)
  const emailKey = phone ? await senderKeyOf(services, phone) : await services.hash('email', email)
  return { email, emailKey }
}

/** Returns the keys of someone without a lead, as messages may name them. */
export async function keysOf({ services: { hash } }: DeskContext, asked: string) {
  const { email, phone } = readAsked(asked)
  return {
    phoneKeys: phone ? [await hash('phone', phone)] : [],
    emailKeys: email ? [await hash('email', email)] : [],
    leads: [],
  }
}

type WithLeads = Pick<FoundPerson, 'leads'>

function newestFirst({ leads }: WithLeads): NamedLead[] {
  return leads.toSorted((one, other) => other.createdAt - one.createdAt)
}

/** Whether both have the same leads, and any. */
function isOfSame(one: WithLeads, other: WithLeads): boolean {
  const [ids, others] = [one, other].map(({ leads }) =>
    leads
      .map(({ id }) => id)
      .toSorted()
      .join(),
  )
  return ids !== '' && ids === others
}

/** Takes one phone and one email, of the same person or not. */
function readAsked(asked: string) {
  const { text, emails, phones } = readContacts(asked)
  const isSeveral = emails.length > 1 || phones.length > 1
  return { text, email: emails[0], phone: phones[0], isSeveral }
}

/**
 * Erases what `findLead` found under a phone or an email without a lead; a lead's page erases it with its person.
 * Returns the page that says so.
 */
export async function eraseHeld(
  { services }: DeskContext,
  asked: string,
  act: OperatorAct,
): Promise<string> {
  const { email: given = '', phone } = readAsked(asked)
  if (phone) {
    const outcome = await forgetPerson(services, ProvenPhone.ofOperator(phone, act), act)
    return clearedPath(outcome.result === 'forgotten' ? outcome.erasure : null)
  }
  const email = await ConfirmedEmail.ofOperator(services, given, act)
  const erased = await eraseEmail(services, email)
  return clearedPath(erased?.erasure ?? null)
}

/** Blocks the phone that was searched for from texts and from being forwarded, or notes that it was before. */
export async function suppressAsked(
  { services }: DeskContext,
  asked: string,
  form: FormData | null,
  act: OperatorAct,
) {
  const { phone } = readAsked(asked)
  const before = phone && (await services.suppression.find(await services.hash('phone', phone)))
  if (phone) {
    const { phoneKey: subject } = await suppressPhone(
      services,
      ProvenPhone.ofOperator(phone, act),
      act,
    )
    if (before) await noteStanding(services, { subject, since: before.createdAt }, act)
  }
  const closed = await closeTold(services, form, { act, asks: 'stop' })
  return listPath('/desk/leads', { done: phone ? 'blocked' : null, ...closed })
}

/** Copies what `findLead` found under a phone or an email without a lead, for its person. */
export async function copyHeld({ services }: DeskContext, asked: string, act: OperatorAct) {
  const { email = '', phone } = readAsked(asked)
  const of = phone
    ? ProvenPhone.ofOperator(phone, act)
    : await ConfirmedEmail.ofOperator(services, email, act)
  return copyWithoutLead(services, of, writeCopy)
}

const nameless =
  'Names are encrypted, so none can be searched for. Ask for their phone, email or the 8 characters on their thank-you page.'

const unreadable =
  'Enter a phone with its area code, an email, a lead’s reference or ID, the number of a request or erasure, or the name of a campaign or buyer.'

const look = (by: OperatorName) => ({ by, note: 'desk' })

async function findByReference(context: DeskContext, text: string): Promise<Found> {
  const { services } = context
  const [, number] = /^(?:erasure\s+)?([\w-]{22})$/i.exec(text) ?? []
  const erasure = number && (await readErasure(services, `erasure ${number}`))
  if (erasure) return { kind: 'erasure', name: erasure.name }
  const place = await placeOf(context, text)
  if (place) return { kind: 'place', path: place }
  if (/^[A-Z]{3}$/i.test(text)) {
    return refused(
      `${text} is the reference of a code, which finds no lead. Ask for the 8 characters on their thank-you page, or their phone.`,
    )
  }
  const isName = /^\p{L}[\p{L}\p{M}\s.'’-]*$/u.test(text)
  if (!/^[\w-]{6,64}$/.test(text)) return refused(isName ? nameless : unreadable)
  const ids = await services.leadDesk.listOfReference(text)
  const [id] = ids
  // Part of a phone, or one with letters after it, rather than a reference.
  if (id === undefined && /^[\d-]+$|^[\d-]{7,}[a-z]+$/i.test(text)) return refused(unreadable)
  if (id === undefined) {
    const similar = await inOtherCase(services, text)
    if (similar.length === 1) return { kind: 'references', ids: similar, isOtherCase: true }
    return refused(
      `No lead has the reference or ID ${text}; capitals count. It may have been erased: ask for their phone, or the erasure’s number.${isName ? ` ${nameless}` : ''}`,
    )
  }
  return ids.length === 1 ? { kind: 'lead', id } : { kind: 'references', ids, isOtherCase: false }
}

/** Leads on from a reference, as the desk and the thank-you page write it. */
export async function redirectFromReference(
  { leadDesk }: DeskContext['services'],
  id = '',
): Promise<void> {
  if (!/^[\w-]{8}$/.test(id)) return
  const [named, ...others] = await leadDesk.listOfReference(id)
  if (named && others.length === 0) throw redirect(`/desk/leads/${named}`)
}

/** Returns where a request with that number is, or the leads of a buyer or campaign with that name; null without one. */
async function placeOf({ services, member }: DeskContext, text: string): Promise<string | null> {
  const [, number] = /^(?:request\s+)?([\w-]{8}|[\w-]{22})$/i.exec(text) ?? []
  const request = number ? await services.contactDesk.findNumbered(number) : null
  if (request) {
    const { id, isStored } = request
    const isRead = isStored && member.operator !== null
    return isRead ? requestPath(id) : auditPath({ request: id.slice(0, 8) })
  }
  const isText = (name: string) => name.toLowerCase() === text.toLowerCase()
  const [campaigns, buyers] = await Promise.all([
    services.leadDesk.campaigns(mostOffered),
    services.buyerDesk.list(services.buyers.ids),
  ])
  const buyer = buyers.find(({ buyerId }) => isText(buyerId))?.buyerId
  const campaign = campaigns.find(isText)
  if (buyer) return leadsPath({ buyer })
  return campaign ? leadsPath({ campaign }) : null
}

/** Campaigns that are offered or found by name. */
export const mostOffered = 200

/** Returns leads whose ID begins so in other capitals: each case is looked up, as a search of any would read every lead. */
async function inOtherCase({ leadDesk }: DeskContext['services'], text: string) {
  const isLike = ({ id }: { id: string }) => id.toLowerCase().startsWith(text.toLowerCase())
  const cases = Array.from(text.slice(0, 8)).reduce(
    (begun: readonly string[], one) =>
      begun.flatMap((each) =>
        Array.from(new Set([one.toLowerCase(), one.toUpperCase()]), (as) => `${each}${as}`),
      ),
    [''],
  )
  const found = await leadDesk.listOfReferences(cases)
  return found.filter(isLike).map(({ id }) => id)
}
