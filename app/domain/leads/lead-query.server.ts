import { conditionsOf } from '#app/shared/conditions.server'
import { buyersWithLeads } from './delivery/buyer-desk-store.server'
import { leadStates } from './lead'
import type { LeadFilter } from './lead-filter'

/** SQL: the campaign that a lead's events count under; null for a lead without dimensions. */
export const campaignOfLead = `lead.dimensions ->> '$.campaign'`

/**
 * Returns the statement that lists leads, newest first. Whatever is asked, it reads leads in their order of an index
 * and stops after a page: those of one campaign, or of each buyer and state, or all.
 */
export function leadQuery(db: D1Database, columns: string, filter: LeadFilter) {
  const { states, buyerId, campaign, limit, offset } = filter
  const named = states.length > 0 ? JSON.stringify(states) : null
  const asked = conditionsOf([
    ['lead.created_at >= ?', filter.createdSince],
    ['lead.created_at < ?', filter.createdBefore],
    ['lead.last_reason = ?', filter.reason],
    [wasAccepted, filter.acceptedSince],
  ])
  if (campaign === null && (named ?? buyerId) !== null) {
    return db
      .prepare(
        `${buyersWithLeads}
         SELECT ${columns} FROM buyer CROSS JOIN json_each(?) AS named CROSS JOIN lead
         WHERE ${buyerId === null ? 'buyer.id IS NOT NULL' : 'buyer.id = ?'} AND lead.id IN (
           SELECT lead.id FROM lead
           WHERE lead.buyer_id = buyer.id AND lead.state = named.value AND ${asked.sql}
           ORDER BY lead.created_at DESC, lead.id DESC LIMIT ?)
         ORDER BY lead.created_at DESC, lead.id DESC LIMIT ? OFFSET ?`,
      )
      .bind(
        named ?? JSON.stringify(leadStates),
        ...(buyerId === null ? [] : [buyerId]),
        ...asked.values,
        ...[limit + offset, limit, offset],
      )
  }
  const ofCampaign = conditionsOf([
    [`${campaignOfLead} = ?`, campaign],
    // The sign keeps SQLite from the index of buyers, which has them in another order.
    ['+lead.buyer_id = ?', buyerId],
    ['+lead.state IN (SELECT value FROM json_each(?))', named],
  ])
  return db
    .prepare(
      `SELECT ${columns} FROM lead WHERE ${ofCampaign.sql} AND ${asked.sql}
       ORDER BY lead.created_at DESC, lead.id DESC LIMIT ? OFFSET ?`,
    )
    .bind(...ofCampaign.values, ...asked.values, limit, offset)
}

/** An operator may have resolved it long after its last attempt, so only its events tell. */
const wasAccepted = `EXISTS (
  SELECT 1 FROM lead_event
  WHERE lead_id = lead.id AND kind = 'accepted' AND lead_event.at >= ?)`
