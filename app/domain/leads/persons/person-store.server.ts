import { noteIfChanged, withdrawLead } from '#app/domain/leads/lead-transitions.server'
import type { ConsentRecord, HeldLead, LeadEvent, PersonStore } from '#app/domain/leads/ports'
import { auditRow } from '#app/shared/audit-row.server'
import { batchByName, type StatementOf } from '#app/shared/batch-by-name.server'

/** Leads of a phone: the existing ones, and those whose consent outlived them. */
const leadIdsOfPhone = `
  SELECT id FROM lead WHERE phone_key = ?1
  UNION SELECT spent_by FROM challenge WHERE phone_key = ?1 AND spent_by IS NOT NULL`

/** Records withdrawals for buyers: at once if the lead was sent, and after the attempt if one is in progress. */
function recordWithdrawals(
  db: D1Database,
  where: string,
  ...values: unknown[]
): StatementOf<Pick<LeadEvent, 'leadId'>> {
  return db
    .prepare(
      `INSERT OR IGNORE INTO withdrawal
       (lead_id, buyer_id, text_hash, state, next_attempt_at, created_at, updated_at)
     SELECT id, buyer_id, (SELECT text_hash FROM consent WHERE consent.lead_id = lead.id), 'new', MAX(?2, COALESCE(lease_until, 0)), ?2, ?2
     FROM lead WHERE ${where} AND attempts > 0
     RETURNING lead_id AS leadId`,
    )
    .bind(...values)
}

/** Returns the store of everything in the leads' tables about one person, found by the phone's HMAC. */
export function createPersonStore(db: D1Database): PersonStore {
  return {
    async find(phoneKey) {
      const readLeads: StatementOf<HeldLead> = db
        .prepare(
          `SELECT id, state, buyer_id AS buyerId, email_key AS emailKey, person_sealed AS personSealed,
               cid, page, source, attempts, last_reason AS lastReason, created_at AS createdAt,
               updated_at AS updatedAt
             FROM lead WHERE phone_key = ?1 ORDER BY created_at DESC`,
        )
        .bind(phoneKey)
      const readConsents: StatementOf<ConsentRecord> = db
        .prepare(
          `SELECT consent.lead_id AS leadId, consent_text.version, consent_text.text,
               consent_text.firm, consent.text_hash AS textHash, given_at AS givenAt, consent.page,
               ip_sealed AS ipSealed, withdrawn_at AS withdrawnAt
             FROM consent JOIN consent_text ON consent_text.hash = consent.text_hash
             WHERE consent.lead_id IN (${leadIdsOfPhone}) ORDER BY given_at DESC`,
        )
        .bind(phoneKey)
      const readEvents: StatementOf<LeadEvent> = db
        .prepare(
          `SELECT lead_id AS leadId, at, kind, attempt, reason FROM lead_event
             WHERE lead_id IN (${leadIdsOfPhone}) ORDER BY id`,
        )
        .bind(phoneKey)
      const { leads, consents, events } = await batchByName(db, {
        leads: readLeads,
        consents: readConsents,
        events: readEvents,
      })
      return { leads: leads.results, consents: consents.results, events: events.results }
    },

    async withdraw({ phoneKey, leadId, audit }, now) {
      const { withdrawn, toNotify } = await batchByName(db, {
        withdrawn: db
          .prepare(
            `UPDATE consent SET withdrawn_at = ?3
             WHERE lead_id = ?2 AND withdrawn_at IS NULL AND lead_id IN (${leadIdsOfPhone})`,
          )
          .bind(phoneKey, leadId, now),
        event: noteIfChanged(db, { leadId, kind: 'withdrawn' }, now),
        audited: auditRow(db, audit, now, { where: 'changes() = 1' }),
        lead: withdrawLead(db, { phoneKey, leadId }, now),
        toNotify: recordWithdrawals(db, 'phone_key = ?1 AND id = ?3', phoneKey, now, leadId),
        // A conversion that was not reported yet is cancelled.
        conversion: db
          .prepare(
            `UPDATE lead_click SET conversion = 'none'
             WHERE lead_id = ?2 AND conversion = 'waiting' AND lead_id IN (${leadIdsOfPhone})`,
          )
          .bind(phoneKey, leadId),
      })
      return {
        isWithdrawn: withdrawn.meta.changes === 1,
        buyersToNotify: toNotify.results.map((row) => row.leadId),
      }
    },

    async erase({ phoneKey, audit, isAuditedOnce }, now) {
      const { toNotify, leads } = await batchByName(db, {
        audited: auditRow(db, audit, now, {
          where: `?7 = 0 OR EXISTS (SELECT 1 FROM lead WHERE phone_key = ?6)
            OR EXISTS (SELECT 1 FROM challenge WHERE phone_key = ?6)`,
          count: '(SELECT COUNT(*) FROM lead WHERE phone_key = ?6)',
          values: [phoneKey, isAuditedOnce ? 1 : 0],
        }),
        toNotify: recordWithdrawals(db, 'phone_key = ?1', phoneKey, now),
        events: db
          .prepare(`DELETE FROM lead_event WHERE lead_id IN (${leadIdsOfPhone})`)
          .bind(phoneKey),
        consents: db
          .prepare(`DELETE FROM consent WHERE lead_id IN (${leadIdsOfPhone})`)
          .bind(phoneKey),
        receipts: db
          .prepare(`DELETE FROM receipt WHERE lead_id IN (${leadIdsOfPhone})`)
          .bind(phoneKey),
        clicks: db
          .prepare(`DELETE FROM lead_click WHERE lead_id IN (${leadIdsOfPhone})`)
          .bind(phoneKey),
        touches: db
          .prepare(`DELETE FROM lead_touch WHERE lead_id IN (${leadIdsOfPhone})`)
          .bind(phoneKey),
        leads: db.prepare('DELETE FROM lead WHERE phone_key = ?1').bind(phoneKey),
        // Last and in the same transaction: no proof outlives what it could be spent on, and none is lost earlier.
        challenges: db.prepare('DELETE FROM challenge WHERE phone_key = ?1').bind(phoneKey),
      })
      return {
        leads: leads.meta.changes,
        buyersToNotify: toNotify.results.map((row) => row.leadId),
      }
    },
  }
}
