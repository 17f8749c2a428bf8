import type { Sealer } from '#app/shared/crypto.server'
import { type CsvRow, csvOf } from '#app/shared/csv'
import { toIso } from '#app/shared/time'
import type { SealedLead } from './lead-desk-store.server'
import { openLead } from './lead-details.server'

const columns = [
  'id',
  'createdAt',
  'state',
  'reason',
  'buyerId',
  'attempts',
  'isReadable',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'country',
  'source',
  'page',
  'cid',
  'consentVersion',
  'consentHash',
  'consentAt',
  'consentPage',
] as const

export type ExportedLead = Record<(typeof columns)[number], string>

/** Opens a lead. Without its key, the person is left blank and `isReadable` is false. */
export async function openForExport(
  sealer: Pick<Sealer, 'open'>,
  lead: SealedLead,
): Promise<ExportedLead> {
  const details = await openLead(sealer, lead)
  return {
    id: lead.id,
    createdAt: toIso(lead.createdAt),
    state: lead.state,
    reason: lead.reason ?? '',
    buyerId: lead.buyerId,
    attempts: String(lead.attempts),
    isReadable: details ? 'yes' : 'no',
    firstName: details?.firstName ?? '',
    lastName: details?.lastName ?? '',
    email: details?.email ?? '',
    phoneNumber: details?.phoneNumber ?? '',
    country: details?.country ?? '',
    source: details?.source ?? '',
    page: details?.tracking.page ?? '',
    cid: details?.tracking.cid ?? '',
    consentVersion: details?.consent.version ?? '',
    consentHash: details?.consent.textHash ?? '',
    consentAt: details ? toIso(details.consent.givenAt) : '',
    consentPage: details?.consent.page ?? '',
  }
}

/** Returns the leads as a CSV file for spreadsheets. */
export function exportedCsv(leads: readonly ExportedLead[]): string {
  const [first, ...others] = columns
  const lines = leads.map((lead): CsvRow => [lead[first], ...others.map((column) => lead[column])])
  return csvOf([columns, ...lines])
}
