import type { ConsentRecord, HeldLead, LeadEvent, PersonStore } from '#app/domain/leads/ports'
import type { LeadId } from '#app/shared/lead-id'

/** Leads of a phone: those that stand, and those whose consent outlived them. */
const leadIdsOfPhone = `
  SELECT id FROM lead WHERE phone_key = ?1
  UNION SELECT spent_by FROM challenge WHERE phone_key = ?1 AND spent_by IS NOT NULL`

/** A buyer that was sent anything must be told; one that is being sent something, after that. */
function recordWithdrawals(db: D1Database, where: string) {
  return db.prepare(
    `INSERT OR IGNORE INTO withdrawal
       (lead_id, buyer_id, state, next_attempt_at, created_at, updated_at)
     SELECT id, buyer_id, 'new', MAX(?2, COALESCE(lease_until, 0)), ?2, ?2
     FROM lead WHERE ${where} AND attempts > 0
     RETURNING lead_id`,
  )
}

const idsOf = (result: D1Result | undefined) =>
  ((result?.results ?? []) as { lead_id: LeadId }[]).map((row) => row.lead_id)

/** Everything that the leads' tables hold of one person, found by the phone's HMAC. */
export function createPersonStore(db: D1Database): PersonStore {
  return {
    async find(phoneKey) {
      const [leads, consents, events] = await db.batch([
        db
          .prepare(
            `SELECT id, state, buyer_id AS buyerId, email_key AS emailKey, person_sealed AS personSealed,
               cid, page, source, attempts, last_reason AS lastReason, created_at AS createdAt,
               updated_at AS updatedAt
             FROM lead WHERE phone_key = ?1 ORDER BY created_at DESC`,
          )
          .bind(phoneKey),
        db
          .prepare(
            `SELECT consent.lead_id AS leadId, consent_text.version, consent_text.text,
               consent.text_hash AS textHash, given_at AS givenAt, consent.page,
               ip_sealed AS ipSealed, withdrawn_at AS withdrawnAt
             FROM consent JOIN consent_text ON consent_text.hash = consent.text_hash
             WHERE consent.lead_id IN (${leadIdsOfPhone}) ORDER BY given_at DESC`,
          )
          .bind(phoneKey),
        db
          .prepare(
            `SELECT lead_id AS leadId, at, kind, attempt, reason FROM lead_event
             WHERE lead_id IN (${leadIdsOfPhone}) ORDER BY id`,
          )
          .bind(phoneKey),
      ])
      return {
        leads: (leads?.results ?? []) as HeldLead[],
        consents: (consents?.results ?? []) as ConsentRecord[],
        events: (events?.results ?? []) as LeadEvent[],
      }
    },

    async withdraw(phoneKey, leadId, now) {
      const [withdrawn, , , told] = await db.batch([
        db
          .prepare(
            `UPDATE consent SET withdrawn_at = ?3
             WHERE lead_id = ?2 AND withdrawn_at IS NULL AND lead_id IN (${leadIdsOfPhone})`,
          )
          .bind(phoneKey, leadId, now),
        db
          .prepare(
            `INSERT INTO lead_event (lead_id, at, kind) SELECT ?1, ?2, 'withdrawn' WHERE changes() = 1`,
          )
          .bind(leadId, now),
        // Frees the dedupe key: who agrees again later is a new lead. An attempt under way settles nothing.
        db
          .prepare(
            `UPDATE lead SET dedupe_key = NULL,
               state = CASE WHEN state IN ('new', 'sending', 'retry', 'parked') THEN 'dead' ELSE state END,
               last_reason = CASE WHEN state IN ('new', 'sending', 'retry', 'parked') THEN 'withdrawn' ELSE last_reason END,
               updated_at = ?3
             WHERE id = ?2 AND phone_key = ?1
               AND EXISTS (SELECT 1 FROM consent WHERE lead_id = ?2 AND withdrawn_at = ?3)`,
          )
          .bind(phoneKey, leadId, now),
        recordWithdrawals(db, 'phone_key = ?1 AND id = ?3').bind(phoneKey, now, leadId),
        // An ad network that was not told yet is not told any more.
        db
          .prepare(
            `UPDATE lead_click SET conversion = 'none'
             WHERE lead_id = ?2 AND conversion = 'waiting' AND lead_id IN (${leadIdsOfPhone})`,
          )
          .bind(phoneKey, leadId),
      ])
      return { isWithdrawn: withdrawn?.meta.changes === 1, buyersToTell: idsOf(told) }
    },

    async erase(phoneKey, now) {
      const results = await db.batch([
        recordWithdrawals(db, 'phone_key = ?1').bind(phoneKey, now),
        db.prepare(`DELETE FROM lead_event WHERE lead_id IN (${leadIdsOfPhone})`).bind(phoneKey),
        db.prepare(`DELETE FROM consent WHERE lead_id IN (${leadIdsOfPhone})`).bind(phoneKey),
        db.prepare(`DELETE FROM receipt WHERE lead_id IN (${leadIdsOfPhone})`).bind(phoneKey),
        db.prepare(`DELETE FROM lead_click WHERE lead_id IN (${leadIdsOfPhone})`).bind(phoneKey),
        db.prepare(`DELETE FROM lead_touch WHERE lead_id IN (${leadIdsOfPhone})`).bind(phoneKey),
        db.prepare('DELETE FROM lead WHERE phone_key = ?1').bind(phoneKey),
        // Last, and with the rest: no proof outlives what it could be spent on, and none is lost before.
        db.prepare('DELETE FROM challenge WHERE phone_key = ?1').bind(phoneKey),
      ])
      const [leads = 0, challenges = 0] = results.slice(-2).map(({ meta }) => meta.changes)
      return { leads, challenges, buyersToTell: idsOf(results[0]) }
    },
  }
}
