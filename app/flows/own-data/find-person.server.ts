import type { LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import type { Services } from '#app/services'
import type { ConfirmedEmail } from './confirmed-email.server'
import type { ProvenPhone } from './proven-phone.server'

/** Counts of the records about one person, without their content: an operator's reply, and the rows that `forget` erases. */
export type FoundPerson = {
  leads: { id: string; state: string; createdAt: number }[]
  consents: number
  codes: number
  comments: number
  contactMessages: number
  isSuppressed: boolean
}

type Needs = Pick<
  Services,
  'now' | 'hash' | 'audits' | 'people' | 'challenges' | 'comments' | 'suppression'
> & {
  leadDesk: Pick<LeadDesk, 'listOfEmail'>
  contactMessages: Pick<Services['contactMessages'], 'countOfEmail'>
}

const nothing = { leads: [], consents: 0, codes: 0, comments: 0, contactMessages: 0 }

/** Finds what is held under a phone, and notes the search in the audit. */
export async function findByPhone(
  services: Needs,
  { phone, by, note }: ProvenPhone,
): Promise<FoundPerson> {
  const { hash, now, audits, people, challenges, comments, suppression } = services
  const phoneKey = await hash('phone', phone)
  const { leads, consents } = await people.find(phoneKey)
  const entry = { by, action: 'leads.find', subject: phoneKey, count: leads.length, note }
  await audits.write(entry, now())
  return {
    ...nothing,
    leads,
    consents: consents.length,
    codes: (await challenges.listOfPhone(phoneKey)).length,
    comments: (await comments.listOfPhone(phoneKey)).length,
    isSuppressed: await suppression.has(phoneKey),
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
  const entry = { by, action: 'leads.find', subject, count: leads.length, note }
  await audits.write(entry, now())
  const messages = await contactMessages.countOfEmail(emailKey)
  return { ...nothing, leads, contactMessages: messages, isSuppressed: false }
}
