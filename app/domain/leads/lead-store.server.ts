import { batchByName } from '#app/shared/batch-by-name.server'
import { Dimensions } from '#app/shared/dimensions'
import type { Row } from '#app/shared/row'
import { parseJsonObject } from '#app/shared/third-party-response'
import { acceptStatements, leadColumns } from './delivery/accept-statements.server'
import { isHeld } from './delivery/buyer-pause-store.server'
import type { Lead, LeadRow } from './lead'
import {
  claimLead,
  dropUrl,
  dropUrls,
  giveUpLead,
  noteIfChanged,
  retireLead,
  settleLead,
} from './lead-transitions.server'
import type { LeadStore, OpenAttempt } from './ports'

/** Returns the outbox. Changes of a lead are in `lead-transitions.server.ts`. */
export function createLeadStore(db: D1Database): LeadStore {
  return {
    async accept(lead, now) {
      const results = await batchByName(db, acceptStatements(db, lead, now))
      const [existing] = results.existing.results
      const [proof] = results.spentOn.results
      // A proof spent on another lead gives no access to this one.
      if (!existing || proof?.spentBy !== existing.id) return { kind: 'no_proof' }
      const kind = existing.id === lead.id ? 'accepted' : 'repeat'
      return { kind, lead: existing }
    },

    async find(id) {
      return db.prepare(`SELECT ${leadColumns} FROM lead WHERE id = ?1`).bind(id).first<Lead>()
    },

    async dimensionsOf(id) {
      const text = await db
        .prepare('SELECT dimensions FROM lead WHERE id = ?1')
        .bind(id)
        .first<LeadRow['dimensions']>('dimensions')
      return text === null ? null : (Dimensions.safeParse(parseJsonObject(text)).data ?? null)
    },

    async firmOf(id) {
      return db
        .prepare(
          'SELECT firm FROM consent JOIN consent_text ON hash = text_hash WHERE lead_id = ?1',
        )
        .bind(id)
        .first<Row<'consent_text'>['firm']>('firm')
    },

    async phoneKeyOf(id) {
      return db
        .prepare('SELECT phone_key FROM lead WHERE id = ?1')
        .bind(id)
        .first<LeadRow['phoneKey']>('phone_key')
    },

    async claim(id, now, leaseUntil) {
      const { claimed } = await batchByName(db, {
        claimed: claimLead(db, id, now, leaseUntil),
        // Claimed while the breaker is open: this attempt is its probe.
        probe: db
          .prepare(
            `UPDATE buyer_health SET probe_until = ?2
             WHERE changes() = 1 AND opened_at IS NOT NULL
               AND buyer_id = (SELECT buyer_id FROM lead WHERE id = ?1)`,
          )
          .bind(id, leaseUntil),
      })
      const [row] = claimed.results
      if (!row) return null
      const { withdrawnAt, ...lead } = row
      return { ...lead, isUnsure: row.isUnsure === 1, isConsentWithdrawn: withdrawnAt !== null }
    },

    async settle(settlement, now) {
      const { leadId, attempt, state, reason, call } = settlement
      const { settled } = await batchByName(db, {
        settled: settleLead(db, settlement, now),
        event: noteIfChanged(db, { leadId, kind: state, attempt, reason, ...call }, now),
      })
      return settled.meta.changes === 1
    },

    async dropUrls(now) {
      await dropUrls(db, now).run()
    },

    async dropUrl(id) {
      await dropUrl(db, id).run()
    },

    async retire(id, limits, now) {
      const { retired } = await batchByName(db, {
        retired: retireLead(db, id, limits, now),
        event: noteIfChanged(db, { leadId: id, reason: 'dead_letter' }, now),
      })
      return retired.results[0]?.state ?? null
    },

    async giveUp(id, { state, reason }, now) {
      const { ended } = await batchByName(db, {
        ended: giveUpLead(db, id, { state, reason }, now),
        event: noteIfChanged(db, { leadId: id, kind: state, reason }, now),
      })
      return ended.meta.changes === 1
    },

    async listOverdue(dueBefore, now, limit) {
      const { results } = await db
        .prepare(
          `SELECT id FROM lead WHERE state IN ('new', 'retry') AND next_attempt_at <= ?1
             AND NOT ${isHeld('lead.buyer_id', '?2')}
           ORDER BY next_attempt_at LIMIT ?3`,
        )
        .bind(dueBefore, now, limit)
        .all<Pick<LeadRow, 'id'>>()
      return results.map((row) => row.id)
    },

    async listTooOld(createdBefore, limit) {
      const { results } = await db
        .prepare(
          `SELECT ${attemptColumns} FROM lead
           WHERE state IN ('new', 'retry') AND created_at < ?1 LIMIT ?2`,
        )
        .bind(createdBefore, limit)
        .all<AttemptRow>()
      return results.map(toAttempt)
    },

    async listExpiredLeases(now, limit) {
      const { results } = await db
        .prepare(
          `SELECT ${attemptColumns} FROM lead
           WHERE state = 'sending' AND lease_until <= ?1 LIMIT ?2`,
        )
        .bind(now, limit)
        .all<AttemptRow>()
      return results.map(toAttempt)
    },
  }
}

const attemptColumns = 'id, attempts AS attempt, buyer_id AS buyerId, is_unsure AS isUnsure'
type AttemptRow = Pick<LeadRow, 'id' | 'buyerId' | 'isUnsure'> & { attempt: LeadRow['attempts'] }

function toAttempt(row: AttemptRow): OpenAttempt {
  return { ...row, isUnsure: row.isUnsure === 1 }
}
