import type { Row } from '#app/shared/row'
import { allOf, ownSql, queries, type Sql, sql, valuesOf } from '#app/shared/sql.server'
import {
  addDays,
  addMonths,
  daysBetween,
  type LocalDate,
  torontoDate,
  torontoTime,
} from '#app/shared/toronto-time'
import { type FunnelEvent, funnelEvents, hourIndex, type PageCount } from './funnel-event'
import {
  type FunnelDimension,
  type FunnelGroup,
  type FunnelNames,
  type FunnelRow,
  funnelDimensions,
  funnelSteps,
} from './funnel-report'
import type { StepCounts } from './leaks'

export type FunnelDesk = ReturnType<typeof createFunnelDesk>

/** The operator's view of the sums; the Worker only adds to them. */
export function createFunnelDesk(db: D1Database) {
  const { all } = queries(db)
  return {
    /**
     * Returns the sums of people in a period, most clicks and visits first; days and hours since 1970 in their order.
     * `under`: the names that they are to count under; hours have none.
     */
    async report(
      group: Exclude<FunnelGroup, 'campaign'>,
      { since, before }: FunnelPeriod,
      under: FunnelNames = {},
    ): Promise<FunnelRow[]> {
      type Sums = FunnelRow['counts'] & Pick<FunnelRow, 'name'>
      const asked = countedIn({ since, before }, under)
      const order = sql`GROUP BY 1 ORDER BY click DESC, visit DESC, name`
      const rows = await all(
        group === 'hour'
          ? sql<Sums>`
            SELECT CAST(hour AS TEXT) AS name, ${sums}
            FROM funnel_hour
            WHERE hour >= ${since.hour} AND hour < ${before.hour} AND visitor = 'human'
            GROUP BY hour ORDER BY hour`
          : group === 'day'
            ? sql<Sums>`
              SELECT day AS name, ${sums} FROM funnel_count WHERE ${asked}
              GROUP BY day ORDER BY day`
            : group === 'link'
              ? // Summed in the order of the table's key first, most rows need no sorting, which D1 charges.
                sql<Sums>`
              SELECT link AS name, ${sums} FROM (
                SELECT link, ${sums} FROM funnel_count WHERE ${asked} GROUP BY day, link) ${order}`
              : sql<Sums>`
              SELECT ${names[group]} AS name, ${sums} FROM funnel_count WHERE ${asked} ${order}`,
      )
      return rows.map(({ name, ...counts }) => ({ name, counts }))
    },

    async campaignDays(period: FunnelPeriod, under: FunnelNames = {}): Promise<CampaignDay[]> {
      type Sums = FunnelRow['counts'] & Pick<Row<'funnel_count'>, 'day' | 'campaign'>
      // As above.
      const rows = await all(sql<Sums>`
        SELECT day, campaign, ${sums} FROM (
          SELECT day, link, campaign, ${sums} FROM funnel_count WHERE ${countedIn(period, under)}
          GROUP BY day, link, campaign) GROUP BY 1, 2`)
      return rows.map(({ day, campaign, ...counts }) => ({ day, name: campaign, counts }))
    },

    /** Returns the sums of people by campaign, device and landing together, read once. */
    async places(period: FunnelPeriod, under: FunnelNames = {}): Promise<CountedPlace[]> {
      type Sums = StepCounts & CountedPlace['at']
      const rows = await all(sql<Sums>`
        SELECT campaign, device, landing, ${stepSums} FROM funnel_count
        WHERE ${countedIn(period, under)} GROUP BY 1, 2, 3`)
      return rows.map(({ campaign, device, landing, ...counts }) => {
        return { at: { campaign, device, landing }, counts }
      })
    },

    /** Returns the first day that anything counts on; null if nothing does. */
    async firstDay(): Promise<LocalDate | null> {
      const [row] = await all(sql<Pick<Row<'funnel_count'>, 'day'>>`
        SELECT day FROM funnel_count ORDER BY day LIMIT 1`)
      return row?.day ?? null
    },

    /** Returns how many visits and registered leads of these campaigns each day had by name, if any. */
    visitsBy: (
      by: FunnelDimension,
      campaigns: readonly string[],
      { since, before }: FunnelPeriod,
    ) =>
      all(sql<
        Pick<Row<'funnel_count'>, 'campaign' | 'day'> &
          Pick<FunnelRow, 'name'> &
          Record<'visits' | 'registered', number>
      >`
        SELECT campaign, ${names[by]} AS name, day, sum(visit) AS visits,
          sum(lead_committed) AS registered FROM funnel_count
        WHERE day >= ${since.day} AND day < ${before.day} AND visitor = 'human'
          AND visit + lead_committed > 0 AND campaign IN (${valuesOf(campaigns)})
        GROUP BY 1, 2, 3`),

    async campaigns(since: LocalDate): Promise<string[]> {
      const rows = await all(sql<Pick<Row<'funnel_count'>, 'campaign'>>`
        SELECT DISTINCT campaign FROM funnel_count WHERE day >= ${since}`)
      return rows.map(({ campaign }) => campaign)
    },

    /** Returns pages by visits that began there. */
    async pages({ since }: FunnelPeriod): Promise<Omit<PageCount, 'hour'>[]> {
      return all(sql<Omit<Row<'page_count'>, 'day'>>`
        SELECT page, sum(views) AS views, sum(visits) AS visits FROM page_count
        WHERE day >= ${since.day} GROUP BY page ORDER BY visits DESC, views DESC, page`)
    },
  }
}

const sumsOf = (events: readonly FunnelEvent[]) =>
  ownSql(events.map((event) => `sum(${event}) AS ${event}`).join(', '))
const sums = sumsOf(funnelEvents)
const stepSums = sumsOf(funnelSteps)

/** Where people leave is looked for by these. */
export const leakDimensions = ['campaign', 'device', 'landing'] as const
type CountedPlace = { at: Record<(typeof leakDimensions)[number], string>; counts: StepCounts }

function countedIn({ since, before }: FunnelPeriod, under: FunnelNames): Sql {
  return allOf([
    sql`day >= ${since.day} AND day < ${before.day} AND visitor = 'human'`,
    ...funnelDimensions.map((by) => under[by] !== undefined && sql`${names[by]} = ${under[by]}`),
  ])
}

export type CampaignDay = FunnelRow & { day: LocalDate }

/** Midnight of a day in Toronto, as a day and as hours since 1970. */
type Bound = { day: LocalDate; hour: number }

/** Some days in Toronto; `before` is excluded. */
export type FunnelPeriod = { since: Bound; before: Bound }

/** What some days are compared with: as many just before them, or as many from the same day a week or more before. */
export const comparisons = ['before', 'week', 'month', 'year'] as const
export type Comparison = (typeof comparisons)[number]

const monthsAgo = { month: 1, year: 12 }

/** Returns so many days, today included. */
export function periodOf(days: number, now: number): FunnelPeriod {
  return daysFrom(addDays(torontoDate(now), 1 - days), days)
}

export function periodBefore({ since, before }: FunnelPeriod, against: Comparison): FunnelPeriod {
  const days = daysBetween(since.day, before.day)
  if (against === 'month' || against === 'year') {
    return daysFrom(addMonths(since.day, -monthsAgo[against]), days)
  }
  return daysFrom(addDays(since.day, against === 'week' ? -7 : -days), days)
}

function daysFrom(since: LocalDate, days: number): FunnelPeriod {
  const bound = (day: LocalDate) => ({ day, hour: hourIndex(torontoTime(day, 0)) })
  return { since: bound(since), before: bound(addDays(since, days)) }
}

/** Returns when a period begins and ends, in epoch milliseconds. */
export function boundsOf({ since, before }: FunnelPeriod) {
  return { since: torontoTime(since.day, 0), before: torontoTime(before.day, 0) }
}

/** A variant's name means something within its link only. */
const names: Record<FunnelDimension, Sql> = {
  link: sql`link`,
  campaign: sql`campaign`,
  source: sql`source`,
  country: sql`country`,
  device: sql`device`,
  landing: sql`landing`,
  variant: sql`iif(variant = '', '', link || ' ' || variant)`,
}
