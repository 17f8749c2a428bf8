import type { PhoneNumber } from '#app/shared/phone-number'
import { type ErasedPerson, type ErasePersonNeeds, erasePerson } from './erase-person.server'
import { type NotifyNeeds, notifyOwner } from './notify-owner.server'

/** Erases all that stands under a proved phone, and tells that phone so in a last text. */
export async function eraseOwnData(
  services: ErasePersonNeeds & NotifyNeeds,
  { phone, proof }: { phone: PhoneNumber; proof: string },
): Promise<ErasedPerson> {
  const erased = await erasePerson(services, phone)
  notifyOwner(services, { kind: 'erased', phone, occasion: proof })
  return erased
}
