import type { LeadState } from '#app/domain/leads/lead'
import { batchByName, dropOldest, type Sql, sql, valuesOf } from '#app/shared/sql.server'
import { keepCounts } from './erased-leads.server'

export type LeadRetention = ReturnType<typeof createLeadRetention>

/** Deletes what is past its retention, up to `limit` rows per call, oldest first. */
export function createLeadRetention(db: D1Database) {
  return {
    /** Deletes leads in one of these states, last changed before that, with their clicks; returns how many. */
    async dropLeads(states: readonly LeadState[], changedBefore: number, limit: number) {
      const oldest = sql`
        SELECT id FROM lead
        WHERE state IN (${valuesOf(states)})
          AND updated_at <= ${changedBefore}
        ORDER BY updated_at, id LIMIT ${limit}`
      const { leads } = await batchByName(db, {
        kept: await keepCounts(db, oldest),
        touches: sql`DELETE FROM lead_touch WHERE lead_id IN (${oldest})`,
        clicks: sql`DELETE FROM lead_click WHERE lead_id IN (${oldest})`,
        // What they counted for is kept without them.
        events: sql`
          UPDATE lead_event SET buyer_id = NULL, dimensions = NULL WHERE lead_id IN (${oldest})`,
        leads: sql`DELETE FROM lead WHERE id IN (${oldest})`,
      })
      return leads.meta.changes
    },

    /**
     * Deletes consents with their challenges, which prove the phone behind them: neither is evidence without the other.
     * Later proofs of the same lead go with them, found by the phone, which has an index.
     */
    async dropConsents(givenBefore: number, limit: number) {
      const oldest = (column: Sql) => sql`
        SELECT ${column} FROM consent WHERE given_at <= ${givenBefore}
        ORDER BY given_at, id LIMIT ${limit}`
      const { consents } = await batchByName(db, {
        challenges: sql`
          DELETE FROM challenge WHERE spent_by IN (${oldest(sql`lead_id`)}) AND phone_key IN (
            SELECT phone_key FROM challenge WHERE id IN (${oldest(sql`challenge_id`)}))`,
        consents: sql`DELETE FROM consent WHERE id IN (${oldest(sql`id`)})`,
      })
      return consents.meta.changes
    },

    dropEvents: dropOldest(db, { table: 'lead_event', key: 'id', at: 'at' }),
    /** Deletes receipts' rows; their keys in KV have expired by then. */
    dropReceipts: dropOldest(db, { table: 'receipt', key: 'id', at: 'created_at' }),
  }
}
