import { ProvenPhone } from '#app/flows/proven-phone.server.ts'
import type { Services } from '#app/services.ts'
import { PhoneNumber } from '#app/shared/brands.ts'

/** The owner of a phone, whose proof D1 is taken to hold: `proof` tells one visit from another. */
export async function provenOwner(
  services: Services,
  phone: string,
  proof = 'proof-of-a-test',
): Promise<ProvenPhone> {
  const proofStanding = async () => ({ status: 'open' }) as const
  const checked = await ProvenPhone.check(
    { ...services, challenges: { ...services.challenges, proofStanding } },
    { phone: PhoneNumber.parse(phone), proof },
  )
  if (checked.status !== 'held') throw new Error(checked.status)
  return checked.owner
}
