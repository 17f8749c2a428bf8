import { day } from '#app/shared/time'
import {
  type ClicksByName,
  type LeadsByName,
  mergeReport,
  type ReportGroup,
  type ReportRow,
  type VisitsByName,
} from './link-report'

/**
 * Reports clicks and leads through links since an instant (clicks: since the start of its UTC day), most
 * clicked first. Clicks are in MARKET and leads in PEOPLE.
 */
export type LinkReport = (group: ReportGroup, since: number) => Promise<ReportRow[]>

export function createLinkReport(market: D1Database, people: D1Database): LinkReport {
  return async (group, since) => {
    const firstDay = Math.floor(since / day)
    const visitsSql = visitsOf[group]
    const [clicks, visits, leads] = await Promise.all([
      market.prepare(clicksSql(group)).bind(firstDay).all<ClicksByName>(),
      visitsSql === null ? null : market.prepare(visitsSql).bind(firstDay).all<VisitsByName>(),
      people.prepare(leadsSql(group)).bind(since).all<LeadsByName>(),
    ])
    return mergeReport(clicks.results, visits?.results ?? null, leads.results)
  }
}

/** Visits that followed a link; they are not counted by source. */
const visitsOf: Record<ReportGroup, string | null> = {
  link: visitsSqlBy('link'),
  campaign: visitsSqlBy('campaign'),
  source: null,
}

function visitsSqlBy(column: 'link' | 'campaign'): string {
  return `SELECT ${column} AS name, sum(visit) AS visits
          FROM funnel_count WHERE day >= ?1 AND link <> '' GROUP BY 1 HAVING sum(visit) > 0`
}

const columns: Record<ReportGroup, { count: string; last: string; first: string }> = {
  link: { count: 'slug', last: 'link', first: 'first_link' },
  source: { count: 'source', last: 'source', first: 'first_source' },
  campaign: { count: 'campaign', last: 'campaign', first: 'first_campaign' },
}

const clickKinds = {
  clicks: 'human',
  repeats: 'repeat',
  suspects: 'suspect',
  bots: 'bot',
  closed: 'closed',
  unknown: 'unknown',
} as const

function clicksSql(group: ReportGroup): string {
  const sums = Object.entries(clickKinds).map(
    ([name, kind]) => `sum(iif(kind = '${kind}', count, 0)) AS ${name}`,
  )
  return `SELECT ${columns[group].count} AS name, ${sums.join(', ')}
          FROM link_count WHERE day >= ?1 GROUP BY 1`
}

function leadsSql(group: ReportGroup): string {
  const { last, first } = columns[group]
  return `SELECT name, sum(leads) AS leads, sum(taken) AS accepted, sum(firsts) AS firstTouch
          FROM (
            SELECT lead_click.${last} AS name, count(*) AS leads,
              sum(lead.state = 'accepted') AS taken, 0 AS firsts
            FROM lead_click JOIN lead ON lead.id = lead_click.lead_id
            WHERE at >= ?1 AND link IS NOT NULL GROUP BY 1
            UNION ALL
            SELECT ${first}, 0, 0, count(*)
            FROM lead_click WHERE at >= ?1 AND first_link IS NOT NULL GROUP BY 1)
          GROUP BY name`
}
