import type { OperatorName } from '#app/domain/audit/operator'
import type { OpenedContactMessage } from '#app/domain/contact/ports'
import type { DeskLead, LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { readContacts } from '#app/flows/own-data/read-contacts.server'
import type { Services } from '#app/services'
import { type LeadId, PhoneNumber } from '#app/shared/brands'
import { hour } from '#app/shared/time'

type Needs = Pick<Services, 'now' | 'hash' | 'audits'> & {
  leadDesk: Pick<LeadDesk, 'listOfPersons' | 'listOfReferences' | 'find' | 'firmsOf'>
}

/** The newest lead of a message. */
export type MatchedLead = {
  lead: DeskLead
  firm: string | null
  /** Whether it is of the address that the message came from, to which an answer goes. */
  isSender: boolean
  /** The newest lead of another address that the message names as well. */
  other: LeadId | null
}

/** As many phones and references that a message names are looked up, and as many leads of a page are read. */
const mostNamed = 4
const mostLeads = 200

/** As the thank-you page writes it. */
const referenceIn = /\bref(?:erence)?\b[\s.:#]+(?:is\s+)?([\w-]{8})(?![\w-])/gi

/** Returns the references, emails and phones in a message but its sender’s: a regulator’s letter is about someone else. */
export function quotedIn({ subject, message, email: sender }: OpenedContactMessage) {
  const text = `${subject} ${message}`
  const { emails, phones } = readContacts(text)
  const references = Array.from(
    new Set(Array.from(text.matchAll(referenceIn), ([, one = '']) => one)),
  )
  const others = emails.filter((one) => one !== sender.toLowerCase())
  return {
    references: references.slice(0, mostNamed),
    emails: others.slice(0, mostNamed),
    phones: phones.slice(0, mostNamed),
  }
}

/**
 * Returns the newest lead of each message, by its ID: of the sender's email, else of a phone or a reference that the message
 * names. A phone that has a lead is audited as a look, once an hour.
 */
export async function matchLeads(
  { now, hash, audits, leadDesk }: Needs,
  messages: readonly (Pick<OpenedContactMessage, 'id' | 'email'> & {
    quoted: ReturnType<typeof quotedIn>
  })[],
  by: OperatorName,
): Promise<Record<string, MatchedLead>> {
  const asked = await Promise.all(
    messages.map(async (one) => {
      const { phones, references } = one.quoted
      const [emailKey, ...phoneKeys] = await Promise.all([
        hash('email', one.email),
        ...phones.map((phone) => hash('phone', PhoneNumber.parse(phone))),
      ])
      return { id: one.id, emailKey, phoneKeys, references }
    }),
  )
  const keys = asked.flatMap(({ emailKey, phoneKeys }) => [emailKey, ...phoneKeys])
  const references = asked.flatMap((one) => one.references)
  const [ofPersons, ofReferences] = await Promise.all([
    leadDesk.listOfPersons(keys),
    references.length > 0 ? leadDesk.listOfReferences(references) : [],
  ])
  const idsOf = ({ emailKey, phoneKeys, references: named }: (typeof asked)[number]) => ({
    // An address that was corrected may be another person's.
    sender: ofPersons.filter(({ ownEmailKey }) => ownEmailKey === emailKey).map(({ id }) => id),
    named: [
      ...ofPersons.filter(({ phoneKey }) => phoneKeys.includes(phoneKey)).map(({ id }) => id),
      ...ofReferences
        .filter(({ id }) => named.some((one) => id.startsWith(one)))
        .map(({ id }) => id),
    ],
  })
  const matched = asked.map((one) => ({ id: one.id, ...idsOf(one) }))
  const ids = matched.flatMap(({ sender, named }) => [...sender, ...named])
  const leads = await leadDesk.find(Array.from(new Set(ids)).slice(0, mostLeads))
  const newestOf = (of: readonly string[]) =>
    leads
      .filter(({ id }) => of.includes(id))
      .toSorted((one, other) => other.createdAt - one.createdAt)[0]
  const found = matched.flatMap(({ id, sender, named }) => {
    const own = newestOf(sender)
    const lead = own ?? newestOf(named)
    const other = own && newestOf(named.filter((one) => !sender.includes(one)))
    return lead ? [{ id, lead, isSender: own !== undefined, other: other?.id ?? null }] : []
  })
  const looks = new Set(asked.flatMap(({ phoneKeys }) => phoneKeys))
  for (const subject of looks) {
    const count = ofPersons.filter(({ phoneKey }) => phoneKey === subject).length
    const entry = { by, action: 'leads.find', subject, count, note: 'inbox' } as const
    if (count > 0) await audits.writeOnce(entry, now() - hour, now())
  }
  const firms = await leadDesk.firmsOf(found.map(({ lead }) => lead.id))
  return Object.fromEntries(
    found.map(({ id, lead, ...rest }) => {
      const firm = firms.find((one) => one.id === lead.id)?.firm ?? null
      return [id, { lead, firm, ...rest }]
    }),
  )
}
