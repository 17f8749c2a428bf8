import type { Row } from '#app/shared/row'
import { addDays, type LocalDate, torontoDate } from '#app/shared/toronto-time'
import { funnelEvents, hourIndex, type PageCount } from './funnel-event'
import type { FunnelGroup, FunnelRow } from './funnel-report'

export type FunnelDesk = ReturnType<typeof createFunnelDesk>

/** The operator's view of the sums; the Worker only adds to them. */
export function createFunnelDesk(db: D1Database) {
  return {
    /** Returns the sums of people in a period, most clicks and visits first; by hour, in their order. */
    async report(group: FunnelGroup, { since, before }: FunnelPeriod): Promise<FunnelRow[]> {
      const sums = funnelEvents.map((event) => `sum(${event}) AS ${event}`).join(', ')
      const { results } = await db
        .prepare(
          group === 'hour'
            ? `SELECT strftime('%Y-%m-%d %H:00 UTC', hour * 3600, 'unixepoch') AS name, ${sums}
               FROM funnel_hour WHERE hour >= ?1 AND hour < ?2 AND visitor = 'human'
               GROUP BY hour ORDER BY hour`
            : `SELECT ${names[group]} AS name, ${sums}
               FROM funnel_count WHERE day >= ?1 AND day < ?2 AND visitor = 'human'
               GROUP BY 1 ORDER BY click DESC, visit DESC, name`,
        )
        .bind(...(group === 'hour' ? [since.hour, before.hour] : [since.day, before.day]))
        .all<FunnelRow['counts'] & Pick<FunnelRow, 'name'>>()
      return results.map(({ name, ...counts }) => ({ name, counts }))
    },

    /** Returns pages by visits that began there. */
    async pages({ since }: FunnelPeriod): Promise<Omit<PageCount, 'hour'>[]> {
      const { results } = await db
        .prepare(
          `SELECT page, sum(views) AS views, sum(visits) AS visits FROM page_count
           WHERE day >= ?1 GROUP BY page ORDER BY visits DESC, views DESC, page`,
        )
        .bind(since.day)
        .all<Omit<Row<'page_count'>, 'day'>>()
      return results
    },
  }
}

/** A day in Toronto, and its hour in sums by hour. */
type Bound = { day: LocalDate; hour: number }

/** Some days in Toronto, and as many times 24 hours; `before` is excluded. */
export type FunnelPeriod = { since: Bound; before: Bound }

/** Returns so many days, today included, or those that ended `ago` periods before. */
export function periodOf(days: number, now: number, ago = 0): FunnelPeriod {
  const bound = (periods: number) => ({
    day: addDays(torontoDate(now), 1 - days * periods),
    hour: hourIndex(now) + 1 - 24 * days * periods,
  })
  return { since: bound(ago + 1), before: bound(ago) }
}

/** A variant's name means something within its link only. */
const names: Record<Exclude<FunnelGroup, 'hour'>, string> = {
  link: 'link',
  campaign: 'campaign',
  source: 'source',
  country: 'country',
  device: 'device',
  landing: 'landing',
  variant: `iif(variant = '', '', link || ' ' || variant)`,
}
