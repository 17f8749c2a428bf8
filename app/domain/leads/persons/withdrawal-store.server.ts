import * as z from 'zod/mini'
import type { BuyerContact } from '#app/domain/leads/buyer'
import type { WithdrawalStore } from '#app/domain/leads/ports'
import type { Sealer } from '#app/shared/crypto.server'
import { openRecord, sealRecord } from '#app/shared/sealed-record.server'
import type { ClaimedWithdrawal } from './withdrawal'

/** Returns the store of withdrawals that buyers have not been notified of. The person store writes the rows. */
export function createWithdrawalStore(db: D1Database): WithdrawalStore {
  return {
    // Notifying twice is harmless, so an expired lease is simply taken over.
    claim(leadId, now, leaseUntil) {
      return db
        .prepare(
          `UPDATE withdrawal SET state = 'sending', attempts = attempts + 1, lease_until = ?3, updated_at = ?2
           WHERE lead_id = ?1
             AND (state IN ('new', 'retry') AND next_attempt_at <= ?2 OR state = 'sending' AND lease_until <= ?2)
           RETURNING lead_id AS leadId, buyer_id AS buyerId, attempts AS attempt, text_hash AS textHash,
             (SELECT firm FROM consent_text WHERE hash = text_hash) AS firm,
             (SELECT contact_sealed FROM consent_text WHERE hash = text_hash) AS contactSealed`,
        )
        .bind(leadId, now, leaseUntil)
        .first<ClaimedWithdrawal>()
    },

    async settle({ leadId, attempt, state, reason, nextAttemptAt }, now) {
      const { meta } = await db
        .prepare(
          `UPDATE withdrawal SET state = ?3, last_reason = ?4, next_attempt_at = ?5, lease_until = NULL,
             updated_at = ?6
           WHERE lead_id = ?1 AND state = 'sending' AND attempts = ?2`,
        )
        .bind(leadId, attempt, state, reason, nextAttemptAt, now)
        .run()
      return meta.changes === 1
    },

    async listDue(dueBefore, limit) {
      const { results } = await db
        .prepare(
          `SELECT lead_id AS leadId FROM withdrawal
           WHERE state IN ('new', 'retry') AND next_attempt_at <= ?1
              OR state = 'sending' AND lease_until <= ?1
           ORDER BY next_attempt_at LIMIT ?2`,
        )
        .bind(dueBefore, limit)
        .all<Pick<ClaimedWithdrawal, 'leadId'>>()
      return results.map((row) => row.leadId)
    },

    async purge(settledBefore, limit) {
      const { meta } = await db
        .prepare(
          `DELETE FROM withdrawal WHERE lead_id IN (
             SELECT lead_id FROM withdrawal
             WHERE state IN ('done', 'failed') AND updated_at <= ?1 LIMIT ?2)`,
        )
        .bind(settledBefore, limit)
        .run()
      return meta.changes
    },
  }
}

const StoredContact = z.object({ apiKey: z.string(), withdrawUrl: z.nullable(z.string()) })

/** Seals a buyer's contact beside the text that names it, because settings know the current buyer only. */
export function sealContact(
  sealer: Pick<Sealer, 'seal'>,
  textHash: string,
  { apiKey, withdrawUrl }: BuyerContact,
): Promise<string> {
  return sealRecord(sealer, { apiKey, withdrawUrl }, contextOf(textHash))
}

/** Returns null if its key is unavailable. */
export function openContact(
  sealer: Pick<Sealer, 'open'>,
  textHash: string,
  sealed: string,
): Promise<BuyerContact | null> {
  return openRecord(sealer, sealed, contextOf(textHash), StoredContact)
}

function contextOf(textHash: string): string {
  return `buyer|${textHash}`
}
