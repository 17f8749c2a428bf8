import type { Row } from '#app/shared/row'
import { addDays, type LocalDate, torontoDate } from '#app/shared/toronto-time'
import { funnelEvents, hourIndex, type PageCount } from './funnel-event'
import type { FunnelGroup, FunnelRow } from './funnel-report'

/** The operator's view of the sums; the Worker only adds to them. */
export function createFunnelDesk(db: D1Database) {
  return {
    /** Returns the sums of people since the start of a day, most clicks and visits first; by hour, in their order. */
    async report(group: FunnelGroup, since: Since): Promise<FunnelRow[]> {
      const sums = funnelEvents.map((event) => `sum(${event}) AS ${event}`).join(', ')
      const { results } = await db
        .prepare(
          group === 'hour'
            ? `SELECT strftime('%Y-%m-%d %H:00 UTC', hour * 3600, 'unixepoch') AS name, ${sums}
               FROM funnel_hour WHERE hour >= ?1 AND visitor = 'human' GROUP BY hour ORDER BY hour`
            : `SELECT ${names[group]} AS name, ${sums}
               FROM funnel_count WHERE day >= ?1 AND visitor = 'human'
               GROUP BY 1 ORDER BY click DESC, visit DESC, name`,
        )
        .bind(group === 'hour' ? since.hour : since.day)
        .all<FunnelRow['counts'] & Pick<FunnelRow, 'name'>>()
      return results.map(({ name, ...counts }) => ({ name, counts }))
    },

    /** Returns pages by visits that began there. */
    async pages({ day }: Since): Promise<Omit<PageCount, 'hour'>[]> {
      const { results } = await db
        .prepare(
          `SELECT page, sum(views) AS views, sum(visits) AS visits FROM page_count
           WHERE day >= ?1 GROUP BY page ORDER BY visits DESC, views DESC, page`,
        )
        .bind(day)
        .all<Omit<Row<'page_count'>, 'day'>>()
      return results
    },
  }
}

/** The first of some days in Toronto, and the first of as many times 24 hours. */
export type Since = { day: LocalDate; hour: number }

/** Returns where a report of so many days begins, today included. */
export function sinceDays(days: number, now: number): Since {
  return { day: addDays(torontoDate(now), 1 - days), hour: hourIndex(now) - 24 * days + 1 }
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
