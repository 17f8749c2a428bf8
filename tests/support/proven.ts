import { ConfirmedEmail } from '#app/flows/own-data/confirmed-email.server.ts'
import { ProvenPhone } from '#app/flows/own-data/proven-phone.server.ts'
import type { Services } from '#app/services.ts'
import { PhoneNumber } from '#app/shared/brands.ts'
import { minute } from '#app/shared/time.ts'

/** Returns the owner of a phone, as if D1 held the proof: `proof` identifies the visit. */
export async function provenOwner(
  services: Services,
  phone: string,
  proof = 'proof-of-a-test',
): Promise<ProvenPhone> {
  const proofStatus = async () => ({ status: 'open' }) as const
  const checked = await ProvenPhone.check(
    { ...services, challenges: { ...services.challenges, proofStatus } },
    { phone: PhoneNumber.parse(phone), proof },
  )
  if (checked.status !== 'held') throw new Error(checked.status)
  return checked.owner
}

/** Returns the owner of an email who has opened its link. */
export async function confirmedOwner(
  services: Services,
  emailKey: string,
): Promise<ConfirmedEmail> {
  const { confirmations, now } = services
  const tokenKey = `link-of-a-test|${emailKey}`
  const link = { tokenKey, emailKey, emailSealed: '', expiresAt: now() + minute }
  await confirmations.add(link, now())
  const confirmed = await ConfirmedEmail.check(services, tokenKey)
  if (!confirmed) throw new Error('not usable')
  return confirmed
}
