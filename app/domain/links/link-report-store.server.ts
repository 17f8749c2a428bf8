import { day } from '#app/shared/time'
import { addDays, torontoDate } from '#app/shared/toronto-time'
import type { ReportGroup, ReportRow } from './link-report'

/**
 * Reports the funnel's sums by link over so many days, today included, most clicked first. The first
 * touch of a lead is with the lead, in PEOPLE.
 */
export type LinkReport = (group: ReportGroup, days: number, now: number) => Promise<ReportRow[]>

type Sums = Omit<ReportRow, 'firstTouch'>

export function createLinkReport(market: D1Database, people: D1Database): LinkReport {
  return async (group, days, now) => {
    const [sums, firsts] = await Promise.all([
      market
        .prepare(sumsSql(group))
        .bind(addDays(torontoDate(now), 1 - days))
        .all<Sums>(),
      people
        .prepare(
          `SELECT first_${group} AS name, count(*) AS firstTouch FROM lead_click
           WHERE at >= ?1 AND first_link IS NOT NULL GROUP BY 1`,
        )
        .bind(now - days * day)
        .all<Pick<ReportRow, 'name' | 'firstTouch'>>(),
    ])
    const rows = new Map(sums.results.map((row) => [row.name, { ...row, firstTouch: 0 }]))
    for (const row of firsts.results) rows.set(row.name, { ...none, ...rows.get(row.name), ...row })
    return Array.from(rows.values())
  }
}

const none = {
  ...{ clicks: 0, repeats: 0, suspects: 0, bots: 0, closed: 0, unknown: 0 },
  ...{ visits: 0, leads: 0, accepted: 0 },
}

function sumsSql(group: ReportGroup): string {
  const clicksOf = (visitor: string) => `sum(iif(visitor = '${visitor}', click, 0))`
  return `
    SELECT ${group} AS name, ${clicksOf('human')} AS clicks, ${clicksOf('repeat')} AS repeats,
      ${clicksOf('suspect')} AS suspects, ${clicksOf('bot')} AS bots,
      ${clicksOf('closed')} AS closed, ${clicksOf('unknown')} AS unknown, sum(visit) AS visits,
      sum(lead_committed) AS leads, sum(lead_accepted) AS accepted
    FROM funnel_count WHERE day >= ?1 AND (link <> '' OR visitor = 'unknown')
    GROUP BY 1 ORDER BY clicks DESC, leads DESC, name`
}
