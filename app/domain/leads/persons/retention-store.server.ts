import type { LeadRetention } from '#app/domain/leads/ports'
import { batchByName } from '#app/shared/batch-by-name.server'
import { dropOldest } from '#app/shared/drop-oldest.server'

/** Deletes what is past its retention, up to `limit` rows per call, oldest first. */
export function createLeadRetention(db: D1Database): LeadRetention {
  return {
    // Together with the clicks behind each lead.
    async dropLeads(states, changedBefore, limit) {
      const oldest = `
        SELECT id FROM lead
        WHERE state IN (SELECT value FROM json_each(?1)) AND updated_at <= ?2
        ORDER BY updated_at, id LIMIT ?3`
      const values = [JSON.stringify(states), changedBefore, limit]
      const { leads } = await batchByName(db, {
        touches: db.prepare(`DELETE FROM lead_touch WHERE lead_id IN (${oldest})`).bind(...values),
        clicks: db.prepare(`DELETE FROM lead_click WHERE lead_id IN (${oldest})`).bind(...values),
        leads: db.prepare(`DELETE FROM lead WHERE id IN (${oldest})`).bind(...values),
      })
      return leads.meta.changes
    },

    // The challenge proves the phone behind the consent, so neither is evidence without the other. Later proofs of
    // the same lead go with them, found by the phone, which has an index.
    async dropConsents(givenBefore, limit) {
      const oldest = (column: string) =>
        `SELECT ${column} FROM consent WHERE given_at <= ?1 ORDER BY given_at, id LIMIT ?2`
      const { consents } = await batchByName(db, {
        challenges: db
          .prepare(
            `DELETE FROM challenge WHERE spent_by IN (${oldest('lead_id')}) AND phone_key IN (
               SELECT phone_key FROM challenge WHERE id IN (${oldest('challenge_id')}))`,
          )
          .bind(givenBefore, limit),
        consents: db
          .prepare(`DELETE FROM consent WHERE id IN (${oldest('id')})`)
          .bind(givenBefore, limit),
      })
      return consents.meta.changes
    },

    dropEvents: (until, limit) =>
      dropOldest(db, { table: 'lead_event', key: 'id', at: 'at' }, until, limit),
    dropReceipts: (until, limit) =>
      dropOldest(db, { table: 'receipt', key: 'id', at: 'created_at' }, until, limit),
  }
}
