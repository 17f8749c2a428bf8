import { day } from '#app/shared/time'
import type { Statement } from './link-statements.server'

export const reportGroups = ['link', 'source', 'campaign'] as const
export type ReportGroup = (typeof reportGroups)[number]

export type ReportRow = {
  /** Empty where the clicks named none; of links, where no such link exists. */
  name: string
  clicks: number
  repeats: number
  /** Of networks that clicked more often than people do; not in `clicks`. */
  suspects: number
  bots: number
  closed: number
  unknown: number
  /** By the last touch, through a link. */
  leads: number
  /** Of these, taken by the buyer. */
  accepted: number
  /** Leads whose first touch it was, whatever came last. */
  firstTouch: number
}

/** Conversion is accepted leads by first clicks of people; null without clicks. */
export function conversionRate({ clicks, accepted }: ReportRow): number | null {
  return clicks === 0 ? null : accepted / clicks
}

const columns: Record<ReportGroup, { count: string; last: string; first: string }> = {
  link: { count: 'slug', last: 'link', first: 'first_link' },
  source: { count: 'source', last: 'source', first: 'first_source' },
  campaign: { count: 'campaign', last: 'campaign', first: 'first_campaign' },
}

/** Clicks and leads through links since an instant (clicks: since its day began, UTC), most clicked first. */
export function reportOf(group: ReportGroup, since: number): Statement {
  const { count, last, first } = columns[group]
  const clicks = ['human', 'repeat', 'suspect', 'bot', 'closed', 'unknown'].map(
    (kind) => `sum(iif(kind = '${kind}', count, 0))`,
  )
  return {
    sql: `SELECT name, sum(clicks) AS clicks, sum(repeats) AS repeats,
            sum(suspects) AS suspects, sum(bots) AS bots,
            sum(closed) AS closed, sum(unknowns) AS unknown, sum(leads) AS leads,
            sum(taken) AS accepted, sum(firsts) AS firstTouch
          FROM (
            SELECT ${count} AS name, ${clicks[0]} AS clicks, ${clicks[1]} AS repeats,
              ${clicks[2]} AS suspects, ${clicks[3]} AS bots, ${clicks[4]} AS closed,
              ${clicks[5]} AS unknowns,
              0 AS leads, 0 AS taken, 0 AS firsts
            FROM link_count WHERE day >= ?1 GROUP BY 1
            UNION ALL
            SELECT lead_click.${last}, 0, 0, 0, 0, 0, 0, count(*), sum(lead.state = 'accepted'), 0
            FROM lead_click JOIN lead ON lead.id = lead_click.lead_id
            WHERE at >= ?2 AND link IS NOT NULL GROUP BY 1
            UNION ALL
            SELECT ${first}, 0, 0, 0, 0, 0, 0, 0, 0, count(*)
            FROM lead_click WHERE at >= ?2 AND first_link IS NOT NULL GROUP BY 1)
          GROUP BY name ORDER BY clicks DESC, leads DESC, name`,
    values: [Math.floor(since / day), since],
  }
}
