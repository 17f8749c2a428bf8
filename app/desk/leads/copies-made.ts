import type { DeskServices } from '#app/desk/desk-services'
import type { ShownLead } from '#app/flows/leads/show-lead.server'
import type { AuditedAct } from '#app/shared/audit-entry'

export type CopyMade = { at: number; by: string }

const copying: AuditedAct = 'leads.copy'

/** Returns copies that were made for the phone of a lead, newest first. */
export async function copiesOfLead(
  services: Pick<DeskServices, 'audits' | 'leads'>,
  { lead, others }: ShownLead,
): Promise<CopyMade[]> {
  const phoneKey = await services.leads.phoneKeyOf(lead.id)
  const ids = others.flatMap(({ id, isOfPhone }) => (isOfPhone === 1 ? id : []))
  return copiesOfPhone(services, phoneKey, [lead.id, ...ids])
}

/** Returns copies that were made for a phone, by these leads or without one. */
export function copiesOfPhone(
  { audits }: Pick<DeskServices, 'audits'>,
  phoneKey: string | null,
  ids: readonly string[] = [],
): Promise<CopyMade[]> {
  return audits.listOfSubjects(phoneKey === null ? ids : [phoneKey, ...ids], [copying])
}

/** Returns copies of the messages under an email, which the audit doesn't name: they were made for its requests. */
export async function copiesOfEmail(
  { audits, contactDesk }: Pick<DeskServices, 'audits' | 'contactDesk'>,
  emailKey: string,
): Promise<CopyMade[]> {
  const requests = await contactDesk.listOf([emailKey], 'requests')
  const rows = await audits.listOfRequests(requests.map(({ id }) => id))
  return rows.filter(({ action }) => action === copying).toReversed()
}
