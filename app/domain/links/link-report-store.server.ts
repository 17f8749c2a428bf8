import { queries, type Sql, sql } from '#app/shared/sql.server'
import { day } from '#app/shared/time'
import { addDays, type LocalDate, torontoDate } from '#app/shared/toronto-time'

export type ReportGroup = 'link' | 'source' | 'campaign'

export type ReportRow = {
  /** Empty if the clicks named none; for links, if there is no such link. */
  name: string
  clicks: number
  repeats: number
  /** Clicks from networks that clicked more often than people do; not in `clicks`. */
  suspects: number
  /** Opened pages that a click led to. */
  visits: number
  bots: number
  closed: number
  unknown: number
  /** Leads whose last touch came through the link. */
  leads: number
  /** Those leads that the buyer accepted. */
  accepted: number
  /** Leads whose first touch it was, whatever the last. */
  firstTouch: number
}

/**
 * Reports the funnel's sums by link over so many days, today included, most clicked first. The first
 * touch of a lead is with the lead, in PEOPLE.
 */
export type LinkReport = (group: ReportGroup, days: number, now: number) => Promise<ReportRow[]>

type Sums = Omit<ReportRow, 'firstTouch'>

export function createLinkReport(market: D1Database, people: D1Database): LinkReport {
  return async (group, days, now) => {
    const [sums, firsts] = await Promise.all([
      queries(market).all(sumsOf(group, addDays(torontoDate(now), 1 - days))),
      queries(people).all(sql<Pick<ReportRow, 'name' | 'firstTouch'>>`
        SELECT ${columns[group].first} AS name, count(*) AS firstTouch FROM lead_click
        WHERE at >= ${now - days * day} AND first_link IS NOT NULL GROUP BY 1`),
    ])
    const rows = new Map(sums.map((row) => [row.name, { ...row, firstTouch: 0 }]))
    for (const row of firsts) rows.set(row.name, { ...none, ...rows.get(row.name), ...row })
    return Array.from(rows.values())
  }
}

const none = {
  ...{ clicks: 0, repeats: 0, suspects: 0, bots: 0, closed: 0, unknown: 0 },
  ...{ visits: 0, leads: 0, accepted: 0 },
}

const columns: Record<ReportGroup, Record<'sum' | 'first', Sql>> = {
  link: { sum: sql`link`, first: sql`first_link` },
  campaign: { sum: sql`campaign`, first: sql`first_campaign` },
  source: { sum: sql`source`, first: sql`first_source` },
}

function sumsOf(group: ReportGroup, since: LocalDate): Sql<Sums> {
  const clicksOf = (visitor: string) => sql`sum(iif(visitor = ${visitor}, click, 0))`
  return sql`
    SELECT ${columns[group].sum} AS name, ${clicksOf('human')} AS clicks, ${clicksOf('repeat')} AS repeats,
      ${clicksOf('suspect')} AS suspects, ${clicksOf('bot')} AS bots,
      ${clicksOf('closed')} AS closed, ${clicksOf('unknown')} AS unknown, sum(visit) AS visits,
      sum(lead_committed) AS leads, sum(lead_accepted) AS accepted
    FROM funnel_count WHERE day >= ${since} AND (link <> '' OR visitor = 'unknown')
    GROUP BY 1 ORDER BY clicks DESC, leads DESC, name`
}
