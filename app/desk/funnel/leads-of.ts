import { leadsPath, noName } from '#app/desk/leads/read-lead-filter'
import type { LeadStep } from '#app/domain/funnel/with-leads'
import { leadGroups } from '#app/domain/leads/lead-filter'
import type { ReportedRow } from '#app/flows/funnel/read-funnel.server'
import type { ShownFunnel } from './funnel-route'

/** Returns the list of a row's leads; null for landing pages and variants, by which leads aren't listed. */
export function leadsOf(
  { name, hour }: ReportedRow,
  step: LeadStep,
  { asked, period }: ShownFunnel,
  isTotal = false,
): string | null {
  const first = step === 'lead_accepted' ? 'accepted' : 'from'
  const since = { [first]: period.since, to: asked.to }
  if (isTotal) return leadsPath({ ...since, counted: 'yes' })
  if (asked.by === 'day') return leadsPath({ [first]: name, to: name, counted: 'yes' })
  if (hour !== undefined) return leadsPath({ ...since, hour: String(hour), counted: 'yes' })
  const group = leadGroups.find((group) => group === asked.by)
  return group ? leadsPath({ [group]: name || noName, ...since }) : null
}
