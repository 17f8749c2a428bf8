import type { OperatorAct } from '#app/domain/audit/operator'
import { isPersonal } from '#app/domain/audit/reason'
import { type ExportedLead, openForExport } from '#app/domain/leads/exported-lead.server'
import type { LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { filterInWords, type LeadFilter } from '#app/domain/leads/lead-filter'
import type { Services } from '#app/services'

type ListNeeds = Pick<Services, 'now' | 'audits'> & { leadDesk: LeadDesk }

/** Returns a file's rows of leads without their persons, and audits it first. */
export async function fileLeads(
  { now, audits, leadDesk }: ListNeeds,
  filter: LeadFilter,
  by: string,
) {
  const leads = await leadDesk.listFiled(filter)
  const entry = { by, action: 'leads.list', subject: auditedFilter(filter) } as const
  await audits.write({ ...entry, count: leads.length, note: '' }, now())
  return leads
}

/** Names come from an address: the audit outlives a person whose email or phone one is. */
function auditedFilter(filter: LeadFilter): string {
  const kept = (name: string) => (isPersonal(name) ? '(not kept)' : name)
  const names = Object.entries(filter.countedAs).map(([by, name]) => [by, kept(name)] as const)
  const campaign = filter.campaign && kept(filter.campaign)
  return filterInWords({ ...filter, campaign, countedAs: Object.fromEntries(names) })
}

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
  const subject = auditedFilter(filter)
  await audits.write({ by, action: 'leads.export', subject, count, note }, now())
  return {
    did: 'exported',
    leads: await Promise.all(sealed.map((lead) => openForExport(dataSealer, lead))),
  }
}
