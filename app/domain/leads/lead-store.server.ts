import type { LeadId } from '#app/shared/brands'
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
import type { NewLead, Settlement } from './ports'

type OpenAttempt = Pick<LeadRow, 'id' | 'buyerId' | 'plannedAt'> & {
  attempt: number
  isUnsure: boolean
}

/**
 * `accepted`: committed now. `repeat`: this phone already has a lead at this buyer, and the proof is spent on it.
 * `no_proof`: nothing was written.
 */
type AcceptOutcome = { kind: 'accepted' | 'repeat'; lead: Lead } | { kind: 'no_proof' }

export type LeadStore = ReturnType<typeof createLeadStore>

/** Returns the outbox. Changes of a lead are in `lead-transitions.server.ts`. */
export function createLeadStore(db: D1Database) {
  const { all, first, run } = queries(db)
  return {
    /** Spends the proof and writes the consent, the lead and its first event, in one transaction. */
    async accept(lead: NewLead, now: number): Promise<AcceptOutcome> {
      const results = await batchByName(db, acceptStatements(lead, now))
      const [existing] = results.existing.results
      const [proof] = results.spentOn.results
      // A proof spent on another lead gives no access to this one.
      if (!existing || proof?.spentBy !== existing.id) return { kind: 'no_proof' }
      const kind = existing.id === lead.id ? 'accepted' : 'repeat'
      return { kind, lead: existing }
    },

    async find(id: LeadId) {
      return first(sql<Lead>`SELECT ${leadColumns} FROM lead WHERE id = ${id}`)
    },

    /** Returns what the lead's events are counted by; null if they are not counted. */
    async dimensionsOf(id: LeadId) {
      const row = await first(
        sql<Pick<LeadRow, 'dimensions'>>`SELECT dimensions FROM lead WHERE id = ${id}`,
      )
      if (!row || row.dimensions === null) return null
      return Dimensions.safeParse(parseJsonObject(row.dimensions)).data ?? null
    },

    /** The firm that the lead's consent named; null if that is unknown. */
    async firmOf(id: LeadId) {
      const row = await first(sql<Pick<Row<'consent_text'>, 'firm'>>`
        SELECT firm FROM consent JOIN consent_text ON hash = text_hash WHERE lead_id = ${id}`)
      return row?.firm ?? null
    },

    /** HMAC of the phone that the lead was verified with. */
    async phoneKeyOf(id: LeadId) {
      const row = await first(
        sql<Pick<LeadRow, 'phoneKey'>>`SELECT phone_key AS phoneKey FROM lead WHERE id = ${id}`,
      )
      return row?.phoneKey ?? null
    },

    /**
     * Claims the lead for one attempt. Returns null to every caller but one, and to all while the buyer is held
     * (`BuyerHealthStore.holdOn`). The first claim after an open breaker's time is its probe.
     */
    async claim(id: LeadId, now: number, leaseUntil: number) {
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

    /** Returns false if this attempt no longer held the lead. */
    async settle(settlement: Settlement, now: number) {
      const { leadId, attempt, state, reason, call } = settlement
      const { settled } = await batchByName(db, {
        settled: settleLead(settlement, now),
        event: noteIfChanged({ leadId, kind: state, attempt, reason, ...call }, now),
      })
      return settled.meta.changes === 1
    },

    /** Deletes buyers' URLs whose time is over. */
    async dropUrls(now: number) {
      await run(dropUrls(now))
    },

    /** Deletes the buyer's URL of a lead whose visitor has it. */
    async dropUrl(id: LeadId) {
      await run(dropUrl(id))
    },

    /**
     * Ends a waiting lead without attempts or time left: dead, or `unsureState` if the buyer may have it. Returns
     * null if it has some left.
     */
    async retire(
      id: LeadId,
      limits: { attemptsInAll: number; createdBefore: number; unsureState: 'dead' | 'parked' },
      now: number,
    ) {
      const { retired } = await batchByName(db, {
        retired: retireLead(id, limits, now),
        event: noteIfChanged({ leadId: id, reason: 'dead_letter' }, now),
      })
      return retired.results[0]?.state ?? null
    },

    /** Ends a waiting lead without an attempt; returns false if it is no longer waiting. */
    async giveUp(
      id: LeadId,
      { state, reason }: { state: 'dead' | 'parked'; reason: string },
      now: number,
    ) {
      const { ended } = await batchByName(db, {
        ended: giveUpLead(id, { state, reason }, now),
        event: noteIfChanged({ leadId: id, kind: state, reason }, now),
      })
      return ended.meta.changes === 1
    },

    /** Lists overdue leads of buyers that are not held, oldest first. */
    async listOverdue(dueBefore: number, now: number, limit: number) {
      const rows = await all(sql<Pick<LeadRow, 'id'>>`
        SELECT id FROM lead WHERE state IN ('new', 'retry') AND next_attempt_at <= ${dueBefore}
          AND NOT ${isHeld(sql`lead.buyer_id`, now)}
        ORDER BY next_attempt_at LIMIT ${limit}`)
      return rows.map((row) => row.id)
    },

    /** Lists waiting leads past their maximum age, held or not. */
    async listTooOld(createdBefore: number, limit: number) {
      const results = await all(sql<AttemptRow>`
        SELECT ${attemptColumns} FROM lead
        WHERE state IN ('new', 'retry') AND created_at < ${createdBefore} LIMIT ${limit}`)
      return results.map(toAttempt)
    },

    /** Lists attempts that never finished. */
    async listExpiredLeases(now: number, limit: number) {
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
