import type { Lead } from '#app/domain/leads/lead'
import {
  emailKeyOfLead,
  freeDedupeKey,
  insertLead,
  isProof,
  isUnspentOwnProof,
  isUnspentProof,
  noteIfChanged,
} from '#app/domain/leads/lead-transitions.server'
import type { NewLead } from '#app/domain/leads/ports'
import { auditIfChanged } from '#app/shared/audit-row.server'
import type { Row } from '#app/shared/row'
import { type Sql, sql } from '#app/shared/sql.server'

/** Columns of `Lead`. */
export const leadColumns = sql`id, state, buyer_id AS buyerId, ${emailKeyOfLead} AS emailKey,
  person_sealed AS personSealed, attempts,
  next_attempt_at AS nextAttemptAt, buyer_url AS urlSealed, proof_expires_at AS urlEndsAt,
  created_at AS createdAt`

/**
 * Returns the statements of one transaction. Each depends on the one before: without a free dedupe key or a valid
 * proof, the proof is not spent and nothing else is written.
 */
export function acceptStatements(lead: NewLead, now: number) {
  const { consent } = lead
  // Read last: the phone's current lead, and the lead that the proof was spent on.
  const existing = sql<Lead>`SELECT ${leadColumns} FROM lead WHERE dedupe_key = ${lead.dedupeKey}`
  const spentOn = sql<Pick<Row<'challenge'>, 'spentBy'>>`
    SELECT spent_by AS spentBy FROM challenge WHERE ${isProof(lead, now)}`
  return {
    rededicated: rededicateStatements(lead, now),
    freed: freeDedupeKey(lead, now),
    touch: touchStatements(lead, now),
    // Spent on the phone's existing lead, or else on the new one.
    spent: sql`
      UPDATE challenge SET proof_spent_at = ${now},
        spent_by = COALESCE((SELECT id FROM lead WHERE dedupe_key = ${lead.dedupeKey}), ${lead.id})
      WHERE ${isUnspentProof(lead, now)}`,
    consentText: sql`
      INSERT INTO consent_text (hash, version, text, firm, contact_sealed, contact_key)
      VALUES (${consent.textHash}, ${consent.version}, ${consent.text}, ${consent.firm},
        ${consent.contactSealed}, ${consent.contactKey})
      ON CONFLICT DO UPDATE SET firm = excluded.firm, contact_sealed = excluded.contact_sealed,
        contact_key = excluded.contact_key
      WHERE contact_key IS NOT excluded.contact_key`,
    consent: sql`
      INSERT INTO consent (id, lead_id, text_hash, given_at, page, ip_sealed, challenge_id)
      SELECT ${consent.id}, ${lead.id}, ${consent.textHash}, ${consent.givenAt}, ${consent.page},
        ${consent.ipSealed}, id
      FROM challenge WHERE phone_key = ${lead.phoneKey} AND spent_by = ${lead.id}`,
    lead: insertLead(lead, now),
    event: noteIfChanged({ leadId: lead.id, kind: 'committed' }, now),
    audited: lead.renewal ? [auditIfChanged(lead.renewal, now)] : [],
    click: clickStatements(lead, now),
    existing,
    spentOn,
  }
}

/**
 * Returns the statements of a renewal: the proof that opened the person's data becomes a proof of this
 * registration.
 */
function rededicateStatements(lead: NewLead, now: number): Sql[] {
  if (!lead.renewal) return []
  return [
    sql`
      UPDATE challenge SET email_key = ${lead.emailKey}, purpose = 'registration'
      WHERE ${isUnspentOwnProof(lead, now)}`,
  ]
}

/** Returns the statements that store a later click of a phone with a lead as a touch, once per proof. */
function touchStatements(lead: NewLead, now: number): Sql[] {
  const { click } = lead
  if (!click) return []
  return [
    sql`
      INSERT INTO lead_touch (lead_id, at, link, source, campaign)
      SELECT id, ${now}, ${click.link}, ${click.source}, ${click.campaign}
      FROM lead WHERE dedupe_key = ${lead.dedupeKey}
        AND EXISTS (SELECT 1 FROM challenge WHERE ${isUnspentProof(lead, now)})`,
  ]
}

function clickStatements({ id, click }: NewLead, now: number): Sql[] {
  if (!click) return []
  return [
    sql`
      INSERT OR IGNORE INTO lead_click (lead_id, at, link, source, campaign,
        first_link, first_source, first_campaign)
      SELECT ${id}, ${now}, ${click.link}, ${click.source}, ${click.campaign},
        ${click.firstLink}, ${click.firstSource}, ${click.firstCampaign}
      WHERE EXISTS (SELECT 1 FROM lead WHERE id = ${id})`,
  ]
}
