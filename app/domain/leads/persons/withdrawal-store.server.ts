import * as z from 'zod/mini'
import type { BuyerContact } from '#app/domain/leads/buyer'
import type { WithdrawalSettlement } from '#app/domain/leads/ports'
import type { AuditEntry } from '#app/shared/audit-entry'
import { auditIfChanged } from '#app/shared/audit-row.server'
import type { LeadId } from '#app/shared/brands'
import type { Sealer } from '#app/shared/crypto.server'
import type { Row } from '#app/shared/row'
import { openRecord, sealRecord } from '#app/shared/sealed-record.server'
import { batchByName, queries, sql } from '#app/shared/sql.server'
import type { ClaimedWithdrawal } from './withdrawal'

/** A notice that its buyer has not confirmed. `erasure`: it names whose lead was deleted with its person. */
type WaitingWithdrawal = Omit<
  Row<'withdrawal', { leadId: LeadId }>,
  'textHash' | 'leaseUntil' | 'nextAttemptAt'
>

export type WithdrawalStore = ReturnType<typeof createWithdrawalStore>

/** Returns the store of withdrawals that buyers have not been notified of. The person store writes the rows. */
export function createWithdrawalStore(db: D1Database) {
  const { all, first, run } = queries(db)
  return {
    /** Claims a due withdrawal; null to every caller but one. An expired lease is taken over: notifying twice is harmless. */
    claim(leadId: LeadId, now: number, leaseUntil: number) {
      return first(sql<ClaimedWithdrawal>`
        UPDATE withdrawal SET state = 'sending', attempts = attempts + 1, lease_until = ${leaseUntil},
          updated_at = ${now}
        WHERE lead_id = ${leadId}
          AND (state IN ('new', 'retry') AND next_attempt_at <= ${now}
            OR state = 'sending' AND lease_until <= ${now})
        RETURNING lead_id AS leadId, buyer_id AS buyerId, attempts AS attempt, text_hash AS textHash,
          (SELECT firm FROM consent_text WHERE hash = text_hash) AS firm,
          (SELECT contact_sealed FROM consent_text WHERE hash = text_hash) AS contactSealed`)
    },

    /** Returns false if a later attempt has taken it over. */
    async settle(
      { leadId, attempt, state, reason, nextAttemptAt }: WithdrawalSettlement,
      now: number,
    ) {
      const changes = await run(sql`
        UPDATE withdrawal SET state = ${state}, last_reason = ${reason},
          next_attempt_at = ${nextAttemptAt}, lease_until = NULL, updated_at = ${now}
        WHERE lead_id = ${leadId} AND state = 'sending' AND attempts = ${attempt}`)
      return changes === 1
    },

    /** Lists overdue lead ids, oldest first. */
    async listDue(dueBefore: number, limit: number) {
      const results = await all(sql<Pick<ClaimedWithdrawal, 'leadId'>>`
        SELECT lead_id AS leadId FROM withdrawal
        WHERE state IN ('new', 'retry') AND next_attempt_at <= ${dueBefore}
           OR state = 'sending' AND lease_until <= ${dueBefore}
        ORDER BY next_attempt_at LIMIT ${limit}`)
      return results.map((row) => row.leadId)
    },

    /** Lists notices that no buyer has confirmed, oldest first. */
    listWaiting: ({ limit, offset }: { limit: number; offset: number }) =>
      all(sql<WaitingWithdrawal>`
        SELECT lead_id AS leadId, buyer_id AS buyerId, state, attempts, last_reason AS lastReason,
          created_at AS createdAt, updated_at AS updatedAt, erasure
        FROM withdrawal WHERE ${isWaiting} ORDER BY created_at, lead_id
        LIMIT ${limit} OFFSET ${offset}`),

    async countWaiting() {
      const counted = await first(sql<{ count: number; failed: number; oldestAt: number | null }>`
        SELECT count(*) AS count, count(*) FILTER (WHERE state = 'failed') AS failed,
          min(created_at) AS oldestAt
        FROM withdrawal WHERE ${isWaiting}`)
      return counted ?? { count: 0, failed: 0, oldestAt: null }
    },

    /**
     * Has a buyer asked again now, or notes that it has confirmed otherwise, with the audit row under the erasure or the
     * lead; returns false if the notice has changed since `seenAt`.
     */
    async decide(
      { leadId, seenAt, state }: { leadId: LeadId; seenAt: number; state: 'retry' | 'done' },
      audit: Pick<AuditEntry, 'by' | 'action' | 'note'>,
      now: number,
    ) {
      const reason = state === 'done' ? 'by_letter' : null
      const named = await first(sql<Pick<AuditEntry, 'subject'>>`
        SELECT COALESCE(erasure, lead_id) AS subject FROM withdrawal WHERE lead_id = ${leadId}`)
      if (!named) return false
      const { decided } = await batchByName(db, {
        decided: sql`
          UPDATE withdrawal SET state = ${state}, next_attempt_at = ${now}, lease_until = NULL,
            last_reason = COALESCE(${reason}, last_reason), updated_at = ${now}
          WHERE lead_id = ${leadId} AND state IN ('new', 'retry', 'failed')
            AND updated_at = ${seenAt}`,
        audited: auditIfChanged({ ...audit, ...named }, now),
      })
      return decided.meta.changes === 1
    },

    async purge(settledBefore: number, limit: number) {
      const changes = await run(sql`
        DELETE FROM withdrawal WHERE lead_id IN (
        SELECT lead_id FROM withdrawal
        WHERE state IN ('done', 'failed') AND updated_at <= ${settledBefore} LIMIT ${limit})`)
      return changes
    },
  }
}

/** In the index's order of states. */
const isWaiting = sql`state IN ('new', 'sending', 'retry', 'failed')`

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
