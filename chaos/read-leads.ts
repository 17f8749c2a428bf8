import { openLead } from '#app/domain/leads/lead-details.server.ts'
import type { LeadId } from '#app/shared/brands.ts'
import { createSealer, sha256Hex } from '#app/shared/crypto.server.ts'
import { parseSettings } from '#workers/settings.ts'
import type { StoredLead } from './ledger.ts'

type Row = {
  id: LeadId
  state: string
  reason: string | null
  personSealed: string
  text: string | null
  hash: string | null
  namedHash: string | null
}

/**
 * Reads every lead and opens its person: the shown text's hash must be that of the consent, the sealed lead and the
 * stored text.
 */
export async function readLeads(
  db: D1Database,
  vars: Record<string, string>,
  shownText: string,
): Promise<StoredLead[]> {
  const parsed = parseSettings(vars, Date.now())
  if (!parsed.ok) throw new Error(parsed.problems.join('; '))
  const sealer = createSealer(parsed.settings.dataKeys)
  const shownHash = await sha256Hex(shownText)
  const { results } = await db
    .prepare(
      `SELECT lead.id, state, last_reason AS reason, person_sealed AS personSealed, text, hash,
         text_hash AS namedHash
       FROM lead LEFT JOIN consent ON consent.lead_id = lead.id
       LEFT JOIN consent_text ON hash = text_hash`,
    )
    .all<Row>()
  return Promise.all(
    results.map(async (row): Promise<StoredLead> => {
      const details = await openLead(sealer, row)
      const hashes = [
        row.hash,
        row.namedHash,
        details?.consent.textHash,
        row.text && (await sha256Hex(row.text)),
      ]
      return {
        id: row.id,
        phoneNumber: details?.phoneNumber ?? null,
        state: row.state,
        reason: row.reason,
        isConsentExact: hashes.every((hash) => hash === shownHash),
      }
    }),
  )
}
