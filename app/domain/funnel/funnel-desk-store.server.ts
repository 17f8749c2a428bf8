import { day } from '#app/shared/time'
import { funnelEvents, type PageCount } from './funnel-event'
import type { FunnelGroup, FunnelRow } from './funnel-report'

/** The operator's view of the sums; the Worker only adds to them. */
export function createFunnelDesk(db: D1Database) {
  return {
    /** Returns the sums since the start of the UTC day of `since`, most visits first. */
    async report(group: FunnelGroup, since: number): Promise<FunnelRow[]> {
      const { results } = await db
        .prepare(
          `SELECT ${names[group]} AS name, ${funnelEvents.map((event) => `sum(${event}) AS ${event}`)}
           FROM funnel_count WHERE day >= ?1 GROUP BY 1 ORDER BY visit DESC, name`,
        )
        .bind(Math.floor(since / day))
        .all<FunnelRow['counts'] & { name: string }>()
      return results.map(({ name, ...counts }) => ({ name, counts }))
    },

    /** Returns pages by visits that began there. */
    async pages(since: number): Promise<Omit<PageCount, 'day'>[]> {
      const { results } = await db
        .prepare(
          `SELECT page, sum(views) AS views, sum(visits) AS visits FROM page_count
           WHERE day >= ?1 GROUP BY page ORDER BY visits DESC, views DESC, page`,
        )
        .bind(Math.floor(since / day))
        .all<Omit<PageCount, 'day'>>()
      return results
    },
  }
}

/** A variant's name means something within its link only. */
const names: Record<FunnelGroup, string> = {
  link: 'link',
  campaign: 'campaign',
  country: 'country',
  device: 'device',
  variant: `iif(variant = '', '', link || ' ' || variant)`,
}
