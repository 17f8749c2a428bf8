import {
  type CountedUnder,
  countedName,
  isCountedUnder,
} from '#app/domain/leads/counted-under.server'
import { decidedSteps, isOfLead, isReturned } from '#app/domain/leads/persons/erased-leads.server'
import type { Dimension } from '#app/shared/dimensions'
import type { Row } from '#app/shared/row'
import { queries, type Sql, sql } from '#app/shared/sql.server'
import { type LocalDate, offsetsIn, torontoDate, torontoTime } from '#app/shared/toronto-time'

/** A buyer as the operator sees it. */
export type BuyerStatus = {
  /** Leads that are neither delivered nor given up. */
  waiting: number
  /** When the oldest of them was due; null if none waits. */
  oldestDueAt: number | null
} & Pick<Row<'buyer_health'>, 'buyerId' | 'failuresInRow' | 'openedAt' | 'openUntil'>

/** What a buyer did with leads in a period. */
export type BuyerResult = {
  buyerId: string
  /** Erased ones included, as in the others. */
  registered: number
  accepted: number
  rejected: number
  /** Attempts without a decision. */
  failed: number
  /** Of the decisions, those of an operator. */
  resolvedAccepted: number
  resolvedRejected: number
  /** Of the accepted, those that the buyer gave back since. */
  returned: number
  /** Of the registered and accepted, those that are stored. */
  listedRegistered: number
  listedAccepted: number
  /** How many failed attempts the buyer responded to. */
  answered: number
  /** Of its decisions; null without one. */
  medianMs: number | null
}

/** SQL: `buyer (id)`, each buyer that has a lead, found by one look into an index of the leads. */
export const buyersWithLeads = sql`WITH RECURSIVE buyer (id) AS (
  SELECT min(buyer_id) FROM lead
  UNION ALL SELECT (SELECT min(buyer_id) FROM lead WHERE buyer_id > buyer.id) FROM buyer
    WHERE buyer.id IS NOT NULL)`

/** The operator's view of the buyers. */
export type BuyerDesk = ReturnType<typeof createBuyerDesk>

export function createBuyerDesk(db: D1Database) {
  return {
    /** Lists the buyers that have a lead, and those named. */
    list: (named: readonly string[] = []) =>
      queries(db).all(sql<BuyerStatus>`
        ${buyersWithLeads}
        SELECT buyer.id AS buyerId,
          (SELECT count(*) FROM lead
           WHERE buyer_id = buyer.id AND state IN ('new', 'sending', 'retry')) AS waiting,
          (SELECT min(next_attempt_at) FROM lead
           WHERE buyer_id = buyer.id AND state IN ('new', 'retry')) AS oldestDueAt,
          COALESCE(failures_in_row, 0) AS failuresInRow, opened_at AS openedAt,
          open_until AS openUntil
        FROM buyer LEFT JOIN buyer_health AS health ON health.buyer_id = buyer.id
        WHERE buyer.id IS NOT NULL
        UNION ALL SELECT value, 0, NULL, COALESCE(failures_in_row, 0), opened_at, open_until
        FROM json_each(${JSON.stringify(named)})
        LEFT JOIN buyer_health AS health ON health.buyer_id = value
        WHERE NOT EXISTS (SELECT 1 FROM lead WHERE buyer_id = value) ORDER BY buyerId`),

    /**
     * Counts the accepted and rejected leads of a period by buyer, campaign, day, and the name that they count under, erased
     * ones included, and those returned since. By hour, since 1970, campaigns are together, and those erased have their day
     * as a name.
     */
    decidedBy({ since, before, by, under = {} }: Period & { by: Dimension | 'day' | 'hour' }) {
      const day = dayOf(sql`at`, { since, before })
      const time = by === 'hour' ? sql`CAST(at / 3600000 AS TEXT)` : sql`NULL`
      const isCounted = sql`(dimensions ->> '$.campaign') IS NOT NULL`
      const name =
        by === 'hour' || by === 'day'
          ? sql`iif(${isCounted}, ${by === 'hour' ? sql`time` : sql`day`}, NULL)`
          : countedName(sql`dimensions`, by)
      const campaign = by === 'hour' ? sql`NULL` : sql`dimensions ->> '$.campaign'`
      return queries(db).all(sql<DecidedOf>`
        SELECT buyer_id AS buyerId, ${name} AS name, day, ${campaign} AS campaign,
          sum(leads * (step IN ('accepted', 'resolved_accepted'))) AS accepted,
          sum(leads * (step IN ('rejected', 'resolved_rejected'))) AS rejected,
          sum(leads * is_returned) AS returned
        FROM (
          SELECT buyer_id, dimensions, 1 AS leads, 'accepted' AS step, ${day} AS day, ${time} AS time,
            ${isReturned(sql`lead_event.lead_id`)} AS is_returned
          FROM lead_event
          WHERE at >= ${since} AND at < ${before} AND kind = 'accepted' AND ${isOfLead}
          UNION ALL SELECT buyer_id, dimensions, 1, kind, ${day}, ${time}, 0
          FROM lead_event
          WHERE at >= ${since} AND at < ${before} AND kind = 'rejected'
            AND kind IN ('rejected', 'returned') AND ${isOfLead}
          UNION ALL SELECT buyer_id, dimensions, leads, step, day, day, step = 'returned'
          FROM erased_lead
          WHERE day >= ${torontoDate(since)} AND day < ${torontoDate(before)}
            AND step IN ('accepted', 'resolved_accepted', 'rejected', 'resolved_rejected', 'returned'))
        WHERE ${isCountedUnder(sql`dimensions`, under)} GROUP BY 1, 2, 3, 4`)
    },

    /**
     * Counts a buyer's accepted leads from each of these days on to the next, and before a last one, with those
     * returned since; erased ones by their day. A count needs no sorting, which D1 charges.
     */
    async acceptedOf(buyerId: string, days: readonly LocalDate[], end: LocalDate) {
      const [first = end] = days
      const ends = [...days.slice(1), end]
      const spans = days.map((day, at) => {
        return { day, since: torontoTime(day, 0), before: torontoTime(ends[at] ?? end, 0) }
      })
      const isWithin = sql`taken.kind = 'accepted' AND taken.buyer_id = ${buyerId}
        AND taken.at >= value ->> 'since' AND taken.at < value ->> 'before'`
      const [stored, erased] = await Promise.all([
        queries(db).all(sql<AcceptedDay>`
          SELECT value ->> 'day' AS day,
            (SELECT count(*) FROM lead_event AS taken WHERE ${isWithin}) AS accepted,
            (SELECT count(*) FROM lead_event AS gone
             CROSS JOIN lead_event AS taken ON taken.lead_id = gone.lead_id
             WHERE gone.kind = 'returned' AND ${isWithin}) AS returned
          FROM json_each(${JSON.stringify(spans)})`),
        queries(db).all(sql<AcceptedDay>`
          SELECT day, sum(leads * (step <> 'returned')) AS accepted,
            sum(leads * (step = 'returned')) AS returned
          FROM erased_lead
          WHERE day >= ${first} AND day < ${end}
            AND step IN ('accepted', 'resolved_accepted', 'returned') AND buyer_id = ${buyerId}
          GROUP BY 1`),
      ])
      return [...stored, ...erased]
    },

    /** Counts the leads that may be accepted yet by the campaign that they count under and the hour, since 1970, of registering. */
    undecided: () =>
      queries(db).all(sql<Undecided>`
        SELECT dimensions ->> '$.campaign' AS campaign, created_at / 3600000 AS hour, count(*) AS leads FROM lead
        WHERE state IN ('new', 'sending', 'retry', 'parked')
          AND dimensions ->> '$.campaign' IS NOT NULL GROUP BY 1, 2`),

    /** Counts the leads that were rejected or returned in a period, and are stored, by reason and campaign. */
    refusals: ({ since, before, under = {} }: Period) =>
      queries(db).all(sql<Refusals>`
        SELECT buyer_id AS buyerId, kind, reason, dimensions ->> '$.campaign' AS campaign,
          count(DISTINCT lead_id) AS leads
        FROM lead_event
        WHERE at >= ${since} AND at < ${before} AND kind IN ('rejected', 'returned')
          AND ${isOfLead} AND ${isCountedUnder(sql`dimensions`, under)}
        GROUP BY 1, 2, 3, 4 ORDER BY buyerId, kind, reason, leads DESC, campaign`),

    /** The same by the name that they count under, if they do; by hour since 1970. */
    refusedBy: (by: Dimension | 'hour', { since, before, under = {} }: Period) =>
      queries(db).all(sql<RefusedOf>`
        SELECT ${
          by === 'hour' ? sql`CAST(at / 3600000 AS TEXT)` : countedName(sql`dimensions`, by)
        } AS name, kind, count(DISTINCT lead_id) AS leads
        FROM lead_event
        WHERE at >= ${since} AND at < ${before} AND kind IN ('rejected', 'returned')
          AND dimensions IS NOT NULL AND ${isCountedUnder(sql`dimensions`, under)}
        GROUP BY 1, 2`),

    /** Reads the leads and events of a period, once for all buyers. */
    results: ({ since, before, under = {} }: Period) =>
      queries(db).all(sql<BuyerResult>`
        WITH event AS MATERIALIZED (${decidedSteps(
          sql`at >= ${since} AND at < ${before} AND ${isCountedUnder(sql`dimensions`, under)}`,
        )}), ranked AS (
          SELECT buyer_id, took_ms,
            row_number() OVER (PARTITION BY buyer_id ORDER BY took_ms) AS place,
            count(*) OVER (PARTITION BY buyer_id) AS decisions
          FROM event WHERE took_ms IS NOT NULL AND step IN ('accepted', 'rejected')
        ), median AS MATERIALIZED (
          SELECT buyer_id, avg(took_ms) AS took_ms FROM ranked
          WHERE place IN ((decisions + 1) / 2, (decisions + 2) / 2) GROUP BY buyer_id
        )
        SELECT buyer_id AS buyerId, ${sumOf('registered')} AS registered,
          ${sumOf('accepted')} + ${sumOf('resolved_accepted')} AS accepted,
          ${sumOf('rejected')} + ${sumOf('resolved_rejected')} AS rejected,
          ${sumOf('error')} + ${sumOf('no_response')} AS failed, ${sumOf('resolved_accepted')} AS resolvedAccepted,
          ${sumOf('resolved_rejected')} AS resolvedRejected, sum(leads * is_returned) AS returned,
          sum(iif(step = 'registered', stored, 0)) AS listedRegistered,
          sum(iif(step IN ('accepted', 'resolved_accepted'), stored, 0)) AS listedAccepted,
          ${sumOf('error')} AS answered,
          (SELECT took_ms FROM median WHERE median.buyer_id = counted.buyer_id) AS medianMs
        FROM (
          SELECT buyer_id, 'registered' AS step, 1 AS leads, 1 AS stored, 0 AS is_returned FROM lead
          WHERE created_at >= ${since} AND created_at < ${before}
            AND ${isCountedUnder(sql`dimensions`, under)}
          UNION ALL SELECT buyer_id, step, 1, 1,
            step IN ('accepted', 'resolved_accepted') AND ${isReturned(sql`event.id`)} FROM event
          UNION ALL SELECT buyer_id, step, leads, 0, step = 'returned' FROM erased_lead
          WHERE day >= ${torontoDate(since)} AND day < ${torontoDate(before)}
            AND ${isCountedUnder(sql`dimensions`, under)}
        ) AS counted GROUP BY buyer_id ORDER BY buyer_id`),
  }
}

/** `hour`: since 1970. */
export type Undecided = { campaign: string; hour: number; leads: number }

export type Refusals = {
  buyerId: string
  kind: 'rejected' | 'returned'
  reason: string | null
  /** Null if no event counts them. */
  campaign: string | null
  leads: number
}
export type RefusedOf = { name: string } & Pick<Refusals, 'kind' | 'leads'>
type AcceptedDay = Accepted & { day: LocalDate }
type Accepted = { accepted: number; returned: number }
/** How many leads of a name a buyer, or an operator for it, accepted and rejected on a day. */
export type DecidedOf = {
  buyerId: string
  /** Null for leads that no event counts. */
  name: string | null
  day: LocalDate
  /** Null by hour, too. */
  campaign: string | null
  accepted: number
  rejected: number
  returned: number
}
/** Epoch milliseconds; `under`: only leads whose events count under these names. */
type Period = { since: number; before: number; under?: CountedUnder }

const sumOf = (step: string) => sql`sum(iif(step = ${step}, leads, 0))`

/** SQL: the day in Toronto of an instant within the period. A look into a list of days would count as rows read of each lead. */
function dayOf(at: Sql, { since, before }: Period): Sql {
  const [last, ...changes] = offsetsIn(since, before).reverse()
  const offset = changes.reduce(
    (later, { until, offset }) => sql`iif(${at} < ${until}, ${offset}, ${later})`,
    sql`${last?.offset ?? 0}`,
  )
  return sql`date((${at} + ${offset}) / 1000, 'unixepoch')`
}
