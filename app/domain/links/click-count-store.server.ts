import { otherName } from './click-counter'
import type { ClickCountStore } from './ports'

/**
 * Names that a link may meet for the first time on one day and still count by themselves; further ones share a row. Anybody
 * can make names up, so robots meet none, and those of the last weeks have their place.
 */
const mostNames = 200
const knownForDays = 30

/** Adds clicks to the aggregate that the operator's report reads. */
export function createClickCountStore(db: D1Database): ClickCountStore {
  return {
    async add(rows) {
      await db
        .prepare(
          `WITH given AS (
             SELECT value ->> 'slug' AS slug, value ->> 'day' AS day, value ->> 'source' AS source,
               value ->> 'campaign' AS campaign, value ->> 'kind' AS kind,
               value ->> 'count' AS count
             FROM json_each(?1)),
           named AS (
             SELECT *, EXISTS (SELECT 1 FROM link_count AS known
                               WHERE known.slug = given.slug
                                 AND known.day BETWEEN given.day - ?4 AND given.day
                                 AND known.source = given.source
                                 AND known.campaign = given.campaign)
               OR source = '' AND campaign = ''
               OR kind <> 'bot' AND (
                 SELECT count(DISTINCT source || char(10) || campaign) FROM link_count AS known
                 WHERE known.slug = given.slug AND known.day = given.day) < ?2 AS has_room
             FROM given)
           INSERT INTO link_count (slug, day, source, campaign, kind, count)
           SELECT slug, day, iif(has_room, source, ?3) AS told_source,
             iif(has_room, campaign, ?3) AS told_campaign, kind, sum(count)
           FROM named WHERE true
           GROUP BY slug, day, told_source, told_campaign, kind
           ON CONFLICT DO UPDATE SET count = link_count.count + excluded.count`,
        )
        .bind(JSON.stringify(rows), mostNames, otherName, knownForDays)
        .run()
    },
  }
}
