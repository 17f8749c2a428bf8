import { acceptStatements, leadColumns } from './accept-statements.server'
import type { ClaimedLead, Lead, LeadState } from './lead'
import type { AcceptOutcome, LeadStore } from './ports'

type LeadRow = {
  id: string
  state: LeadState
  buyer_id: string
  email_key: string
  attempts: number
  next_attempt_at: number
  buyer_url: string | null
  proof_expires_at: number
  created_at: number
}

/** The outbox: the only SQL that touches leads. */
export function createLeadStore(db: D1Database): LeadStore {
  return {
    async accept(lead, now): Promise<AcceptOutcome> {
      const results = await db.batch(acceptStatements(db, lead, now))
      const standing = results.at(-2)?.results[0] as LeadRow | undefined
      if (!standing) return { kind: 'no_proof' }
      if (standing.id === lead.id) return { kind: 'accepted', lead: toLead(standing) }
      const hasProof = (results.at(-1)?.results.length ?? 0) > 0
      return { kind: 'repeat', lead: toLead(standing), hasProof }
    },

    async find(id) {
      const row = await db
        .prepare(`SELECT ${leadColumns} FROM lead WHERE id = ?1`)
        .bind(id)
        .first<LeadRow>()
      return row ? toLead(row) : null
    },

    claim(id, now, leaseUntil) {
      return db
        .prepare(
          `UPDATE lead SET state = 'sending', attempts = attempts + 1, lease_until = ?3, updated_at = ?2
           WHERE id = ?1 AND state IN ('new', 'retry') AND next_attempt_at <= ?2
           RETURNING id, buyer_id AS buyerId, phone_key AS phoneKey, attempts AS attempt,
             created_at AS createdAt, person_sealed AS personSealed`,
        )
        .bind(id, now, leaseUntil)
        .first<ClaimedLead>()
    },

    async settle({ leadId, attempt, state, reason, buyerUrl, nextAttemptAt }, now) {
      const [settled] = await db.batch([
        db
          .prepare(
            `UPDATE lead SET state = ?3, last_reason = ?4, buyer_url = ?5, next_attempt_at = ?6,
               lease_until = NULL, updated_at = ?7
             WHERE id = ?1 AND state = 'sending' AND attempts = ?2`,
          )
          .bind(leadId, attempt, state, reason, buyerUrl, nextAttemptAt, now),
        db
          .prepare(
            `INSERT INTO lead_event (lead_id, at, kind, attempt, reason)
             SELECT ?1, ?5, ?3, ?2, ?4 WHERE changes() = 1`,
          )
          .bind(leadId, attempt, state, reason, now),
      ])
      return settled?.meta.changes === 1
    },

    async retire(id, { attemptsInAll, createdBefore }, now) {
      const [retired] = await db.batch([
        db
          .prepare(
            `UPDATE lead SET state = 'dead', last_reason = 'dead_letter', updated_at = ?4
             WHERE id = ?1 AND state IN ('new', 'retry') AND (attempts >= ?2 OR created_at < ?3)`,
          )
          .bind(id, attemptsInAll, createdBefore, now),
        db
          .prepare(
            `INSERT INTO lead_event (lead_id, at, kind, reason)
             SELECT ?1, ?2, 'dead', 'dead_letter' WHERE changes() = 1`,
          )
          .bind(id, now),
      ])
      return retired?.meta.changes === 1
    },

    async listOverdue(dueBefore, limit) {
      const { results } = await db
        .prepare(
          `SELECT id FROM lead WHERE state IN ('new', 'retry') AND next_attempt_at <= ?1
           ORDER BY next_attempt_at LIMIT ?2`,
        )
        .bind(dueBefore, limit)
        .all<{ id: string }>()
      return results.map((row) => row.id)
    },

    async listExpiredLeases(now, limit) {
      const { results } = await db
        .prepare(
          `SELECT id, attempts AS attempt, buyer_id AS buyerId FROM lead
           WHERE state = 'sending' AND lease_until <= ?1 LIMIT ?2`,
        )
        .bind(now, limit)
        .all<{ id: string; attempt: number; buyerId: string }>()
      return results
    },
  }
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
    proofExpiresAt: row.proof_expires_at,
    createdAt: row.created_at,
  }
}
