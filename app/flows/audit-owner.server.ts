import type { Services } from '#app/services'
import { minute } from '#app/shared/time'
import type { ProvenPhone } from './proven-phone.server'

export type OwnerLook = 'own-data.view' | 'own-data.download'

type Needs = Pick<Services, 'now' | 'hash' | 'audits'>

/**
 * Records that a proof opened a person's data, up to once a minute for each kind of look and proof, so reloads
 * cannot fill the table. Throws if it cannot: no look goes unrecorded. Returns whether this look is a new row.
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
