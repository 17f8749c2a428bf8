import type { Services } from '#app/services'
import { requestsOf } from '#app/shared/audit-entry'
import type { LeadId } from '#app/shared/brands'
import { minute, toIso } from '#app/shared/time'
import type { ConfirmedEmail } from './confirmed-email.server'
import { type NotifyNeeds, notifyOwner } from './notify-owner.server'
import { type ProvenPhone, proofKeys } from './proven-phone.server'
import {
  type PersonData,
  type ReadPersonNeeds,
  readMessages,
  readPerson,
} from './read-person.server'

type OwnerLook = 'own-data.view' | 'own-data.download'

/** Returns a person's data to its owner, audits it first, and texts the phone the first time. */
export async function openOwnData(
  services: ReadPersonNeeds & NotifyNeeds & Pick<Services, 'audits'>,
  owner: ProvenPhone,
  look: OwnerLook,
): Promise<PersonData> {
  const isNew = await auditLook(services, owner, look)
  if (isNew) notifyOwner(services, { kind: 'opened', phone: owner.phone, occasion: owner.occasion })
  return readPerson(services, owner)
}

/**
 * Writes what is held under a lead's phone and the messages under its email, for an operator to send to the owner of
 * both, who asked for it. Audits it once it is written, and returns it after.
 */
export async function copyForOwner<Written>(
  services: CopyNeeds,
  owner: ProvenPhone,
  email: ConfirmedEmail,
  { subject, write }: { subject: LeadId; write: (of: object) => Written },
): Promise<Written> {
  const [data, ofEmail] = await Promise.all([
    readPerson(services, owner),
    readMessages(services, email),
  ])
  const written = write({ ...data, contactMessages: [...data.contactMessages, ...ofEmail] })
  await auditCopy(services, owner, subject)
  return written
}

/** Writes the same of someone without a lead: what is held under a phone, or the messages under an email. */
export async function copyWithoutLead<Written>(
  services: CopyNeeds,
  of: ProvenPhone | ConfirmedEmail,
  write: (of: object) => Written,
): Promise<Written> {
  const isPhone = 'phone' in of
  // An email's HMAC would outlive it here.
  const subject = isPhone ? await services.hash('phone', of.phone) : 'an email'
  const held = isPhone
    ? await readPerson(services, of)
    : { readAt: toIso(services.now()), contactMessages: await readMessages(services, of) }
  const written = write(held)
  await auditCopy(services, of, subject)
  return written
}

type CopyNeeds = ReadPersonNeeds & Pick<Services, 'random'>

function auditCopy(services: CopyNeeds, act: ProvenPhone | ConfirmedEmail, subject: string) {
  const { by, note } = act
  const entry = { by, action: 'leads.copy', subject, count: 1, note } as const
  return services.audits.write({ ...entry, ...requestsOf(act, 'copy', services) }, services.now())
}

/** Ends a visit to own data: the proof opens nothing any more. */
export async function endVisit(
  services: Pick<Services, 'hash' | 'challenges' | 'now'>,
  { phone, occasion }: ProvenPhone,
): Promise<void> {
  const { challenges, now } = services
  await challenges.spend(await proofKeys(services, occasion, phone), now())
}

/**
 * Records that a proof opened a person's data, up to once a minute for each kind of look and proof, so reloads
 * cannot fill the table. Throws if it cannot: no look goes unrecorded. Returns whether this look is a new row.
 */
async function auditLook(
  { now, hash, audits }: Pick<Services, 'now' | 'hash' | 'audits'>,
  { phone, by, occasion }: ProvenPhone,
  look: OwnerLook,
): Promise<boolean> {
  const [subject, proofKey] = await Promise.all([hash('phone', phone), hash('proof', occasion)])
  const note = `proof ${proofKey.slice(0, 12)}`
  const entry = { by, action: look, subject, count: 1, note }
  return audits.writeOnce(entry, now() - minute, now())
}
