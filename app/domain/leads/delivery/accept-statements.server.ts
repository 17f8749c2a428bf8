import type { NewLead } from '#app/domain/leads/ports'
import { day } from '#app/shared/time'

/** The same phone at the same buyer is one lead for this long. */
const dedupeLifeMs = 30 * day

/** Columns of `Lead`, in one place. */
export const leadColumns =
  'id, state, buyer_id, email_key, attempts, next_attempt_at, buyer_url, created_at'

/** The challenge that this proof, phone and email belong to. Parameters as in `proofValues`. */
const isProof = `proof_key = ?1 AND phone_key = ?2 AND email_key = ?3 AND purpose = 'registration'
  AND used = 1 AND proof_expires_at > ?4`
/** Someone who was erased meanwhile is no lead any more. */
const isUnspentProof = `${isProof} AND proof_spent_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM suppression WHERE suppression.phone_key = ?2)`
const proofValues = (lead: NewLead, now: number) => [
  lead.proofKey,
  lead.phoneKey,
  lead.emailKey,
  now,
]

/** Positions of the answers that `acceptStatements` ends with. */
export const acceptAnswers = { standing: -2, proof: -1 } as const

/**
 * One transaction. Each statement depends on the one before: without a free dedupe key or a valid
 * proof the proof is not spent, and then nothing else is written.
 */
export function acceptStatements(
  db: D1Database,
  lead: NewLead,
  now: number,
): D1PreparedStatement[] {
  const { consent } = lead
  const proof = proofValues(lead, now)
  return [
    // With a new proof a rejected or given-up lead may be tried again, and after thirty days so may any other.
    db
      .prepare(
        `UPDATE lead SET dedupe_key = NULL
         WHERE dedupe_key = ?5 AND (state IN ('rejected', 'dead') OR created_at <= ?6)
           AND EXISTS (SELECT 1 FROM challenge WHERE ${isUnspentProof})`,
      )
      .bind(...proof, lead.dedupeKey, now - dedupeLifeMs),
    ...touchStatements(db, lead, now),
    // Spent on the lead that the phone has already, or else on the new one.
    db
      .prepare(
        `UPDATE challenge SET proof_spent_at = ?4,
           spent_by = COALESCE((SELECT id FROM lead WHERE dedupe_key = ?5), ?6)
         WHERE ${isUnspentProof}`,
      )
      .bind(...proof, lead.dedupeKey, lead.id),
    db
      .prepare(`INSERT OR IGNORE INTO consent_text (hash, version, text) VALUES (?1, ?2, ?3)`)
      .bind(consent.textHash, consent.version, consent.text),
    db
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
    db
      .prepare(
        `INSERT INTO lead (id, dedupe_key, phone_key, email_key, person_sealed, cid, page, source,
           buyer_id, challenge_id, proof_expires_at, state, next_attempt_at, created_at, updated_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, id, proof_expires_at, 'new', ?10, ?10, ?10
         FROM challenge WHERE phone_key = ?3 AND spent_by = ?1`,
      )
      .bind(
        lead.id,
        lead.dedupeKey,
        lead.phoneKey,
        lead.emailKey,
        lead.personSealed,
        lead.cid,
        lead.page,
        lead.source,
        lead.buyerId,
        now,
      ),
    db
      .prepare(
        `INSERT INTO lead_event (lead_id, at, kind)
         SELECT ?1, ?2, 'committed' WHERE EXISTS (SELECT 1 FROM lead WHERE id = ?1)`,
      )
      .bind(lead.id, now),
    ...clickStatements(db, lead, now),
    db.prepare(`SELECT ${leadColumns} FROM lead WHERE dedupe_key = ?1`).bind(lead.dedupeKey),
    db.prepare(`SELECT spent_by AS spentBy FROM challenge WHERE ${isProof}`).bind(...proof),
  ]
}

/** A later click of a phone that has its lead: kept as a touch, once for each proof. */
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

/** The click that led to the lead, where one is known. */
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
           first_link, first_source, first_campaign, conversion)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
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
        click.isToBeTold ? 'waiting' : 'none',
      ),
  ]
}
