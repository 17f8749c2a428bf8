import { Dimensions } from '#app/shared/dimensions'
import type { Row } from '#app/shared/row'
import { batchByName, queries, sql } from '#app/shared/sql.server'
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
  const { all, first, run } = queries(db)
  return {
    async accept(lead, now) {
      const results = await batchByName(db, acceptStatements(lead, now))
      const [existing] = results.existing.results
      const [proof] = results.spentOn.results
      // A proof spent on another lead gives no access to this one.
      if (!existing || proof?.spentBy !== existing.id) return { kind: 'no_proof' }
      const kind = existing.id === lead.id ? 'accepted' : 'repeat'
      return { kind, lead: existing }
    },

    async find(id) {
      return first(sql<Lead>`SELECT ${leadColumns} FROM lead WHERE id = ${id}`)
    },

    async dimensionsOf(id) {
      const row = await first(
        sql<Pick<LeadRow, 'dimensions'>>`SELECT dimensions FROM lead WHERE id = ${id}`,
      )
      if (!row || row.dimensions === null) return null
      return Dimensions.safeParse(parseJsonObject(row.dimensions)).data ?? null
    },

    async firmOf(id) {
      const row = await first(sql<Pick<Row<'consent_text'>, 'firm'>>`
        SELECT firm FROM consent JOIN consent_text ON hash = text_hash WHERE lead_id = ${id}`)
      return row?.firm ?? null
    },

    async phoneKeyOf(id) {
      const row = await first(
        sql<Pick<LeadRow, 'phoneKey'>>`SELECT phone_key AS phoneKey FROM lead WHERE id = ${id}`,
      )
      return row?.phoneKey ?? null
    },

    async claim(id, now, leaseUntil) {
      const { claimed } = await batchByName(db, {
        claimed: claimLead(id, now, leaseUntil),
        // Claimed while the breaker is open: this attempt is its probe.
        probe: sql`
          UPDATE buyer_health SET probe_until = ${leaseUntil}
          WHERE changes() = 1 AND opened_at IS NOT NULL
            AND buyer_id = (SELECT buyer_id FROM lead WHERE id = ${id})`,
      })
      const [row] = claimed.results
      if (!row) return null
      const { withdrawnAt, ...lead } = row
      return { ...lead, isUnsure: row.isUnsure === 1, isConsentWithdrawn: withdrawnAt !== null }
    },

    async settle(settlement, now) {
      const { leadId, attempt, state, reason, call } = settlement
      const { settled } = await batchByName(db, {
        settled: settleLead(settlement, now),
        event: noteIfChanged({ leadId, kind: state, attempt, reason, ...call }, now),
      })
      return settled.meta.changes === 1
    },

    async dropUrls(now) {
      await run(dropUrls(now))
    },

    async dropUrl(id) {
      await run(dropUrl(id))
    },

    async retire(id, limits, now) {
      const { retired } = await batchByName(db, {
        retired: retireLead(id, limits, now),
        event: noteIfChanged({ leadId: id, reason: 'dead_letter' }, now),
      })
      return retired.results[0]?.state ?? null
    },

    async giveUp(id, { state, reason }, now) {
      const { ended } = await batchByName(db, {
        ended: giveUpLead(id, { state, reason }, now),
        event: noteIfChanged({ leadId: id, kind: state, reason }, now),
      })
      return ended.meta.changes === 1
    },

    async listOverdue(dueBefore, now, limit) {
      const rows = await all(sql<Pick<LeadRow, 'id'>>`
        SELECT id FROM lead WHERE state IN ('new', 'retry') AND next_attempt_at <= ${dueBefore}
          AND NOT ${isHeld(sql`lead.buyer_id`, now)}
        ORDER BY next_attempt_at LIMIT ${limit}`)
      return rows.map((row) => row.id)
    },

    async listTooOld(createdBefore, limit) {
      const results = await all(sql<AttemptRow>`
        SELECT ${attemptColumns} FROM lead
        WHERE state IN ('new', 'retry') AND created_at < ${createdBefore} LIMIT ${limit}`)
      return results.map(toAttempt)
    },

    async listExpiredLeases(now, limit) {
      const results = await all(sql<AttemptRow>`
        SELECT ${attemptColumns} FROM lead
        WHERE state = 'sending' AND lease_until <= ${now} LIMIT ${limit}`)
      return results.map(toAttempt)
    },
  }
}

const attemptColumns = sql`id, attempts AS attempt, buyer_id AS buyerId, is_unsure AS isUnsure,
  planned_at AS plannedAt`
type AttemptRow = Pick<LeadRow, 'id' | 'buyerId' | 'isUnsure' | 'plannedAt'> & {
  attempt: LeadRow['attempts']
}

function toAttempt(row: AttemptRow): OpenAttempt {
  return { ...row, isUnsure: row.isUnsure === 1 }
}
