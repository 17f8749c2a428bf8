import type { Dimension } from '#app/shared/dimensions'
import { queries, type Sql, sql, valuesOf } from '#app/shared/sql.server'
import { torontoDate } from '#app/shared/toronto-time'
import { type CountedUnder, countedName, isCountedUnder } from './counted-under.server'
import { buyersWithLeads } from './delivery/buyer-desk-store.server'
import { type LeadRow, type LeadState, leadStates } from './lead'
import type { ParkedFix } from './lead-filter'
import { isSendable, markedQuery } from './lead-query.server'
import { isOfLead, isReturned, isWithdrawn } from './persons/erased-leads.server'

export type LeadCount = Pick<LeadRow, 'buyerId' | 'state'> & { count: number; oldestAt: number }
export type ParkedCount = Omit<LeadCount, 'state'> & { fix: ParkedFix }

/** How many leads of a name were registered and accepted, erased ones included, and how many are stored. */
export type LeadSteps = { name: string; lead_committed: number; lead_accepted: number } & {
  listed_committed: number
  listed_accepted: number
  /** Of the accepted ones, those withdrawn or returned since, or resolved by an operator. */
  withdrawn: number
  returned: number
  by_hand: number
}
type CountedPeriod = { since: number; before: number; upTo: number; under?: CountedUnder }

type ChangedTerms = Pick<LeadRow, 'state'> & {
  /** Null for all. */
  buyerId: string | null
  after: number
  upTo: number
}
type CountTerms = { states?: readonly LeadState[]; upTo?: number }

/** How many leads there are, as the desk counts them. */
export function createLeadCounts(db: D1Database) {
  const { all, first } = queries(db)
  return {
    /** Counts the withdrawn and the returned, each up to a number. */
    async countMarked(upTo: number) {
      const [counts] = await all(markedQuery(upTo))
      return counts ?? { withdrawn: 0, returned: 0 }
    },

    /** Counts the leads of each buyer and state, each up to a number if one is given. */
    stats: ({ states = leadStates, upTo = -1 }: CountTerms = {}) =>
      all(sql<LeadCount>`
        ${buyersWithLeads}
        SELECT * FROM (
          SELECT buyer.id AS buyerId, named.value AS state,
            (SELECT count(*) FROM (SELECT 1 FROM lead
             WHERE buyer_id = buyer.id AND state = named.value LIMIT ${upTo})) AS count,
            (SELECT min(created_at) FROM lead
             WHERE buyer_id = buyer.id AND state = named.value) AS oldestAt
          FROM buyer CROSS JOIN json_each(${JSON.stringify(states)}) AS named
          WHERE buyer.id IS NOT NULL)
        WHERE count > 0 ORDER BY buyerId, state`),

    /** Counts the parked leads of each buyer, those that can be sent again at once apart from those that are only to resolve. */
    async parked(sendableSince: number): Promise<ParkedCount[]> {
      const rows = await all(sql<Omit<ParkedCount, 'fix'> & { sendable: 0 | 1 }>`
        SELECT buyer_id AS buyerId, ${isSendable(sendableSince)} AS sendable, count(*) AS count,
          min(created_at) AS oldestAt
        FROM lead WHERE state = 'parked' GROUP BY 1, 2 ORDER BY 1, 2 DESC`)
      return rows.map(({ sendable, ...row }) => ({ ...row, fix: sendable ? 'send' : 'ask' }))
    },

    /**
     * Counts the leads of a state that came to it after a time, of one buyer or of all, up to a number. The sign keeps
     * SQLite to the index that has these times.
     */
    async countChanged({ state, buyerId, after, upTo }: ChangedTerms): Promise<number> {
      const changed = await first(sql<Pick<LeadCount, 'count'>>`
        SELECT count(*) AS count FROM (SELECT 1 FROM lead WHERE state = ${state}
          AND updated_at > ${after} AND ifnull(${buyerId}, buyer_id) = +buyer_id LIMIT ${upTo})`)
      return changed?.count ?? 0
    },

    /**
     * Counts the leads that were registered and accepted then, by the names that their events count under, and those
     * erased since. By hour since 1970, those erased stand under their day. Null if either are more than `upTo`, under
     * whatever names: so `under`, the names that they are to have, reads no more than without.
     */
    async countedBy(
      group: Dimension | 'hour',
      { since, before, upTo, under = {} }: CountedPeriod,
    ): Promise<LeadSteps[] | null> {
      const nameIn = (dimensions: Sql, hour: Sql) =>
        group === 'hour'
          ? sql`iif(${dimensions} ->> '$.campaign' IS NULL, NULL, CAST(${hour} AS TEXT)) AS name`
          : sql`${countedName(dimensions, group)} AS name`
      const rows = await all(sql<LeadSteps & { isUnder: number }>`
        SELECT name, is_under AS isUnder, sum(registered * leads) AS lead_committed,
          sum(accepted * leads) AS lead_accepted, sum(registered * stored) AS listed_committed,
          sum(accepted * stored) AS listed_accepted, sum(is_withdrawn * leads) AS withdrawn,
          sum(is_by_hand * leads) AS by_hand, sum(is_returned * leads) AS returned
        FROM (
          SELECT * FROM (
            SELECT ${nameIn(sql`dimensions`, sql`created_at / 3600000`)}, 1 AS registered, 0 AS accepted, 1 AS leads,
              1 AS stored, 0 AS is_withdrawn, 0 AS is_by_hand,
              0 AS is_returned,
              ${isCountedUnder(sql`dimensions`, under)} AS is_under FROM lead
            WHERE created_at >= ${since} AND created_at < ${before} LIMIT ${upTo + 1})
          UNION ALL SELECT * FROM (
            SELECT ${nameIn(sql`dimensions`, sql`at / 3600000`)}, 0, 1, 1, 1,
              ${isWithdrawn(sql`lead_event.lead_id`)},
              reason IS 'resolved_by_person', ${isReturned(sql`lead_event.lead_id`)},
              ${isCountedUnder(sql`dimensions`, under)}
            FROM lead_event
            WHERE at >= ${since} AND at < ${before} AND kind = 'accepted' AND ${isOfLead}
            LIMIT ${upTo + 1})
          UNION ALL SELECT ${nameIn(sql`dimensions`, sql`day`)}, step = 'registered',
            step IN ('accepted', 'resolved_accepted'), leads, 0, step = 'withdrawn', step = 'resolved_accepted',
            step = 'returned',
            ${isCountedUnder(sql`dimensions`, under)}
          FROM erased_lead WHERE day >= ${torontoDate(since)} AND day < ${torontoDate(before)})
        GROUP BY name, is_under`)
      const sumOf = (step: 'lead_committed' | 'lead_accepted') =>
        rows.reduce((sum, one) => sum + one[step], 0)
      if (sumOf('lead_committed') > upTo || sumOf('lead_accepted') > upTo) return null
      return rows.filter(({ name, isUnder }) => name !== null && isUnder === 1)
    },

    /** Counts the leads of these campaigns that were registered then, those erased since too, by the name they count under. */
    registeredOf: (
      by: Dimension,
      campaigns: readonly string[],
      { since, before }: Pick<CountedPeriod, 'since' | 'before'>,
    ) =>
      all(sql<Record<'campaign' | 'name', string> & { leads: number }>`
        SELECT campaign, name, sum(leads) AS leads FROM (
          SELECT ${countedName(sql`dimensions`, 'campaign')} AS campaign,
            ${countedName(sql`dimensions`, by)} AS name, 1 AS leads FROM lead
          WHERE created_at >= ${since} AND created_at < ${before} AND dimensions IS NOT NULL
          UNION ALL SELECT ${countedName(sql`dimensions`, 'campaign')},
            ${countedName(sql`dimensions`, by)}, leads FROM erased_lead
          WHERE day >= ${torontoDate(since)} AND day < ${torontoDate(before)} AND step = 'registered')
        WHERE campaign IN (${valuesOf(campaigns)})
        GROUP BY 1, 2`),

    /** Counts the leads registered then by hour since 1970; those erased since stand under their day. */
    registeredByHour: ({ since, before, under = {} }: Omit<CountedPeriod, 'upTo'>) =>
      all(sql<Pick<LeadSteps, 'name' | 'lead_committed'>>`
        SELECT CAST(created_at / 3600000 AS TEXT) AS name, count(*) AS lead_committed FROM lead
        WHERE created_at >= ${since} AND created_at < ${before} AND dimensions IS NOT NULL
          AND ${isCountedUnder(sql`dimensions`, under)} GROUP BY 1
        UNION ALL SELECT day, sum(leads) FROM erased_lead
        WHERE day >= ${torontoDate(since)} AND day < ${torontoDate(before)}
          AND step = 'registered' AND ${isCountedUnder(sql`dimensions`, under)} GROUP BY 1`),
  }
}
