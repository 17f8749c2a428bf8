import { otherName } from './click-counter'
import type { ClickCountStore } from './ports'

/** Names of a link on one day that get a row of their own; further ones share a row. */
const mostNames = 200

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
                               WHERE known.slug = given.slug AND known.day = given.day
                                 AND known.source = given.source
                                 AND known.campaign = given.campaign)
               OR (SELECT count(*) FROM link_count AS known
                   WHERE known.slug = given.slug AND known.day = given.day) < ?2 AS has_room
             FROM given)
           INSERT INTO link_count (slug, day, source, campaign, kind, count)
           SELECT slug, day, iif(has_room, source, ?3) AS told_source,
             iif(has_room, campaign, ?3) AS told_campaign, kind, sum(count)
           FROM named WHERE true
           GROUP BY slug, day, told_source, told_campaign, kind
           ON CONFLICT DO UPDATE SET count = link_count.count + excluded.count`,
        )
        .bind(JSON.stringify(rows), mostNames, otherName)
        .run()
    },
  }
}
