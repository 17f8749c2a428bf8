import { ConfirmedEmail } from '#app/flows/confirmed-email.server.ts'
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

/** The owner of an email, whose link D1 is taken to hold. */
export async function confirmedOwner(
  services: Services,
  emailKey: string,
): Promise<ConfirmedEmail> {
  const confirmations = { ...services.confirmations, claim: async () => emailKey }
  const confirmed = await ConfirmedEmail.claim({ ...services, confirmations }, 'link-of-a-test')
  if (!confirmed) throw new Error('not usable')
  return confirmed
}
