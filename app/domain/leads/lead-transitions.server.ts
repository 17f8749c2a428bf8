import type { StatementOf } from '#app/shared/batch-by-name.server'
import type { LeadId } from '#app/shared/brands'
import type { Row } from '#app/shared/row'
import { day } from '#app/shared/time'
import { isHeld } from './delivery/buyer-pause-store.server'
import type { ClaimedLead, LeadRow, LeadState } from './lead'
import type { NewLead, Settlement } from './ports'

// Every statement that creates a lead, changes its state or frees its dedupe key, with its event. Each updates a
// row only in the expected state, so of concurrent callers one succeeds; the event is written only then.

/** The same phone at the same buyer is one lead for this long. */
const dedupeLifeMs = 30 * day

/**
 * Frees the dedupe key: with a new proof, a rejected or dead lead may be tried again, and after thirty days any
 * other.
 */
export function freeDedupeKey(db: D1Database, lead: NewLead, now: number): StatementOf {
  return db
    .prepare(
      `UPDATE lead SET dedupe_key = NULL
       WHERE dedupe_key = ?5 AND (state IN ('rejected', 'dead') OR created_at <= ?6)
         AND EXISTS (SELECT 1 FROM challenge WHERE ${isUnspentProof})`,
    )
    .bind(...proofValues(lead, now), lead.dedupeKey, now - dedupeLifeMs)
}

/** Inserts a lead, if the challenge was spent on it. */
export function insertLead(db: D1Database, lead: NewLead, now: number): StatementOf {
  const { id, dedupeKey, phoneKey, emailKey, personSealed, cid, page, source, buyerId } = lead
  const dimensions = lead.dimensions && JSON.stringify(lead.dimensions)
  return db
    .prepare(
      `INSERT INTO lead (id, dedupe_key, phone_key, email_key, person_sealed, cid, page, source,
         buyer_id, challenge_id, proof_expires_at, state, next_attempt_at, created_at, updated_at,
         dimensions)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, id, proof_expires_at, 'new', ?10, ?10, ?10, ?11
       FROM challenge WHERE phone_key = ?3 AND spent_by = ?1`,
    )
    .bind(
      id,
      dedupeKey,
      phoneKey,
      emailKey,
      personSealed,
      cid,
      page,
      source,
      buyerId,
      now,
      dimensions,
    )
}

type ClaimedRow = Omit<ClaimedLead, 'isUnsure' | 'isConsentWithdrawn'> &
  Pick<LeadRow, 'isUnsure'> &
  Pick<Row<'consent'>, 'withdrawnAt'>

/** new, retry → sending */
export function claimLead(
  db: D1Database,
  id: LeadId,
  now: number,
  leaseUntil: number,
): StatementOf<ClaimedRow> {
  return db
    .prepare(
      `UPDATE lead SET state = 'sending', attempts = attempts + 1, lease_until = ?3, updated_at = ?2
       WHERE id = ?1 AND state IN ('new', 'retry') AND next_attempt_at <= ?2
         AND NOT ${isHeld('lead.buyer_id', '?2')}
       RETURNING id, buyer_id AS buyerId, phone_key AS phoneKey, attempts AS attempt,
         created_at AS createdAt, is_unsure AS isUnsure, person_sealed AS personSealed,
         (SELECT withdrawn_at FROM consent WHERE consent.lead_id = lead.id) AS withdrawnAt,
         (SELECT firm FROM consent JOIN consent_text ON hash = text_hash
          WHERE consent.lead_id = lead.id) AS firm`,
    )
    .bind(id, now, leaseUntil)
}

/** sending → accepted, rejected, retry, parked or dead, by the attempt that holds the lease. */
export function settleLead(db: D1Database, settlement: Settlement, now: number): StatementOf {
  const { leadId, attempt, state, reason, urlSealed, nextAttemptAt, isUnsure } = settlement
  return db
    .prepare(
      `UPDATE lead SET state = ?3, last_reason = ?4, next_attempt_at = ?6,
         buyer_url = CASE WHEN proof_expires_at > ?7 THEN ?5 END,
         is_unsure = ?8, lease_until = NULL, updated_at = ?7
       WHERE id = ?1 AND state = 'sending' AND attempts = ?2`,
    )
    .bind(leadId, attempt, state, reason, urlSealed, nextAttemptAt, now, isUnsure ? 1 : 0)
}

/** Deletes buyers' URLs whose proof has expired: no one can ask for them any more. */
export function dropUrls(db: D1Database, now: number): StatementOf {
  return db
    .prepare(
      'UPDATE lead SET buyer_url = NULL WHERE buyer_url IS NOT NULL AND proof_expires_at <= ?1',
    )
    .bind(now)
}

export function dropUrl(db: D1Database, id: LeadId): StatementOf {
  return db.prepare('UPDATE lead SET buyer_url = NULL WHERE id = ?1').bind(id)
}

type Retired = { state: Extract<LeadRow['state'], 'dead' | 'parked'> }

/** new, retry → dead, or `unsureState`, when attempts or time are used up. */
export function retireLead(
  db: D1Database,
  id: LeadId,
  limits: { attemptsInAll: number; createdBefore: number; unsureState: 'dead' | 'parked' },
  now: number,
): StatementOf<Retired> {
  return db
    .prepare(
      `UPDATE lead SET state = CASE is_unsure WHEN 1 THEN ?5 ELSE 'dead' END,
         last_reason = 'dead_letter', updated_at = ?4
       WHERE id = ?1 AND state IN ('new', 'retry') AND (attempts >= ?2 OR created_at < ?3)
       RETURNING state`,
    )
    .bind(id, limits.attemptsInAll, limits.createdBefore, now, limits.unsureState)
}

/** new, retry → dead or parked, without an attempt. */
export function giveUpLead(
  db: D1Database,
  id: LeadId,
  { state, reason }: { state: 'dead' | 'parked'; reason: string },
  now: number,
): StatementOf {
  return db
    .prepare(
      `UPDATE lead SET state = ?2, last_reason = ?3, updated_at = ?4
       WHERE id = ?1 AND state IN ('new', 'retry')`,
    )
    .bind(id, state, reason, now)
}

/**
 * new, sending, retry, parked → dead, if its consent was withdrawn at `now`. An ended lead only frees its dedupe
 * key, so a later consent makes a new lead. An attempt in progress can no longer settle.
 */
export function withdrawLead(
  db: D1Database,
  { phoneKey, leadId }: { phoneKey: string; leadId: LeadId },
  now: number,
): StatementOf {
  return db
    .prepare(
      `UPDATE lead SET dedupe_key = NULL,
         state = CASE WHEN state IN ('new', 'sending', 'retry', 'parked') THEN 'dead' ELSE state END,
         last_reason = CASE WHEN state IN ('new', 'sending', 'retry', 'parked') THEN 'withdrawn' ELSE last_reason END,
         updated_at = ?3
       WHERE id = ?2 AND phone_key = ?1
         AND EXISTS (SELECT 1 FROM consent WHERE lead_id = ?2 AND withdrawn_at = ?3)`,
    )
    .bind(phoneKey, leadId, now)
}

export type ReplayTerms = { createdSince: number; seenAt: number | null; keepsDoubt: boolean }

/**
 * parked, dead → retry, by an operator, who takes responsibility for earlier doubts about delivery, unless
 * `keepsDoubt`. A lead that waits in retry is tried now, and keeps its doubts.
 */
export function replayLead(
  db: D1Database,
  id: LeadId,
  { createdSince, seenAt, keepsDoubt }: ReplayTerms,
  now: number,
): StatementOf {
  return db
    .prepare(
      `UPDATE lead SET state = 'retry', next_attempt_at = ?2,
         is_unsure = CASE WHEN state = 'retry' OR ?5 THEN is_unsure ELSE 0 END,
         last_reason = 'replayed', updated_at = ?2
       WHERE id = ?1 AND created_at >= ?3 AND (?4 IS NULL OR updated_at = ?4)
         AND (state IN ('parked', 'dead') OR (state = 'retry' AND next_attempt_at > ?2))
         AND NOT ${isWithdrawn}`,
    )
    .bind(id, now, createdSince, seenAt, keepsDoubt ? 1 : 0)
}

/** parked, retry → accepted or rejected, by an operator. */
export function resolveLead(
  db: D1Database,
  id: LeadId,
  { state, seenAt }: { state: 'accepted' | 'rejected'; seenAt: number | null },
  now: number,
): StatementOf {
  return db
    .prepare(
      `UPDATE lead SET state = ?2, is_unsure = 0, last_reason = 'resolved_by_person',
         updated_at = ?3
       WHERE id = ?1 AND state IN ('parked', 'retry') AND (?4 IS NULL OR updated_at = ?4)`,
    )
    .bind(id, state, now, seenAt)
}

const isWithdrawn =
  'EXISTS (SELECT 1 FROM consent WHERE lead_id = lead.id AND withdrawn_at IS NOT NULL)'

/** new, sending, retry → parked, in a restored database: since its backup, the buyer may have received them. */
export function parkRestored(db: D1Database, now: number): StatementOf {
  return db
    .prepare(
      `UPDATE lead SET state = 'parked', is_unsure = 1, last_reason = 'restored', lease_until = NULL,
         updated_at = ?1
       WHERE state IN ('new', 'sending', 'retry')`,
    )
    .bind(now)
}

/** Writes the events of `parkRestored`. */
export function noteRestored(db: D1Database, now: number): StatementOf {
  return db
    .prepare(
      `INSERT INTO lead_event (lead_id, at, kind, reason)
       SELECT id, ?1, 'parked', 'restored' FROM lead
       WHERE state = 'parked' AND last_reason = 'restored' AND updated_at = ?1`,
    )
    .bind(now)
}

/**
 * Writes the event of the previous statement, if that changed a row. Without a `kind`, it is the lead's current
 * state.
 */
export function noteIfChanged(
  db: D1Database,
  event: {
    leadId: LeadId
    kind?: LeadState | 'committed' | 'withdrawn'
    attempt?: number
    reason?: string
    response?: string
    tookMs?: number
  },
  now: number,
): StatementOf {
  const { leadId, kind = null, attempt = null, reason = null } = event
  const { response = null, tookMs = null } = event
  return db
    .prepare(
      `INSERT INTO lead_event (lead_id, at, kind, attempt, reason, answer, took_ms)
       SELECT ?1, ?5, COALESCE(?2, (SELECT state FROM lead WHERE id = ?1)), ?3, ?4, ?6, ?7
       WHERE changes() = 1`,
    )
    .bind(leadId, kind, attempt, reason, now, response, tookMs)
}

/** SQL: the challenge of a lead's proof, phone and email. Its parameters are `proofValues`, ?1 to ?4. */
export const isProof = `proof_key = ?1 AND phone_key = ?2 AND email_key = ?3 AND purpose = 'registration'
  AND used = 1 AND proof_expires_at > ?4`

/** A person erased in the meantime does not become a lead. */
const isUnspent = `proof_spent_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM suppression WHERE suppression.phone_key = ?2)`

export const isUnspentProof = `${isProof} AND ${isUnspent}`

/** The proof that opened a person's own data. It has no email, so it can be used for any lead of that phone. */
export const isUnspentOwnProof = `proof_key = ?1 AND phone_key = ?2 AND purpose = 'own-data'
  AND used = 1 AND proof_expires_at > ?4 AND ${isUnspent}`

export function proofValues({ proofKey, phoneKey, emailKey }: NewLead, now: number) {
  return [proofKey, phoneKey, emailKey, now]
}
