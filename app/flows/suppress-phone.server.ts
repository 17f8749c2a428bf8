import type { OperatorAct } from '#app/domain/audit/operator'
import type { Services } from '#app/services'
import type { ProvenPhone } from './proven-phone.server'

export type SuppressPhoneOutcome = {
  phoneKey: string
  result: 'suppressed' | 'would_suppress' | 'already_suppressed'
}

/** Blocks a phone from being texted or forwarded again. Only its HMAC is stored. */
export async function suppressPhone(
  { now, hash, suppression, optOuts }: Pick<Services, 'now' | 'hash' | 'suppression' | 'optOuts'>,
  { phone, by, note }: ProvenPhone,
  { isDryRun }: Pick<OperatorAct, 'isDryRun'>,
): Promise<SuppressPhoneOutcome> {
  const phoneKey = await hash('phone', phone)
  if (isDryRun) {
    const isSuppressed = await suppression.has(phoneKey)
    return { phoneKey, result: isSuppressed ? 'already_suppressed' : 'would_suppress' }
  }
  await optOuts.add({ kind: 'suppressed', phoneKey, at: now() })
  const isNew = await suppression.addAudited(
    phoneKey,
    { by, action: 'leads.suppress', note },
    now(),
  )
  return { phoneKey, result: isNew ? 'suppressed' : 'already_suppressed' }
}
