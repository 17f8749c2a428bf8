import type { Sealer } from '#app/shared/crypto.server'
import { type CsvRow, csvOf } from '#app/shared/csv'
import { contactIso } from '#app/shared/preferred-contact'
import { toIso } from '#app/shared/time'
import type { LeadPerson } from './lead'
import type { SealedLead } from './lead-desk-store.server'
import { type LeadDetails, openLead } from './lead-details.server'

type Cell = (lead: SealedLead, details: LeadDetails | null) => string | null | undefined

const cells = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => toIso(createdAt),
  state: ({ state }) => state,
  reason: ({ reason }) => reason ?? '',
  buyerId: ({ buyerId }) => buyerId,
  attempts: ({ attempts }) => String(attempts),
  isReadable: (_, details) => (details ? 'yes' : 'no'),
  firstName: (_, details) => details?.firstName,
  lastName: (_, details) => details?.lastName,
  email: (_, details) => details?.email,
  phoneNumber: (_, details) => details?.phoneNumber,
  country: (_, details) => details?.country ?? '',
  source: (_, details) => details?.source,
  page: (_, details) => details?.tracking.page,
  cid: (_, details) => details?.tracking.cid,
  consentVersion: (_, details) => details?.consent.version,
  consentHash: (_, details) => details?.consent.textHash,
  consentAt: (_, details) => details && toIso(details.consent.givenAt),
  consentPage: (_, details) => details?.consent.page,
  preferredContact: (_, details) => {
    const preferred = details?.consent.preferred
    return preferred && contactIso(preferred)
  },
} satisfies Record<string, Cell> & Record<keyof LeadPerson, Cell>

export type ExportedLead = Record<keyof typeof cells, string>

/** Opens a lead. Without its key, the person is left blank and `isReadable` is false. */
export async function openForExport(
  sealer: Pick<Sealer, 'open'>,
  lead: SealedLead,
): Promise<ExportedLead> {
  const details = await openLead(sealer, lead)
  const filled = Object.entries<Cell>(cells).map(([name, of]) => [name, of(lead, details) ?? ''])
  return Object.fromEntries(filled) as ExportedLead
}

export function exportedCsv(leads: readonly ExportedLead[]): string {
  const columns = Object.keys(cells) as [keyof ExportedLead, ...(keyof ExportedLead)[]]
  const [first, ...others] = columns
  const lines = leads.map((lead): CsvRow => [lead[first], ...others.map((column) => lead[column])])
  return csvOf([columns, ...lines])
}
