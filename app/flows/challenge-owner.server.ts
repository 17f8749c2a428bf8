import type { ChallengeSubject } from '#app/domain/verification/challenge'
import type { ChallengeOwner } from '#app/domain/verification/ports'
import type { Services } from '#app/services'
import type { PhoneNumber } from '#app/shared/brands'

/** Returns the HMACs under which a requester's challenge for this phone and subject is stored. */
export async function challengeOwner(
  { hash }: Pick<Services, 'hash'>,
  phone: PhoneNumber,
  subject: ChallengeSubject,
  requester: string,
): Promise<ChallengeOwner> {
  const [phoneKey, emailKey, requesterKey] = await Promise.all([
    hash('phone', phone),
    subject.kind === 'registration' ? hash('email', subject.email) : '',
    hash('requester', requester),
  ])
  return { phoneKey, emailKey, requesterKey, purpose: subject.kind }
}

/** Returns the HMACs under which D1 stores a proof; the token itself is not stored in clear text. */
export async function proofKeys(
  { hash }: Pick<Services, 'hash'>,
  proof: string,
  phone: PhoneNumber,
): Promise<{ proofKey: string; phoneKey: string }> {
  const [proofKey, phoneKey] = await Promise.all([hash('proof', proof), hash('phone', phone)])
  return { proofKey, phoneKey }
}
