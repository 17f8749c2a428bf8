import type { DeskLead, LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import type { Services } from '#app/services'
import { minute } from '#app/shared/time'
import { ConfirmedEmail } from './confirmed-email.server'
import type { ProvenPhone } from './proven-phone.server'
import { phoneErasures } from './read-erasure.server'

/** Counts of the records about one person, without their content: an operator's reply, and the rows that `forget` erases. */
export type FoundPerson = {
  leads: Pick<DeskLead, 'id' | 'state' | 'createdAt'>[]
  consents: number
  codes: number
  comments: number
  /** Under an email; or noted under a phone. */
  contactMessages: number
  isSuppressed: boolean
  erased: Erased | null
}

/** When a phone was erased, and how the audit calls it; null if another erasure of that minute could be meant. */
type Erased = { at: number; reference: string | null }

type Needs = Pick<
  Services,
  'now' | 'hash' | 'audits' | 'people' | 'challenges' | 'comments' | 'suppression'
> & {
  leadDesk: Pick<LeadDesk, 'listOfEmail'>
  contactMessages: Pick<Services['contactMessages'], 'countOfEmail'>
}

type PreviewNeeds = Needs & { leadDesk: Pick<LeadDesk, 'noticesOfLeads'> }

const nothing = { leads: [], consents: 0, codes: 0, comments: 0, contactMessages: 0 }

/** Finds what is held under a phone, and notes the search in the audit. */
export async function findByPhone(services: Needs, owner: ProvenPhone) {
  const { phone, by, note } = owner
  const { hash, now, audits, people, challenges, comments, suppression } = services
  const phoneKey = await hash('phone', phone)
  const { leads, consents } = await people.find(phoneKey)
  const entry = { by, action: 'leads.find', subject: phoneKey, count: leads.length, note } as const
  await audits.write(entry, now())
  const suppressed = await suppression.find(phoneKey)
  const { emailKey } = await ConfirmedEmail.ofPhone(services, owner)
  return {
    ...nothing,
    leads: leads.map((lead) => ({
      ...lead,
      withdrawnAt: consents.find(({ leadId }) => leadId === lead.id)?.withdrawnAt ?? null,
    })),
    consents: consents.length,
    codes: (await challenges.listOfPhone(phoneKey)).length,
    comments: (await comments.listOfPhone(phoneKey)).length,
    contactMessages: await services.contactMessages.countOfEmail(emailKey),
    isSuppressed: suppressed !== null,
    erased: suppressed?.reason === 'erased' ? await erasureOf(services, suppressed) : null,
  }
}

/** The audit's entry of an erasure doesn't say whose it was, but it follows the suppression. */
async function erasureOf(
  { audits }: Pick<Services, 'audits'>,
  { createdAt: at }: { createdAt: number },
): Promise<Erased> {
  const filter = { by: null, actions: phoneErasures, subject: null, limit: 100, offset: 0 }
  const found = await audits.list({ ...filter, since: at, before: at + minute })
  // One for several requests has a row for each.
  const [reference = null, ...others] = new Set(found.map(({ subject }) => subject))
  return { at, reference: others.length === 0 ? reference : null }
}

/**
 * Finds what an erasure of a phone would delete, which buyers it would ask to delete, and what its emails have: their
 * messages, which stay unless they are erased too, and leads of other phones, which stay.
 */
export async function previewErasure(services: PreviewNeeds, owner: ProvenPhone) {
  const found = await findByPhone(services, owner)
  const emailKeys = Array.from(new Set(found.leads.map(({ emailKey }) => emailKey)))
  const [messages, named, notices] = await Promise.all([
    Promise.all(emailKeys.map((emailKey) => services.contactMessages.countOfEmail(emailKey))),
    Promise.all(emailKeys.map((emailKey) => services.leadDesk.listOfEmail(emailKey))),
    services.leadDesk.noticesOfLeads(found.leads.map(({ id }) => id)),
  ])
  const sent = found.leads
    .filter(({ id, attempts }) => attempts > 0 && !notices.some(({ leadId }) => leadId === id))
    .map(({ buyerId }) => buyerId)
  return {
    ...found,
    emailKeys,
    leads: found.leads.map(({ id, state, withdrawnAt }) => ({ id, state, withdrawnAt })),
    leadsOfEmail: named.flat().filter(({ id }) => !found.leads.some((one) => one.id === id)),
    /** Of buyers that were asked at a withdrawal, and are not asked again. */
    notices,
    messagesOfEmail: messages.reduce((sum, count) => sum + count, 0),
    buyers: Array.from(new Set(sent), (id) => ({
      id,
      count: sent.filter((one) => one === id).length,
    })),
  }
}

/** Finds what is held under an email, and notes the search in the audit. */
export async function findByEmail(
  { now, audits, leadDesk, contactMessages }: Needs,
  { emailKey, by, note }: ConfirmedEmail,
): Promise<FoundPerson> {
  const leads = await leadDesk.listOfEmail(emailKey)
  // A lead's ID, which an erasure makes anonymous: an email's HMAC would outlive it here.
  const subject = leads[0]?.id ?? 'an email'
  const entry = { by, action: 'leads.find', subject, count: leads.length, note } as const
  await audits.write(entry, now())
  const messages = await contactMessages.countOfEmail(emailKey)
  return { ...nothing, leads, contactMessages: messages, isSuppressed: false, erased: null }
}
