import type { LeadId } from '#app/shared/brands'
import type { Row } from '#app/shared/row'
import type { ConversionStore, WaitingConversion } from './conversion'

/** Returns the outbox of conversions: `lead_click.conversion`, written together with the lead. */
export function createConversionStore(db: D1Database): ConversionStore {
  return {
    findWaiting(leadId) {
      return db
        .prepare(
          `SELECT lead.created_at AS createdAt, lead.person_sealed AS personSealed
           FROM lead_click JOIN lead ON lead.id = lead_click.lead_id
           WHERE lead_id = ?1 AND conversion = 'waiting' AND lead.state = 'accepted'`,
        )
        .bind(leadId)
        .first<WaitingConversion>()
    },

    async settle(leadId, state) {
      await db
        .prepare(
          `UPDATE lead_click SET conversion = ?2 WHERE lead_id = ?1 AND conversion = 'waiting'`,
        )
        .bind(leadId, state)
        .run()
    },

    async listOverdue(acceptedBefore, createdAfter, limit) {
      const { results } = await db
        .prepare(
          `SELECT lead_id AS leadId FROM lead_click JOIN lead ON lead.id = lead_click.lead_id
           WHERE conversion = 'waiting' AND at > ?2 AND lead.state = 'accepted'
             AND lead.updated_at <= ?1
           ORDER BY at LIMIT ?3`,
        )
        .bind(acceptedBefore, createdAfter, limit)
        .all<Pick<Row<'lead_click', { leadId: LeadId }>, 'leadId'>>()
      return results.map((row) => row.leadId)
    },
  }
}
