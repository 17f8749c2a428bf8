import type { LeadId } from '#app/shared/brands'
import { queries, type Sql, sql } from '#app/shared/sql.server'
import { torontoDate } from '#app/shared/toronto-time'

/** Something that a lead counts for, and when. */
type Step = { id: LeadId; at: number; step: string }

/** SQL: whether an event's lead is stored: what others counted for is in `erased_lead`. */
export const isOfLead = sql`lead_event.buyer_id IS NOT NULL`

/**
 * SQL: `id, buyer_id, at, step, took_ms` of events: the buyer's decisions, those of an operator, `resolved_…`, and
 * failed attempts, whose answer begins with a status if there was a response. One that could not begin says nothing
 * of the buyer.
 */
export const decidedSteps = (where: Sql) => sql`
  SELECT lead_id AS id, buyer_id, at, took_ms, CASE
    WHEN kind NOT IN ('accepted', 'rejected') THEN iif(answer GLOB '[0-9]*', 'error', 'no_response')
    WHEN reason = 'resolved_by_person' THEN 'resolved_' || kind ELSE kind END AS step
  FROM lead_event
  WHERE ${where} AND ${isOfLead} AND (kind IN ('accepted', 'rejected')
    OR (kind IN ('retry', 'parked', 'dead') AND attempt > 0 AND reason <> 'held_up'))`

/** SQL: whether the buyer gave a lead back that it had accepted. */
export const isReturned = (id: Sql) => sql`
  EXISTS (SELECT 1 FROM lead_event AS later WHERE later.lead_id = ${id} AND later.kind = 'returned')`

export const isWithdrawn = (id: Sql) => sql`
  EXISTS (SELECT 1 FROM consent WHERE consent.lead_id = ${id} AND withdrawn_at IS NOT NULL)`

/** Returns what these leads, as SQL selects their IDs, counted for; returned and withdrawn when they were accepted. */
async function stepsOf(db: D1Database, ids: Sql): Promise<Step[]> {
  const accepted = sql`FROM lead_event WHERE lead_id IN (${ids}) AND kind = 'accepted'`
  return queries(db).all(sql<Step>`
    SELECT id, created_at AS at, 'registered' AS step FROM lead WHERE id IN (${ids})
    UNION ALL SELECT id, at, step FROM (${decidedSteps(sql`lead_id IN (${ids})`)})
    UNION ALL SELECT lead_id, at, 'returned' ${accepted} AND ${isReturned(sql`lead_event.lead_id`)}
    UNION ALL SELECT lead_id, at, 'withdrawn' ${accepted} AND ${isWithdrawn(sql`lead_event.lead_id`)}`)
}

/**
 * Returns the statement that keeps what these leads counted for, by day and without the leads: an erasure changes no
 * figure. It comes before they are deleted, in the same batch, and adds nothing for one that is deleted already.
 */
export async function keepCounts(db: D1Database, ids: Sql): Promise<Sql> {
  const steps = await stepsOf(db, ids)
  const dated = steps.map(({ id, at, step }) => ({ id, step, day: torontoDate(at) }))
  return sql`
    INSERT INTO erased_lead (day, step, buyer_id, dimensions, leads)
    SELECT value ->> 'day', value ->> 'step', buyer_id, COALESCE(dimensions, '{}'), count(*)
    FROM json_each(${JSON.stringify(dated)}) AS kept JOIN lead ON lead.id = kept.value ->> 'id'
    WHERE TRUE GROUP BY 1, 2, 3, 4
    ON CONFLICT DO UPDATE SET leads = erased_lead.leads + excluded.leads`
}
