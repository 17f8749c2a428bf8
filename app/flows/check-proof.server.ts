import type { Services } from '#app/services'
import type { PhoneNumber } from '#app/shared/phone-number'
import { proofKeys } from './challenge-owner.server'

type Needs = Pick<Services, 'hash' | 'challenges' | 'now'>

/** What a right code for a person's own data opens: the phone, and the token that shows it was proved. */
export type DataProof = { phone: PhoneNumber; proof: string }

/** Returns whether the proof is neither spent nor expired at this moment, as D1 has it. */
export async function holdsProof(services: Needs, { phone, proof }: DataProof): Promise<boolean> {
  return services.challenges.holds(await proofKeys(services, proof, phone), services.now())
}

/** Ends the visit: from here on the proof opens nothing. */
export async function endProof(services: Needs, { phone, proof }: DataProof): Promise<void> {
  await services.challenges.spend(await proofKeys(services, proof, phone), services.now())
}
