import type { OperatorAct } from '#app/domain/audit/operator'
import { isPersonal } from '#app/domain/audit/reason'
import { type ExportedLead, openForExport } from '#app/domain/leads/exported-lead.server'
import { returnReasons } from '#app/domain/leads/lead'
import type { LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { filterInWords, type LeadFilter } from '#app/domain/leads/lead-filter'
import type { Services } from '#app/services'

type Buyers = Pick<Services['buyers'], 'byId'>
type ListNeeds = Pick<Services, 'now' | 'audits'> & { leadDesk: LeadDesk; buyers: Buyers }

/** Returns a file's rows of leads without their persons, and audits it first. */
export async function fileLeads(
  { now, audits, leadDesk, buyers }: ListNeeds,
  filter: LeadFilter,
  by: string,
) {
  const leads = await leadDesk.listFiled(filter)
  const entry = {
    by,
    action: 'leads.list',
    subject: auditedFilter(buyers, filter, leads.length),
  } as const
  await audits.write({ ...entry, count: leads.length, note: '' }, now())
  return leads
}

/**
 * Names come from an address: the audit outlives a person whose email or phone one is. A buyer or a reason is one that is
 * known, or that leads have.
 */
function auditedFilter(buyers: Buyers, filter: LeadFilter, count: number): string {
  const keptIf = (isKept: boolean, name: string) => (isKept ? name : '(not kept)')
  const kept = (name: string) => keptIf(!isPersonal(name), name)
  const isKnown = (reason: string) => count > 0 || returnReasons.some((one) => one === reason)
  const keptReason = (reason: string | null) => reason && keptIf(isKnown(reason), kept(reason))
  const { buyerId, happened } = filter
  const names = Object.entries(filter.countedAs).map(([by, name]) => [by, kept(name)] as const)
  const campaign = filter.campaign && kept(filter.campaign)
  return filterInWords({
    ...filter,
    campaign,
    countedAs: Object.fromEntries(names),
    buyerId: buyerId && keptIf(count > 0 || buyers.byId(buyerId) !== null, buyerId),
    reason: keptReason(filter.reason),
    happened: happened && { ...happened, reason: keptReason(happened.reason) },
  })
}

export type ExportLeadsOutcome =
  | { did: 'counted'; count: number }
  | { did: 'exported'; leads: ExportedLead[] }

/** Opens leads with their personal data, and audits it first. */
export async function exportLeads(
  { now, audits, dataSealer, leadDesk, buyers }: ListNeeds & Pick<Services, 'dataSealer'>,
  filter: LeadFilter,
  { by, note, isDryRun }: OperatorAct,
): Promise<ExportLeadsOutcome> {
  const sealed = await leadDesk.listSealed(filter)
  const count = sealed.length
  if (isDryRun) return { did: 'counted', count }
  const subject = auditedFilter(buyers, filter, count)
  await audits.write({ by, action: 'leads.export', subject, count, note }, now())
  return {
    did: 'exported',
    leads: await Promise.all(sealed.map((lead) => openForExport(dataSealer, lead))),
  }
}
