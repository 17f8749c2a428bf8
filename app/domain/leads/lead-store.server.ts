import type { LeadId } from '#app/shared/lead-id'
import { acceptAnswers, acceptStatements, leadColumns } from './delivery/accept-statements.server'
import { isHeld } from './delivery/held.server'
import type { ClaimedLead, Lead, LeadState } from './lead'
import type { AcceptOutcome, LeadStore, StandingAttempt } from './ports'

type LeadRow = {
  id: LeadId
  state: LeadState
  buyer_id: string
  email_key: string
  attempts: number
  next_attempt_at: number
  buyer_url: string | null
  created_at: number
}

/** The outbox: the only SQL that touches leads. */
export function createLeadStore(db: D1Database): LeadStore {
  return {
    async accept(lead, now): Promise<AcceptOutcome> {
      const results = await db.batch(acceptStatements(db, lead, now))
      const standing = results.at(acceptAnswers.standing)?.results[0] as LeadRow | undefined
      const proof = results.at(acceptAnswers.proof)?.results[0] as { spentBy: string } | undefined
      // A proof that was spent on another lead shows nothing of this one.
      if (!standing || proof?.spentBy !== standing.id) return { kind: 'no_proof' }
      const kind = standing.id === lead.id ? 'accepted' : 'repeat'
      return { kind, lead: toLead(standing) }
    },

    async find(id) {
      const row = await db
        .prepare(`SELECT ${leadColumns} FROM lead WHERE id = ?1`)
        .bind(id)
        .first<LeadRow>()
      return row ? toLead(row) : null
    },

    async claim(id, now, leaseUntil) {
      const [claimed] = await db.batch<ClaimedRow>([
        db
          .prepare(
            `UPDATE lead SET state = 'sending', attempts = attempts + 1, lease_until = ?3, updated_at = ?2
             WHERE id = ?1 AND state IN ('new', 'retry') AND next_attempt_at <= ?2
               AND NOT ${isHeld('lead.buyer_id', '?2')}
             RETURNING id, buyer_id AS buyerId, phone_key AS phoneKey, attempts AS attempt,
               created_at AS createdAt, is_unsure AS isUnsure, person_sealed AS personSealed,
               (SELECT withdrawn_at FROM consent WHERE consent.lead_id = lead.id) AS withdrawnAt`,
          )
          .bind(id, now, leaseUntil),
        // Claimed although the breaker is open: this attempt is its one probe.
        db
          .prepare(
            `UPDATE buyer_health SET probe_until = ?2
             WHERE changes() = 1 AND opened_at IS NOT NULL
               AND buyer_id = (SELECT buyer_id FROM lead WHERE id = ?1)`,
          )
          .bind(id, leaseUntil),
      ])
      const row = claimed?.results[0]
      if (!row) return null
      const { withdrawnAt, ...lead } = row
      return { ...lead, isUnsure: row.isUnsure === 1, isConsentWithdrawn: withdrawnAt !== null }
    },

    async settle({ leadId, attempt, state, reason, buyerUrl, nextAttemptAt, isUnsure }, now) {
      const [settled] = await db.batch([
        db
          .prepare(
            `UPDATE lead SET state = ?3, last_reason = ?4, buyer_url = ?5, next_attempt_at = ?6,
               is_unsure = ?8, lease_until = NULL, updated_at = ?7
             WHERE id = ?1 AND state = 'sending' AND attempts = ?2`,
          )
          .bind(leadId, attempt, state, reason, buyerUrl, nextAttemptAt, now, isUnsure ? 1 : 0),
        db
          .prepare(
            `INSERT INTO lead_event (lead_id, at, kind, attempt, reason)
             SELECT ?1, ?5, ?3, ?2, ?4 WHERE changes() = 1`,
          )
          .bind(leadId, attempt, state, reason, now),
      ])
      return settled?.meta.changes === 1
    },

    async retire(id, { attemptsInAll, createdBefore, unsureState }, now) {
      const [retired] = await db.batch<{ state: 'dead' | 'parked' }>([
        db
          .prepare(
            `UPDATE lead SET state = CASE is_unsure WHEN 1 THEN ?5 ELSE 'dead' END,
               last_reason = 'dead_letter', updated_at = ?4
             WHERE id = ?1 AND state IN ('new', 'retry') AND (attempts >= ?2 OR created_at < ?3)
             RETURNING state`,
          )
          .bind(id, attemptsInAll, createdBefore, now, unsureState),
        db
          .prepare(
            `INSERT INTO lead_event (lead_id, at, kind, reason)
             SELECT id, ?2, state, 'dead_letter' FROM lead WHERE id = ?1 AND changes() = 1`,
          )
          .bind(id, now),
      ])
      return retired?.results[0]?.state ?? null
    },

    async giveUp(id, { state, reason }, now) {
      const [ended] = await db.batch([
        db
          .prepare(
            `UPDATE lead SET state = ?2, last_reason = ?3, updated_at = ?4
             WHERE id = ?1 AND state IN ('new', 'retry')`,
          )
          .bind(id, state, reason, now),
        db
          .prepare(
            `INSERT INTO lead_event (lead_id, at, kind, reason)
             SELECT ?1, ?4, ?2, ?3 WHERE changes() = 1`,
          )
          .bind(id, state, reason, now),
      ])
      return ended?.meta.changes === 1
    },

    async listOverdue(dueBefore, now, limit) {
      const { results } = await db
        .prepare(
          `SELECT id FROM lead WHERE state IN ('new', 'retry') AND next_attempt_at <= ?1
             AND NOT ${isHeld('lead.buyer_id', '?2')}
           ORDER BY next_attempt_at LIMIT ?3`,
        )
        .bind(dueBefore, now, limit)
        .all<{ id: LeadId }>()
      return results.map((row) => row.id)
    },

    async listTooOld(createdBefore, limit) {
      const { results } = await db
        .prepare(
          `SELECT ${standingColumns} FROM lead
           WHERE state IN ('new', 'retry') AND created_at < ?1 LIMIT ?2`,
        )
        .bind(createdBefore, limit)
        .all<StandingRow>()
      return results.map(toStanding)
    },

    async listExpiredLeases(now, limit) {
      const { results } = await db
        .prepare(
          `SELECT ${standingColumns} FROM lead
           WHERE state = 'sending' AND lease_until <= ?1 LIMIT ?2`,
        )
        .bind(now, limit)
        .all<StandingRow>()
      return results.map(toStanding)
    },
  }
}

const standingColumns = 'id, attempts AS attempt, buyer_id AS buyerId, is_unsure AS isUnsure'
type StandingRow = Omit<StandingAttempt, 'isUnsure'> & { isUnsure: number }
type ClaimedRow = Omit<ClaimedLead, 'isUnsure' | 'isConsentWithdrawn'> & {
  isUnsure: number
  withdrawnAt: number | null
}

function toStanding(row: StandingRow): StandingAttempt {
  return { ...row, isUnsure: row.isUnsure === 1 }
}

function toLead(row: LeadRow): Lead {
  return {
    id: row.id,
    state: row.state,
    buyerId: row.buyer_id,
    emailKey: row.email_key,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    buyerUrl: row.buyer_url,
    createdAt: row.created_at,
  }
}
