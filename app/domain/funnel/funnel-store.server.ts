import { batchByName } from '#app/shared/batch-by-name.server'
import { otherName } from '#app/shared/dimensions'
import { partsOf } from '#app/shared/parts'
import { type FunnelEvent, funnelEvents } from './funnel-event'
import type { FunnelStore } from './ports'

/** Combinations of dimensions that have a row of their own on one day; more are summed as `(other)`. */
export const rowsPerDay = 20_000

/** D1 takes up to 2 MB per value. */
const rowsPerStatement = 1_000

/** SQL for each event's column. */
const columns = (of: (event: FunnelEvent) => string) => funnelEvents.map(of).join(', ')

const given = `
  WITH given AS (
    SELECT value ->> 'day' AS day, value ->> 'link' AS link, value ->> 'campaign' AS campaign,
      value ->> 'country' AS country, value ->> 'device' AS device,
      value ->> 'variant' AS variant,
      ${columns((event) => `coalesce(value ->> '$.counts.${event}', 0) AS ${event}`)}
    FROM json_each(?1)),
  asked AS (
    SELECT *, EXISTS (
      SELECT 1 FROM funnel_count AS known
      WHERE known.day = given.day AND known.link = given.link
        AND known.campaign = given.campaign AND known.country = given.country
        AND known.device = given.device AND known.variant = given.variant) AS is_known
    FROM given)`

/** Counts the new combinations of each day, so that the limit costs one row to check. */
const claimRows = `${given}
  INSERT INTO funnel_day (day, combinations)
  SELECT day, count(*) FROM asked WHERE NOT is_known GROUP BY day
  ON CONFLICT DO UPDATE SET combinations = funnel_day.combinations + excluded.combinations`

const addRows = `${given}, placed AS (
    SELECT *, is_known OR EXISTS (
      SELECT 1 FROM funnel_day
      WHERE funnel_day.day = asked.day AND combinations <= ?2) AS has_room
    FROM asked)
  INSERT INTO funnel_count (day, link, campaign, country, device, variant, ${columns((event) => event)})
  SELECT day, iif(has_room, link, ?3) AS counted_link,
    iif(has_room, campaign, ?3) AS counted_campaign, iif(has_room, country, ?3) AS counted_country,
    device, iif(has_room, variant, ?3) AS counted_variant, ${columns((event) => `sum(${event})`)}
  FROM placed WHERE true
  GROUP BY day, counted_link, counted_campaign, counted_country, device, counted_variant
  ON CONFLICT DO UPDATE
  SET ${columns((event) => `${event} = funnel_count.${event} + excluded.${event}`)}`

const addPages = `
  INSERT INTO page_count (day, page, views, visits)
  SELECT value ->> 'day', value ->> 'page', value ->> 'views', value ->> 'visits'
  FROM json_each(?1) WHERE true
  ON CONFLICT DO UPDATE SET views = page_count.views + excluded.views,
    visits = page_count.visits + excluded.visits`

/** Adds to the daily sums behind `npm run funnel`. */
export function createFunnelStore(db: D1Database): FunnelStore {
  return {
    async add({ rows, pages }) {
      const written = [
        ...partsOf(rows, rowsPerStatement).flatMap((part) => {
          const given = JSON.stringify(part)
          return [
            db.prepare(claimRows).bind(given),
            db.prepare(addRows).bind(given, rowsPerDay, otherName),
          ]
        }),
        ...partsOf(pages, rowsPerStatement).map((part) =>
          db.prepare(addPages).bind(JSON.stringify(part)),
        ),
      ]
      if (written.length > 0) await batchByName(db, { written })
    },
  }
}
