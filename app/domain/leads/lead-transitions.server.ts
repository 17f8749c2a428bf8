import type { LeadId } from '#app/shared/brands'
import type { Row } from '#app/shared/row'
import { type Sql, sql } from '#app/shared/sql.server'
import { day } from '#app/shared/time'
import { isHeld } from './delivery/buyer-pause-store.server'
import type { ClaimedLead, LeadRow, LeadState, ReturnReason } from './lead'
import type { NewLead, Settlement } from './ports'

// Every statement that creates a lead, changes its state or frees its dedupe key, with its event. Each updates a
// row only in the expected state, so of concurrent callers one succeeds; the event is written only then.

/** The same phone at the same buyer is one lead for this long. */
const dedupeLifeMs = 30 * day

/**
 * Frees the dedupe key: with a new proof, a rejected or dead lead may be tried again, and after thirty days any
 * other.
 */
export function freeDedupeKey(lead: NewLead, now: number): Sql {
  return sql`
    UPDATE lead SET dedupe_key = NULL
    WHERE dedupe_key = ${lead.dedupeKey}
      AND (state IN ('rejected', 'dead') OR created_at <= ${now - dedupeLifeMs})
      AND EXISTS (SELECT 1 FROM challenge WHERE ${isUnspentProof(lead, now)})`
}

/** Inserts a lead, if the challenge was spent on it. */
export function insertLead(lead: NewLead, now: number): Sql {
  const { id, dedupeKey, phoneKey, emailKey, personSealed, cid, page, source, buyerId } = lead
  const dimensions = lead.dimensions && JSON.stringify(lead.dimensions)
  return sql`
    INSERT INTO lead (id, dedupe_key, phone_key, email_key, person_sealed, cid, page, source,
      buyer_id, challenge_id, proof_expires_at, state, next_attempt_at, created_at, updated_at,
      dimensions)
    SELECT ${id}, ${dedupeKey}, ${phoneKey}, ${emailKey}, ${personSealed}, ${cid}, ${page}, ${source},
      ${buyerId}, id, proof_expires_at, 'new', ${now}, ${now}, ${now}, ${dimensions}
    FROM challenge WHERE phone_key = ${phoneKey} AND spent_by = ${id}`
}

type ClaimedRow = Omit<ClaimedLead, 'isUnsure' | 'isConsentWithdrawn'> &
  Pick<LeadRow, 'isUnsure'> &
  Pick<Row<'consent'>, 'withdrawnAt'>

/** new, retry → sending */
export function claimLead(id: LeadId, now: number, leaseUntil: number): Sql<ClaimedRow> {
  return sql`
    UPDATE lead SET state = 'sending', attempts = attempts + 1, lease_until = ${leaseUntil},
      updated_at = ${now}
    WHERE id = ${id} AND state IN ('new', 'retry') AND next_attempt_at <= ${now}
      AND NOT ${isHeld(sql`lead.buyer_id`, now)}
    RETURNING id, buyer_id AS buyerId, phone_key AS phoneKey, attempts AS attempt,
      created_at AS createdAt, is_unsure AS isUnsure, person_sealed AS personSealed,
      planned_at AS plannedAt,
      (SELECT withdrawn_at FROM consent WHERE consent.lead_id = lead.id) AS withdrawnAt,
      (SELECT firm FROM consent JOIN consent_text ON hash = text_hash
       WHERE consent.lead_id = lead.id) AS firm`
}

/** sending → accepted, rejected, retry, parked or dead, by the attempt that holds the lease. */
export function settleLead(settlement: Settlement, now: number): Sql {
  const { leadId, attempt, state, reason, urlSealed, nextAttemptAt, isUnsure } = settlement
  return sql`
    UPDATE lead SET state = ${state}, last_reason = ${reason}, next_attempt_at = ${nextAttemptAt},
      buyer_url = CASE WHEN proof_expires_at > ${now} THEN ${urlSealed} END,
      is_unsure = ${isUnsure ? 1 : 0}, lease_until = NULL, planned_at = NULL, updated_at = ${now}
    WHERE id = ${leadId} AND state = 'sending' AND attempts = ${attempt}`
}

/** Deletes buyers' URLs whose proof has expired: no one can ask for them any more. */
export function dropUrls(now: number): Sql {
  return sql`
    UPDATE lead SET buyer_url = NULL WHERE buyer_url IS NOT NULL AND proof_expires_at <= ${now}`
}

export function dropUrl(id: LeadId): Sql {
  return sql`UPDATE lead SET buyer_url = NULL WHERE id = ${id}`
}

type Retired = { state: Extract<LeadRow['state'], 'dead' | 'parked'> }

/** new, retry → dead, or `unsureState`, when attempts or time are used up. */
export function retireLead(
  id: LeadId,
  limits: { attemptsInAll: number; createdBefore: number; unsureState: 'dead' | 'parked' },
  now: number,
): Sql<Retired> {
  return sql`
    UPDATE lead SET state = CASE is_unsure WHEN 1 THEN ${limits.unsureState} ELSE 'dead' END,
      last_reason = 'dead_letter', updated_at = ${now}
    WHERE id = ${id} AND state IN ('new', 'retry')
      AND (attempts >= ${limits.attemptsInAll} OR created_at < ${limits.createdBefore})
    RETURNING state`
}

/** new, retry → dead or parked, without an attempt. */
export function giveUpLead(
  id: LeadId,
  { state, reason }: { state: 'dead' | 'parked'; reason: string },
  now: number,
): Sql {
  return sql`
    UPDATE lead SET state = ${state}, last_reason = ${reason}, updated_at = ${now}
    WHERE id = ${id} AND state IN ('new', 'retry')`
}

/**
 * new, sending, retry, parked → dead, if its consent was withdrawn at `now`. An ended lead only frees its dedupe
 * key, so a later consent makes a new lead. An attempt in progress can no longer settle.
 */
export function withdrawLead(
  { phoneKey, leadId }: { phoneKey: string; leadId: LeadId },
  now: number,
): Sql {
  return sql`
    UPDATE lead SET dedupe_key = NULL,
      state = CASE WHEN state IN ('new', 'sending', 'retry', 'parked') THEN 'dead' ELSE state END,
      last_reason = CASE WHEN state IN ('new', 'sending', 'retry', 'parked') THEN 'withdrawn'
        ELSE last_reason END,
      updated_at = ${now}
    WHERE id = ${leadId} AND phone_key = ${phoneKey}
      AND EXISTS (SELECT 1 FROM consent WHERE lead_id = ${leadId} AND withdrawn_at = ${now})`
}

export type ReplayTerms = { createdSince: number; seenAt: number | null; keepsDoubt: boolean }

/**
 * parked, dead → retry, by an operator, who takes responsibility for earlier doubts about delivery, unless
 * `keepsDoubt`. A lead that waits in retry is tried now, and keeps its doubts and its plan. Not beside a newer lead,
 * which its buyer would have twice.
 */
export function replayLead(
  id: LeadId,
  { createdSince, seenAt, keepsDoubt }: ReplayTerms,
  now: number,
): Sql {
  return sql`
    UPDATE lead SET state = 'retry', next_attempt_at = ${now},
      planned_at = CASE state WHEN 'retry' THEN next_attempt_at END,
      is_unsure = CASE WHEN state = 'retry' OR ${keepsDoubt ? 1 : 0} THEN is_unsure ELSE 0 END,
      last_reason = 'replayed', updated_at = ${now}
    WHERE id = ${id} AND created_at >= ${createdSince}
      AND (${seenAt} IS NULL OR updated_at = ${seenAt})
      AND (state IN ('parked', 'dead') OR (state = 'retry' AND next_attempt_at > ${now}))
      AND dedupe_key IS NOT NULL
      AND NOT ${isWithdrawn}`
}

/** parked, retry → accepted or rejected, by an operator. */
export function resolveLead(
  id: LeadId,
  { state, seenAt }: { state: 'accepted' | 'rejected'; seenAt: number | null },
  now: number,
): Sql {
  return sql`
    UPDATE lead SET state = ${state}, is_unsure = 0, last_reason = 'resolved_by_person',
      updated_at = ${now}
    WHERE id = ${id} AND state IN ('parked', 'retry')
      AND (${seenAt} IS NULL OR updated_at = ${seenAt})`
}

type Reversed = { state: 'accepted' | 'rejected'; seenAt: number | null }

/** accepted ↔ rejected, if an operator resolved it; not once it was returned, nor accepted beside a newer lead. */
export function reverseLead(id: LeadId, { state, seenAt }: Reversed, now: number): Sql {
  return sql`
    UPDATE lead SET state = ${state}, updated_at = ${now}
    WHERE id = ${id} AND state IN ('accepted', 'rejected') AND state <> ${state}
      AND last_reason = 'resolved_by_person' AND (${seenAt} IS NULL OR updated_at = ${seenAt})
      AND (${state} = 'rejected' OR dedupe_key IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM lead_event WHERE lead_id = ${id} AND kind = 'returned')`
}

/** Renames the event of the decision that `reverseLead` reversed, so the history keeps it and nothing counts it. */
export function renameReversed(id: LeadId, { state }: Pick<Reversed, 'state'>): Sql {
  return sql`
    UPDATE lead_event SET kind = kind || '_reversed'
    WHERE lead_id = ${id} AND reason = 'resolved_by_person' AND kind IN ('accepted', 'rejected')
      AND kind <> ${state} AND EXISTS (SELECT 1 FROM lead WHERE id = ${id} AND state = ${state})`
}

/** Writes that its buyer gave an accepted lead back, once. */
export function returnLead(
  id: LeadId,
  { reason, seenAt }: { reason: ReturnReason; seenAt: number },
  now: number,
): Sql {
  return sql`
    INSERT INTO lead_event (lead_id, buyer_id, dimensions, at, kind, reason)
    SELECT id, buyer_id, dimensions, ${now}, 'returned', ${reason} FROM lead
    WHERE id = ${id} AND state = 'accepted' AND updated_at = ${seenAt}
      AND NOT EXISTS (SELECT 1 FROM lead_event WHERE lead_id = ${id} AND kind = 'returned')`
}

export type TakeBackTerms = { seenAt: number; returnedAt: number }

/** Takes back the return of that time: a newer one stays. */
export function takeBackReturn(id: LeadId, { seenAt, returnedAt }: TakeBackTerms): Sql {
  return sql`
    DELETE FROM lead_event WHERE lead_id = ${id} AND kind = 'returned' AND at = ${returnedAt}
      AND EXISTS (SELECT 1 FROM lead WHERE id = ${id} AND updated_at = ${seenAt})`
}

const isWithdrawn = sql`
  EXISTS (SELECT 1 FROM consent WHERE lead_id = lead.id AND withdrawn_at IS NOT NULL)`

/** new, sending, retry → parked, in a restored database: since its backup, the buyer may have received them. */
export function parkRestored(now: number): Sql {
  return sql`
    UPDATE lead SET state = 'parked', is_unsure = 1, last_reason = 'restored', lease_until = NULL,
      updated_at = ${now}
    WHERE state IN ('new', 'sending', 'retry')`
}

/** Writes the events of `parkRestored`. */
export function noteRestored(now: number): Sql {
  return sql`
    INSERT INTO lead_event (lead_id, buyer_id, dimensions, at, kind, reason)
    SELECT id, buyer_id, dimensions, ${now}, 'parked', 'restored' FROM lead
    WHERE state = 'parked' AND last_reason = 'restored' AND updated_at = ${now}`
}

/** HMAC of a lead's email: as it was corrected, or else as it was entered. */
export const emailKeyOfLead = sql`COALESCE(lead.corrected_email_key, lead.email_key)`

/** Replaces a lead's sealed person by a corrected one, if no one has corrected it since; null keeps the email's key. */
export function correctLead(
  id: LeadId,
  { from, to, emailKey }: { from: string; to: string; emailKey: string | null },
): Sql {
  return sql`
    UPDATE lead SET person_sealed = ${to},
      corrected_email_key = COALESCE(${emailKey}, corrected_email_key)
    WHERE id = ${id} AND person_sealed = ${from}`
}

/**
 * Writes the event of the previous statement, if that changed a row. Without a `kind`, it is the lead's current
 * state.
 */
export function noteIfChanged(
  event: {
    leadId: LeadId
    kind?: LeadState | 'committed' | 'withdrawn'
    attempt?: number
    reason?: string
    response?: string
    tookMs?: number
  },
  now: number,
): Sql {
  const { leadId, kind = null, attempt = null, reason = null } = event
  const { response = null, tookMs = null } = event
  return sql`
    INSERT INTO lead_event (lead_id, buyer_id, dimensions, at, kind, attempt, reason, answer, took_ms)
    SELECT id, buyer_id, dimensions, ${now}, COALESCE(${kind}, state), ${attempt}, ${reason},
      ${response}, ${tookMs}
    FROM lead WHERE id = ${leadId} AND changes() = 1`
}

type Proven = Pick<NewLead, 'proofKey' | 'phoneKey' | 'emailKey' | 'consent' | 'renewal'>

/** Returns SQL for the challenge of a lead's proof, phone and email. */
export function isProof({ proofKey, phoneKey, emailKey }: Proven, now: number): Sql {
  return sql`proof_key = ${proofKey} AND phone_key = ${phoneKey} AND email_key = ${emailKey}
    AND purpose = 'registration' AND used = 1 AND proof_expires_at > ${now}`
}

/**
 * A person erased in the meantime does not become a lead, nor does one who has withdrawn since they agreed; a renewal
 * follows the withdrawal that it renews.
 */
function isUnspent({ phoneKey, consent, renewal }: Proven): Sql {
  return sql`proof_spent_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM suppression WHERE suppression.phone_key = ${phoneKey})
    AND (${renewal ? 1 : 0} OR NOT EXISTS (
      SELECT 1 FROM consent WHERE withdrawn_at >= ${consent.givenAt}
        AND challenge_id IN (SELECT id FROM challenge WHERE phone_key = ${phoneKey})))`
}

export function isUnspentProof(lead: Proven, now: number): Sql {
  return sql`${isProof(lead, now)} AND ${isUnspent(lead)}`
}

/** The proof that opened a person's own data. It has no email, so it can be used for any lead of that phone. */
export function isUnspentOwnProof(lead: Proven, now: number): Sql {
  return sql`proof_key = ${lead.proofKey} AND phone_key = ${lead.phoneKey} AND purpose = 'own-data'
    AND used = 1 AND proof_expires_at > ${now} AND ${isUnspent(lead)}`
}
