import type { Services } from '#app/services'
import { minute } from '#app/shared/time'
import type { ProvenPhone } from './proven-phone.server'

export type OwnerLook = 'own-data.view' | 'own-data.download'

type Needs = Pick<Services, 'now' | 'hash' | 'audits'>

/**
 * Writes down that a proof opened a person's data: one row a minute for each kind of look and proof, so
 * that reloads cannot fill the table. Throws when it cannot: there is no look without a record.
 * Returns whether this look is a new row.
 */
export async function auditLook(
  { now, hash, audits }: Needs,
  { phone, by, occasion }: ProvenPhone,
  look: OwnerLook,
): Promise<boolean> {
  const [subject, proofKey] = await Promise.all([hash('phone', phone), hash('proof', occasion)])
  const note = `proof ${proofKey.slice(0, 12)}`
  const entry = { by, action: look, subject, count: 1, note }
  return audits.writeOnce(entry, now() - minute, now())
}
