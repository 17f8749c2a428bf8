import type { OperatorAct } from '#app/domain/audit/operator'
import { consentContext } from '#app/domain/leads/lead'
import type { LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { defaultLimits } from '#app/domain/verification/limits'
import type { Services } from '#app/services'
import { second } from '#app/shared/time'

export type ShownLead = NonNullable<Awaited<ReturnType<LeadDesk['show']>>>

type LeadStep = {
  /** Null if unknown, as of most visits. */
  at: number | null
  what: string
  details: Record<string, string | number | null>
}

/** Opens the address that a lead's consent was given from, and audits the look first. */
export async function revealAddress(
  { now, audits, dataSealer }: Pick<Services, 'now' | 'audits' | 'dataSealer'>,
  { lead: { id }, consent }: ShownLead,
  { by, note }: Pick<OperatorAct, 'by' | 'note'>,
): Promise<string | null> {
  await audits.write({ by, action: 'leads.reveal', subject: id, count: 1, note }, now())
  return consent && dataSealer.open(consent.ipSealed, consentContext(id))
}

/** Returns what happened to a lead, from the visit on; `address` is what to say of the consent's. */
export function historyOf(
  { visits, code, consent, events }: ShownLead,
  address: string,
): LeadStep[] {
  const steps: LeadStep[] = visits.map(({ at, ...details }) => {
    return { at, what: at === null ? 'visit' : 'visit again', details }
  })
  if (steps.length === 0) steps.push({ at: null, what: 'visit', details: {} })
  if (consent) {
    const { givenAt, page } = consent
    steps.push({ at: givenAt, what: 'consent', details: { on: page, IP: address } })
  }
  if (code) {
    const verifiedAt = code.proofExpiresAt - defaultLimits.proofLifeSeconds * second
    steps.push({ at: code.sentAt, what: 'code sent', details: {} })
    steps.push({ at: verifiedAt, what: 'code verified', details: {} })
  }
  steps.push(...events.map(({ at, kind, ...details }) => ({ at, what: kind, details })))
  return steps.sort((one, other) => (one.at ?? 0) - (other.at ?? 0))
}
