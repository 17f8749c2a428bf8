import { partsOf } from '#app/shared/parts-of'
import type { Row } from '#app/shared/row'
import { batchByName, ownSql, queries, type Sql, sql, valuesOf } from '#app/shared/sql.server'
import { hour } from '#app/shared/time'
import { addDays, type LocalDate, torontoDate } from '#app/shared/toronto-time'
import { costlyEvents, type FunnelEvent, funnelEvents, type PageCount } from './funnel-event'
import type { LinkName, NamedCount } from './ports'

/** Combinations of dimensions that have a row of their own on one day; more keep their registered names only. */
export const rowsPerDay = 20_000
const namesKnownForDays = 30

/** D1 takes up to 2 MB per value. */
const rowsPerStatement = 1_000

const columns = (of: (event: FunnelEvent) => string) => ownSql(funnelEvents.map(of).join(', '))
const costly = ownSql(costlyEvents.join(' + '))

const given = (rows: string) => sql`
  WITH given AS (
    SELECT value ->> 'day' AS day, value ->> 'hour' AS hour, value ->> 'link' AS link,
      value ->> 'campaign' AS campaign, value ->> 'source' AS source,
      value ->> 'country' AS country, value ->> 'device' AS device,
      value ->> 'landing' AS landing, value ->> 'variant' AS variant,
      value ->> 'visitor' AS visitor, value ->> '$.reserved.campaign' AS reserved_campaign,
      value ->> '$.reserved.source' AS reserved_source,
      ${columns((event) => `coalesce(value ->> '$.counts.${event}', 0) AS ${event}`)}
    FROM json_each(${rows}))`

/** Needs no room: a row under reserved names, since there are as many as the operator registered, or with a costly event. */
const asked = (rows: string) => sql`${given(rows)},
  asked AS (
    SELECT *, (campaign = reserved_campaign AND source = reserved_source) OR ${costly} > 0 OR EXISTS (
      SELECT 1 FROM funnel_count AS known
      WHERE known.day = given.day AND known.link = given.link
        AND known.campaign = given.campaign AND known.source = given.source
        AND known.country = given.country AND known.device = given.device
        AND known.landing = given.landing AND known.variant = given.variant
        AND known.visitor = given.visitor) AS needs_no_room
    FROM given)`

/** Counts the new combinations of each day, so the limit costs one row to check. */
const claimRows = (rows: string) => sql`${asked(rows)}
  INSERT INTO funnel_day (day, combinations)
  SELECT day, count(*) FROM asked WHERE NOT needs_no_room GROUP BY day
  ON CONFLICT DO UPDATE SET combinations = funnel_day.combinations + excluded.combinations`

const dimensions = sql`link, campaign, source, country, device, landing, variant, visitor`

const addRows = (rows: string) => sql`${asked(rows)}, placed AS (
    SELECT *, needs_no_room OR EXISTS (
      SELECT 1 FROM funnel_day
      WHERE funnel_day.day = asked.day AND combinations <= ${rowsPerDay}) AS has_room
    FROM asked)
  INSERT INTO funnel_count (day, ${dimensions}, ${columns((event) => event)})
  SELECT day, link, iif(has_room, campaign, reserved_campaign) AS counted_campaign,
    iif(has_room, source, reserved_source) AS counted_source, country, device, landing, variant,
    visitor, ${columns((event) => `sum(${event})`)}
  FROM placed WHERE true
  GROUP BY day, link, counted_campaign, counted_source, country, device, landing, variant, visitor
  ON CONFLICT DO UPDATE
  SET ${columns((event) => `${event} = funnel_count.${event} + excluded.${event}`)}`

const addHours = (rows: string) => sql`${given(rows)}
  INSERT INTO funnel_hour (hour, visitor, ${columns((event) => event)})
  SELECT hour, visitor, ${columns((event) => `sum(${event})`)} FROM given WHERE true
  GROUP BY hour, visitor
  ON CONFLICT DO UPDATE
  SET ${columns((event) => `${event} = funnel_hour.${event} + excluded.${event}`)}`

const addPages = (pages: string) => sql`
  INSERT INTO page_count (day, page, views, visits)
  SELECT value ->> 'day', value ->> 'page', value ->> 'views', value ->> 'visits'
  FROM json_each(${pages}) WHERE true
  ON CONFLICT DO UPDATE SET views = page_count.views + excluded.views,
    visits = page_count.visits + excluded.visits`

const addNames = (names: string) => sql`
  INSERT INTO link_name (link, campaign, source, first_day, last_day)
  SELECT value ->> 'link', value ->> 'campaign', value ->> 'source', value ->> 'day',
    value ->> 'day'
  FROM json_each(${names}) WHERE true
  ON CONFLICT DO UPDATE SET last_day = excluded.last_day
    WHERE link_name.last_day < excluded.last_day`

const findNames = (names: string) => sql<LinkName>`
  SELECT value ->> 'link' AS link, value ->> 'campaign' AS campaign, value ->> 'source' AS source
  FROM json_each(${names}) AS given
  WHERE EXISTS (
    SELECT 1 FROM link_name AS known
    WHERE known.campaign = given.value ->> 'campaign' AND known.source = given.value ->> 'source'
      AND given.value ->> 'link' IN ('', known.link))`

type LinkDay = Row<'link_name', { firstDay: LocalDate }>

type NewCounts = {
  rows: readonly NamedCount[]
  pages: readonly PageCount[]
  names: readonly (LinkName & { day: LocalDate })[]
}

export type FunnelStore = ReturnType<typeof createFunnelStore>

/** Adds to the sums behind `npm run funnel` and `npm run links -- stats`. */
export function createFunnelStore(db: D1Database) {
  const { all, run } = queries(db)
  return {
    /** Adds all rows or, if it throws, none. `names` are admitted, or known and brought again on that day. */
    async add({ rows, pages, names }: NewCounts) {
      const dated = rows.map((row) => ({ ...row, day: dayOf(row) }))
      const written = [
        ...inParts(addNames, names),
        ...partsOf(dated, rowsPerStatement).flatMap((part) => [
          ...inParts(
            claimRows,
            part.filter(
              ({ campaign, source, reserved }) =>
                campaign !== reserved.campaign || source !== reserved.source,
            ),
          ),
          ...inParts(addRows, part),
          ...inParts(addHours, part),
        ]),
        ...inParts(
          addPages,
          pages.map((page) => ({ ...page, day: dayOf(page) })),
        ),
      ]
      if (written.length > 0) await batchByName(db, { written })
    },

    /** Returns those that people's clicks have brought to their link. */
    async knownNames(names: readonly LinkName[]) {
      const found = await Promise.all(inParts(findNames, names).map(all))
      return found.flat()
    },

    /** Returns how many names each link admitted on these days. */
    async namesByDay(days: readonly LocalDate[]) {
      if (days.length === 0) return []
      return all(sql<Pick<LinkDay, 'link'> & { day: LinkDay['firstDay']; names: number }>`
        SELECT link, first_day AS day, count(*) AS names FROM link_name
        WHERE first_day IN (${valuesOf(days)}) GROUP BY 1, 2`)
    },

    /** Deletes names without a person's click for a month; returns how many. */
    async purgeNames(now: number, limit: number) {
      const before = addDays(torontoDate(now), -namesKnownForDays)
      return run(sql`
        DELETE FROM link_name WHERE (link, campaign, source) IN (
          SELECT link, campaign, source FROM link_name WHERE last_day < ${before}
          ORDER BY last_day LIMIT ${limit})`)
    },
  }
}

function inParts<Row>(statement: (rows: string) => Sql<Row>, rows: readonly object[]): Sql<Row>[] {
  return partsOf(rows, rowsPerStatement).map((part) => statement(JSON.stringify(part)))
}

/** Toronto's days begin on the hour. */
export function dayOf(row: { hour: number }): LocalDate {
  return torontoDate(row.hour * hour)
}
