import type { Services } from '#app/services'
import type { LeadId } from '#app/shared/brands'
import { errorFields } from '#app/shared/error-fields'
import { minute } from '#app/shared/time'
import type { ProvenPhone } from './proven-phone.server'

export type OwnerLook = 'own-data.view' | 'own-data.download'
type OwnerChange = 'own-data.withdraw'

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

/** Writes down what an owner changed. The change has happened: a failure is an alarm, never a refusal. */
export async function auditChange(
  services: Needs & Pick<Services, 'log'>,
  { phone, by }: ProvenPhone,
  action: OwnerChange,
  leadId: LeadId,
): Promise<void> {
  const { now, hash, audits } = services
  const subject = await hash('phone', phone)
  const entry = { by, action, subject, count: 1, note: leadId }
  await orAlarm(services, action, audits.write(entry, now()))
}

/** An audit row that comes too late to undo anything: where it fails, the alarm is the record. */
export async function orAlarm(
  { log }: Pick<Services, 'log'>,
  detail: string,
  written: Promise<void>,
): Promise<void> {
  await written.catch((error: unknown) => {
    log.alarm('AUDIT_FAILED', { detail, ...errorFields(error) })
  })
}
