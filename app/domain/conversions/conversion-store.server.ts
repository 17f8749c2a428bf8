import type { LeadId } from '#app/shared/brands'
import type { Row } from '#app/shared/row'
import { queries, sql } from '#app/shared/sql.server'
import type { ConversionStore, WaitingConversion } from './conversion'

/** Returns the outbox of conversions: `lead_click.conversion`, written together with the lead. */
export function createConversionStore(db: D1Database): ConversionStore {
  const { all, first, run } = queries(db)
  return {
    findWaiting(leadId) {
      return first(sql<WaitingConversion>`
        SELECT lead.created_at AS createdAt, lead.person_sealed AS personSealed
        FROM lead_click JOIN lead ON lead.id = lead_click.lead_id
        WHERE lead_id = ${leadId} AND conversion = 'waiting' AND lead.state = 'accepted'`)
    },

    async settle(leadId, state) {
      await run(sql`
        UPDATE lead_click SET conversion = ${state} WHERE lead_id = ${leadId} AND conversion = 'waiting'`)
    },

    async listOverdue(acceptedBefore, createdAfter, limit) {
      const results = await all(sql<Pick<Row<'lead_click', { leadId: LeadId }>, 'leadId'>>`
        SELECT lead_id AS leadId FROM lead_click JOIN lead ON lead.id = lead_click.lead_id
        WHERE conversion = 'waiting' AND at > ${createdAfter} AND lead.state = 'accepted'
          AND lead.updated_at <= ${acceptedBefore}
        ORDER BY at LIMIT ${limit}`)
      return results.map((row) => row.leadId)
    },
  }
}
