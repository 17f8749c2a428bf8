import type { Services } from '#app/services'
import type { PhoneNumber } from '#app/shared/phone-number'
import { auditLook, type OwnerLook } from './audit-owner.server'
import { type NotifyNeeds, notifyOwner } from './notify-owner.server'
import { type PersonData, type ReadPersonNeeds, readPerson } from './read-person.server'

type Needs = ReadPersonNeeds & NotifyNeeds & Pick<Services, 'audits'>

/**
 * Shows a person's data to the holder of a proof that the caller has checked: audited first, and the
 * phone gets a text the first time.
 */
export async function openOwnData(
  services: Needs,
  { phone, proof, look }: { phone: PhoneNumber; proof: string; look: OwnerLook },
): Promise<PersonData> {
  const isNew = await auditLook(services, { phone, proof, look })
  if (isNew) notifyOwner(services, { kind: 'opened', phone, occasion: proof })
  return readPerson(services, phone)
}
