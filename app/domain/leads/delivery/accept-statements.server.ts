import type { Lead } from '#app/domain/leads/lead'
import {
  freeDedupeKey,
  insertLead,
  isProof,
  isUnspentOwnProof,
  isUnspentProof,
  noteIfChanged,
  proofValues,
} from '#app/domain/leads/lead-transitions.server'
import type { NewLead } from '#app/domain/leads/ports'
import { auditRow } from '#app/shared/audit-row.server'
import type { StatementOf } from '#app/shared/batch-by-name.server'
import type { Row } from '#app/shared/row'

/** Columns of `Lead`. */
export const leadColumns = `id, state, buyer_id AS buyerId, email_key AS emailKey, attempts,
  next_attempt_at AS nextAttemptAt, buyer_url AS urlSealed, proof_expires_at AS urlEndsAt,
  created_at AS createdAt`

/**
 * Returns the statements of one transaction. Each depends on the one before: without a free dedupe key or a valid
 * proof, the proof is not spent and nothing else is written.
 */
export function acceptStatements(db: D1Database, lead: NewLead, now: number) {
  const { consent } = lead
  const proof = proofValues(lead, now)
  // Read last: the phone's current lead, and the lead that the proof was spent on.
  const existing: StatementOf<Lead> = db
    .prepare(`SELECT ${leadColumns} FROM lead WHERE dedupe_key = ?1`)
    .bind(lead.dedupeKey)
  const spentOn: StatementOf<Pick<Row<'challenge'>, 'spentBy'>> = db
    .prepare(`SELECT spent_by AS spentBy FROM challenge WHERE ${isProof}`)
    .bind(...proof)
  return {
    rededicated: rededicateStatements(db, lead, now),
    freed: freeDedupeKey(db, lead, now),
    touch: touchStatements(db, lead, now),
    // Spent on the phone's existing lead, or else on the new one.
    spent: db
      .prepare(
        `UPDATE challenge SET proof_spent_at = ?4,
           spent_by = COALESCE((SELECT id FROM lead WHERE dedupe_key = ?5), ?6)
         WHERE ${isUnspentProof}`,
      )
      .bind(...proof, lead.dedupeKey, lead.id),
    consentText: db
      .prepare(
        `INSERT INTO consent_text (hash, version, text, firm, contact_sealed, contact_key)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT DO UPDATE SET firm = excluded.firm, contact_sealed = excluded.contact_sealed,
           contact_key = excluded.contact_key
         WHERE contact_key IS NOT excluded.contact_key`,
      )
      .bind(
        consent.textHash,
        consent.version,
        consent.text,
        consent.firm,
        consent.contactSealed,
        consent.contactKey,
      ),
    consent: db
      .prepare(
        `INSERT INTO consent (id, lead_id, text_hash, given_at, page, ip_sealed, challenge_id)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, id FROM challenge WHERE phone_key = ?7 AND spent_by = ?2`,
      )
      .bind(
        consent.id,
        lead.id,
        consent.textHash,
        consent.givenAt,
        consent.page,
        consent.ipSealed,
        lead.phoneKey,
      ),
    lead: insertLead(db, lead, now),
    event: noteIfChanged(db, { leadId: lead.id, kind: 'committed' }, now),
    audited: lead.renewal ? [auditRow(db, lead.renewal, now, { where: 'changes() = 1' })] : [],
    click: clickStatements(db, lead, now),
    existing,
    spentOn,
  }
}

/**
 * Returns the statements of a renewal: the proof that opened the person's data becomes a proof of this
 * registration.
 */
function rededicateStatements(
  db: D1Database,
  lead: NewLead,
  now: number,
): readonly D1PreparedStatement[] {
  if (!lead.renewal) return []
  return [
    db
      .prepare(
        `UPDATE challenge SET email_key = ?3, purpose = 'registration' WHERE ${isUnspentOwnProof}`,
      )
      .bind(...proofValues(lead, now)),
  ]
}

/** Returns the statements that store a later click of a phone with a lead as a touch, once per proof. */
function touchStatements(db: D1Database, lead: NewLead, now: number): D1PreparedStatement[] {
  const { click } = lead
  if (!click) return []
  return [
    db
      .prepare(
        `INSERT INTO lead_touch (lead_id, at, link, click_id, source, campaign)
         SELECT id, ?4, ?6, ?7, ?8, ?9 FROM lead
         WHERE dedupe_key = ?5 AND EXISTS (SELECT 1 FROM challenge WHERE ${isUnspentProof})`,
      )
      .bind(
        ...proofValues(lead, now),
        lead.dedupeKey,
        click.link,
        click.clickId,
        click.source,
        click.campaign,
      ),
  ]
}

/** Returns the statements that store the click behind the lead, if known. */
function clickStatements(
  db: D1Database,
  { id, click }: NewLead,
  now: number,
): D1PreparedStatement[] {
  if (!click) return []
  return [
    db
      .prepare(
        `INSERT OR IGNORE INTO lead_click (lead_id, at, link, click_id, source, campaign,
           first_link, first_source, first_campaign, conversion, variant)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11
         WHERE EXISTS (SELECT 1 FROM lead WHERE id = ?1)`,
      )
      .bind(
        id,
        now,
        click.link,
        click.clickId,
        click.source,
        click.campaign,
        click.firstLink,
        click.firstSource,
        click.firstCampaign,
        click.isToBeReported ? 'waiting' : 'none',
        click.variant,
      ),
  ]
}
