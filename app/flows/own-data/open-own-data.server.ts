import type { Services } from '#app/services'
import type { LeadId } from '#app/shared/brands'
import { minute } from '#app/shared/time'
import { type NotifyNeeds, notifyOwner } from './notify-owner.server'
import { type ProvenPhone, proofKeys } from './proven-phone.server'
import { type PersonData, type ReadPersonNeeds, readPerson } from './read-person.server'

type OwnerLook = 'own-data.view' | 'own-data.download'

type Needs = ReadPersonNeeds & NotifyNeeds & Pick<Services, 'audits'>

/** Returns a person's data to its owner, audits it first, and texts the phone the first time. */
export async function openOwnData(
  services: Needs,
  owner: ProvenPhone,
  look: OwnerLook,
): Promise<PersonData> {
  const isNew = await auditLook(services, owner, look)
  if (isNew) notifyOwner(services, { kind: 'opened', phone: owner.phone, occasion: owner.occasion })
  return readPerson(services, owner)
}

/** Returns a person's data for an operator to send to its owner, who asked for it, and audits it first. */
export async function copyForOwner(
  services: ReadPersonNeeds,
  owner: ProvenPhone,
  subject: LeadId,
): Promise<PersonData> {
  const { by, note } = owner
  await services.audits.write({ by, action: 'leads.copy', subject, count: 1, note }, services.now())
  return readPerson(services, owner)
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
