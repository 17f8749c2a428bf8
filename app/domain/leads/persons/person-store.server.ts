import {
  emailKeyOfLead,
  noteIfChanged,
  withdrawLead,
} from '#app/domain/leads/lead-transitions.server'
import type { ConsentRecord, HeldLead, LeadEvent, PersonRecords } from '#app/domain/leads/ports'
import type { AuditEntry } from '#app/shared/audit-entry'
import { auditIfChanged, auditRow } from '#app/shared/audit-row.server'
import type { LeadId } from '#app/shared/brands'
import { batchByName, type Sql, sql } from '#app/shared/sql.server'
import { keepCounts } from './erased-leads.server'

/** Leads of a phone: the existing ones, and those whose consent outlived them. */
const leadIdsOf = (phoneKey: string) => sql`(
  SELECT id FROM lead WHERE phone_key = ${phoneKey}
  UNION SELECT spent_by FROM challenge WHERE phone_key = ${phoneKey} AND spent_by IS NOT NULL)`

/** Records withdrawals for buyers: at once if the lead was sent, and after the attempt if one is in progress. */
function recordWithdrawals(where: Sql, now: number, erasure: string | null = null) {
  return sql<Pick<LeadEvent, 'leadId'>>`
    INSERT OR IGNORE INTO withdrawal
      (lead_id, buyer_id, text_hash, state, next_attempt_at, created_at, updated_at, erasure)
    SELECT id, buyer_id, (SELECT text_hash FROM consent WHERE consent.lead_id = lead.id), 'new',
      MAX(${now}, COALESCE(lease_until, 0)), ${now}, ${now}, ${erasure}
    FROM lead WHERE ${where} AND attempts > 0
    RETURNING lead_id AS leadId`
}

export type PersonStore = ReturnType<typeof createPersonStore>

/** Returns the store of everything in the leads' tables about one person, found by the phone's HMAC. */
export function createPersonStore(db: D1Database) {
  return {
    /** Returns leads newest first, with their events in order. */
    async find(phoneKey: string): Promise<PersonRecords> {
      const leadIds = leadIdsOf(phoneKey)
      const readLeads = sql<HeldLead>`
        SELECT id, state, buyer_id AS buyerId, ${emailKeyOfLead} AS emailKey, person_sealed AS personSealed,
          cid, page, source, attempts, last_reason AS lastReason, created_at AS createdAt,
          updated_at AS updatedAt
        FROM lead WHERE phone_key = ${phoneKey} ORDER BY created_at DESC`
      const readConsents = sql<ConsentRecord>`
        SELECT consent.lead_id AS leadId, consent_text.version, consent_text.text,
          consent_text.firm, consent.text_hash AS textHash, given_at AS givenAt, consent.page,
          ip_sealed AS ipSealed, withdrawn_at AS withdrawnAt
        FROM consent JOIN consent_text ON consent_text.hash = consent.text_hash
        WHERE consent.lead_id IN ${leadIds} ORDER BY given_at DESC`
      const readEvents = sql<LeadEvent>`
        SELECT lead_id AS leadId, at, kind, attempt, reason, answer FROM lead_event
        WHERE lead_id IN ${leadIds} ORDER BY id`
      const { leads, consents, events, notices } = await batchByName(db, {
        leads: readLeads,
        consents: readConsents,
        events: readEvents,
        notices: sql<PersonRecords['notices'][number]>`
          SELECT lead_id AS leadId, state, created_at AS createdAt, updated_at AS updatedAt
          FROM withdrawal WHERE lead_id IN ${leadIds}`,
      })
      return {
        leads: leads.results,
        consents: consents.results,
        events: events.results,
        notices: notices.results,
      }
    },

    /** Withdraws the consent of one lead of that phone, stops the lead if it has not ended, and writes the audit row. */
    async withdraw(
      {
        phoneKey,
        leadId,
        audit,
      }: { phoneKey: string; leadId: LeadId; audit: Omit<AuditEntry, 'count'> },
      now: number,
    ) {
      const { withdrawn, toNotify } = await batchByName(db, {
        withdrawn: sql`
          UPDATE consent SET withdrawn_at = ${now}
          WHERE lead_id = ${leadId} AND withdrawn_at IS NULL AND lead_id IN ${leadIdsOf(phoneKey)}`,
        event: noteIfChanged({ leadId, kind: 'withdrawn' }, now),
        audited: auditIfChanged(audit, now),
        lead: withdrawLead({ phoneKey, leadId }, now),
        toNotify: recordWithdrawals(sql`phone_key = ${phoneKey} AND id = ${leadId}`, now),
      })
      return {
        isWithdrawn: withdrawn.meta.changes === 1,
        buyersToNotify: toNotify.results.map((row) => row.leadId),
      }
    },

    /**
     * Deletes leads, consents, events, receipts and challenges of that phone and writes the audit row, in one
     * transaction. `isAuditedOnce`: the second half of a double click finds nothing and writes no row.
     */
    async erase(
      {
        phoneKey,
        audit,
        isAuditedOnce,
      }: { phoneKey: string; audit: Omit<AuditEntry, 'count'>; isAuditedOnce: boolean },
      now: number,
    ) {
      const leadIds = leadIdsOf(phoneKey)
      const kept = await keepCounts(db, sql`SELECT id FROM lead WHERE phone_key = ${phoneKey}`)
      const { toNotify, leads } = await batchByName(db, {
        kept,
        audited: auditRow(audit, now, {
          where: sql`${isAuditedOnce ? 1 : 0} = 0
            OR EXISTS (SELECT 1 FROM lead WHERE phone_key = ${phoneKey})
            OR EXISTS (SELECT 1 FROM challenge WHERE phone_key = ${phoneKey})`,
          count: sql`(SELECT COUNT(*) FROM lead WHERE phone_key = ${phoneKey})`,
        }),
        toNotify: recordWithdrawals(sql`phone_key = ${phoneKey}`, now, audit.subject),
        // A buyer that was asked at a withdrawal isn't asked again, and its answer stands with the erasure.
        asked: sql`
          UPDATE withdrawal SET erasure = ${audit.subject}
          WHERE erasure IS NULL AND lead_id IN (SELECT id FROM lead WHERE phone_key = ${phoneKey})`,
        events: sql`DELETE FROM lead_event WHERE lead_id IN ${leadIds}`,
        consents: sql`DELETE FROM consent WHERE lead_id IN ${leadIds}`,
        receipts: sql`DELETE FROM receipt WHERE lead_id IN ${leadIds}`,
        clicks: sql`DELETE FROM lead_click WHERE lead_id IN ${leadIds}`,
        touches: sql`DELETE FROM lead_touch WHERE lead_id IN ${leadIds}`,
        leads: sql`DELETE FROM lead WHERE phone_key = ${phoneKey}`,
        // Last and in the same transaction: no proof outlives what it could be spent on, and none is lost earlier.
        challenges: sql`DELETE FROM challenge WHERE phone_key = ${phoneKey}`,
      })
      return {
        leads: leads.meta.changes,
        buyersToNotify: toNotify.results.map((row) => row.leadId),
      }
    },
  }
}
