import { allOf, type Sql, sql } from '#app/shared/sql.server'
import { isCountedUnder } from './counted-under.server'
import { buyersWithLeads } from './delivery/buyer-desk-store.server'
import { leadStates } from './lead'
import type { LeadFilter } from './lead-filter'

/** The campaign that a lead's events count under; null for a lead without dimensions. */
export const campaignOfLead = sql`lead.dimensions ->> '$.campaign'`

/**
 * SQL: whether a parked lead can be sent again at once: its buyer can't have it, it is young enough, and neither replaced nor
 * withdrawn.
 */
export const isSendable = (since: number) =>
  sql`(is_unsure = 0 AND dedupe_key IS NOT NULL AND created_at >= ${since})`

/** Few consents are withdrawn, and an index has them. */
const fromWithdrawn = sql`FROM (SELECT lead_id FROM consent WHERE withdrawn_at IS NOT NULL) AS gone
  CROSS JOIN lead ON lead.id = gone.lead_id`

const fromReturned = sql`FROM (SELECT lead_id FROM lead_event WHERE kind = 'returned') AS gone
  CROSS JOIN lead ON lead.id = gone.lead_id`

/** Counts the withdrawn and the returned that the lists of them have, each up to a number. */
export function markedQuery(upTo: number): Sql<{ withdrawn: number; returned: number }> {
  return sql`
    SELECT (SELECT count(*) FROM (SELECT 1 ${fromWithdrawn} LIMIT ${upTo})) AS withdrawn,
      (SELECT count(*) FROM (SELECT 1 ${fromReturned} LIMIT ${upTo})) AS returned`
}

/**
 * Returns the statement that lists leads, newest first. Whatever is asked, it reads leads in their order of an index
 * and stops after a page: those of one campaign, or of each buyer and state, or all. The withdrawn or returned are read whole.
 */
export function leadQuery<Row>(columns: Sql, filter: LeadFilter): Sql<Row> {
  const { states, buyerId, campaign, reason, isCounted, isWithdrawn, isReturned, limit, offset } =
    filter
  const { createdSince, createdBefore, changedAfter = null, happened, countedAs, fix } = filter
  const named = states.length > 0 ? JSON.stringify(states) : null
  const event =
    happened !== null &&
    allOf([
      sql`kind = ${happened.kind}`,
      sql`lead_event.at >= ${happened.since}`,
      happened.before !== null && sql`lead_event.at < ${happened.before}`,
      happened.reason !== null && sql`lead_event.reason = ${happened.reason}`,
    ])
  const asked = allOf([
    createdSince !== null && sql`lead.created_at >= ${createdSince}`,
    createdBefore !== null && sql`lead.created_at < ${createdBefore}`,
    changedAfter !== null && sql`lead.updated_at > ${changedAfter}`,
    fix != null && sql`${isSendable(fix.sendableSince)} = ${fix.as === 'send' ? 1 : 0}`,
    isCounted && sql`lead.dimensions IS NOT NULL`,
    reason !== null && sql`lead.last_reason = ${reason}`,
    // An operator may have resolved it long after its last attempt, so only its events tell.
    event &&
      (campaign === null
        ? sql`lead.id IN (SELECT lead_id FROM lead_event WHERE ${event})`
        : sql`EXISTS (SELECT 1 FROM lead_event WHERE lead_id = lead.id AND ${event})`),
    isCountedUnder(sql`lead.dimensions`, countedAs),
  ])
  if (campaign === null && !isWithdrawn && !isReturned && (named ?? buyerId) !== null) {
    return sql`
      ${buyersWithLeads}
      SELECT ${columns} FROM buyer
      CROSS JOIN json_each(${named ?? JSON.stringify(leadStates)}) AS named CROSS JOIN lead
      WHERE ${buyerId === null ? sql`buyer.id IS NOT NULL` : sql`buyer.id = ${buyerId}`}
        AND lead.id IN (
          SELECT lead.id FROM lead
          WHERE lead.buyer_id = buyer.id AND lead.state = named.value AND ${asked}
          ORDER BY lead.created_at DESC, lead.id DESC LIMIT ${limit + offset})
      ORDER BY lead.created_at DESC, lead.id DESC LIMIT ${limit} OFFSET ${offset}`
  }
  // The sign keeps SQLite from the index of buyers, which has them in another order.
  const ofCampaign = allOf([
    campaign !== null && sql`${campaignOfLead} = ${campaign}`,
    buyerId !== null && sql`+lead.buyer_id = ${buyerId}`,
    named !== null && sql`+lead.state IN (SELECT value FROM json_each(${named}))`,
  ])
  const from = isReturned ? fromReturned : isWithdrawn ? fromWithdrawn : sql`FROM lead`
  return sql`
    SELECT ${columns} ${from} WHERE ${ofCampaign} AND ${asked}
    ORDER BY lead.created_at DESC, lead.id DESC LIMIT ${limit} OFFSET ${offset}`
}
