import { type ErasedPerson, type ErasePersonNeeds, erasePerson } from './erase-person.server'
import { type NotifyNeeds, notifyOwner } from './notify-owner.server'
import type { ProvenPhone } from './proven-phone.server'

/** Erases all that stands under the owner's phone, and tells that phone so in a last text. */
export async function eraseOwnData(
  services: ErasePersonNeeds & NotifyNeeds,
  owner: ProvenPhone,
): Promise<ErasedPerson> {
  const erased = await erasePerson(services, owner)
  notifyOwner(services, { kind: 'erased', phone: owner.phone, occasion: owner.occasion })
  return erased
}
