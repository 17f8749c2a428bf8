import type { OperatorAct } from '#app/domain/audit/operator'
import { type ExportedLead, openForExport } from '#app/domain/leads/exported-lead.server'
import type { LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { filterInWords, type LeadFilter } from '#app/domain/leads/lead-filter'
import type { Services } from '#app/services'

type Needs = Pick<Services, 'now' | 'audits' | 'dataSealer'> & { leadDesk: LeadDesk }

export type ExportLeadsOutcome =
  | { did: 'counted'; count: number }
  | { did: 'exported'; leads: ExportedLead[] }

/** Opens leads with their personal data, and audits it first. */
export async function exportLeads(
  { now, audits, dataSealer, leadDesk }: Needs,
  filter: LeadFilter,
  { by, note, isDryRun }: OperatorAct,
): Promise<ExportLeadsOutcome> {
  const sealed = await leadDesk.listSealed(filter)
  const count = sealed.length
  if (isDryRun) return { did: 'counted', count }
  const subject = filterInWords(filter)
  await audits.write({ by, action: 'leads.export', subject, count, note }, now())
  return {
    did: 'exported',
    leads: await Promise.all(sealed.map((lead) => openForExport(dataSealer, lead))),
  }
}
