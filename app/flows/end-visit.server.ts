import type { Services } from '#app/services'
import { proofKeys } from './challenge-owner.server'
import type { ProvenPhone } from './proven-phone.server'

/** Ends a visit to one's own data: from here on the proof opens nothing. */
export async function endVisit(
  services: Pick<Services, 'hash' | 'challenges' | 'now'>,
  { phone, occasion }: ProvenPhone,
): Promise<void> {
  const { challenges, now } = services
  await challenges.spend(await proofKeys(services, occasion, phone), now())
}
