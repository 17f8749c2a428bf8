import type { OperatorAct } from '#app/domain/audit/operator'
import type { Services } from '#app/services'
import type { ProvenPhone } from './proven-phone.server'

export type SuppressPhoneOutcome = {
  phoneKey: string
  result: 'suppressed' | 'would_suppress' | 'already_suppressed'
}

/** Blocks a phone from being texted or forwarded again. Only its HMAC is stored. */
export async function suppressPhone(
  { now, hash, suppression, audits }: Pick<Services, 'now' | 'hash' | 'suppression' | 'audits'>,
  { phone, by, note }: ProvenPhone,
  { isDryRun }: Pick<OperatorAct, 'isDryRun'>,
): Promise<SuppressPhoneOutcome> {
  const phoneKey = await hash('phone', phone)
  if (await suppression.has(phoneKey)) return { phoneKey, result: 'already_suppressed' }
  if (isDryRun) return { phoneKey, result: 'would_suppress' }
  await suppression.add(phoneKey, 'operator', now())
  await audits.write({ by, action: 'leads.suppress', subject: phoneKey, count: 1, note }, now())
  return { phoneKey, result: 'suppressed' }
}
