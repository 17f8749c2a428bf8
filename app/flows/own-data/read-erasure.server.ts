import type { BuyerNotice, LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import type { Services } from '#app/services'
import type { AuditedAct } from '#app/shared/audit-entry'

/** What erases under a phone: its rows count leads. */
export const phoneErasures: readonly AuditedAct[] = [
  'leads.forget',
  'own-data.erase',
  'restore.erase',
]

/** What erases under an email: its rows count messages. */
const emailErasures: readonly AuditedAct[] = ['contacts.erase', 'own-email.erase']

/** An erasure as the audit has it, which names no one. */
type ErasureRecord = {
  name: string
  under: 'phone' | 'email'
  at: number
  by: string
  /** Leads under a phone, messages under an email. */
  count: number
  /** That were noted under a phone. */
  messages: number
  /** What the buyers were asked at the erasure, or at a withdrawal before; not of those that have long confirmed. */
  notices: (BuyerNotice & { buyerId: string })[]
  /** The open requests about their data that it settled. */
  settled: string[]
}

/** More of one email are past the limits of the form. */
const mostSettled = 1_000

/** Reads what an erasure did, `erasure …`; null once the audit no longer has it. */
export async function readErasure(
  { audits, leadDesk }: Pick<Services, 'audits'> & { leadDesk: Pick<LeadDesk, 'noticesOf'> },
  name: string,
): Promise<ErasureRecord | null> {
  const asked = { by: null, subject: name, since: null, before: null, limit: 10, offset: 0 }
  const [acts, settled] = await Promise.all([
    audits.list({ ...asked, actions: [...phoneErasures, ...emailErasures] }),
    audits.list({ ...asked, limit: mostSettled, actions: ['contacts.settled'] }),
  ])
  const isOfEmail = ({ action }: { action: string }) => emailErasures.some((one) => one === action)
  const act = acts.find((one) => !isOfEmail(one)) ?? acts[0]
  if (!act) return null
  const { at, by, count } = act
  const under = isOfEmail(act) ? 'email' : 'phone'
  const messages = under === 'phone' ? (acts.find(isOfEmail)?.count ?? 0) : 0
  const notices = under === 'phone' ? await leadDesk.noticesOf(name) : []
  const requests = settled.flatMap(({ request }) => request ?? [])
  return { name, under, at, by, count, messages, notices, settled: requests }
}
