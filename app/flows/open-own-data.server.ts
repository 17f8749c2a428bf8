import type { Services } from '#app/services'
import { auditLook, type OwnerLook } from './audit-owner.server'
import { proofKeys } from './challenge-owner.server'
import { type NotifyNeeds, notifyOwner } from './notify-owner.server'
import type { ProvenPhone } from './proven-phone.server'
import { type PersonData, type ReadPersonNeeds, readPerson } from './read-person.server'

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

/** Ends a visit to own data: the proof opens nothing any more. */
export async function endVisit(
  services: Pick<Services, 'hash' | 'challenges' | 'now'>,
  { phone, occasion }: ProvenPhone,
): Promise<void> {
  const { challenges, now } = services
  await challenges.spend(await proofKeys(services, occasion, phone), now())
}
