import { batchByName, type Reads } from '#app/shared/batch-by-name.server'
import { otherName } from '#app/shared/dimensions'
import { partsOf } from '#app/shared/parts'
import { day } from '#app/shared/time'
import type { AdmittedName, ClickCountStore } from './ports'

/** Unregistered names that people's clicks may add to one link per day. */
export const newNamesPerDay = 200
const knownForDays = 30

/** D1 takes up to 2 MB per value. */
const rowsPerStatement = 1_000

/**
 * Admits names in order, up to the day's limit. D1 runs one statement at a time, so concurrent isolates cannot
 * exceed it. A known name counts nothing and is kept another month.
 */
const admitNames = `
  WITH given AS (
    SELECT value ->> 'slug' AS slug, value ->> 'source' AS source, value ->> 'campaign' AS campaign,
      min(value ->> 'day') AS day, max(value ->> 'day') AS last_day, min(key) AS place
    FROM json_each(?1)
    WHERE value ->> 'kind' = 'human'
      AND NOT (value ->> 'isSourceReserved' AND value ->> 'isCampaignReserved')
    GROUP BY 1, 2, 3),
  asked AS (
    SELECT *, EXISTS (
      SELECT 1 FROM link_name AS known
      WHERE known.slug = given.slug AND known.source = given.source
        AND known.campaign = given.campaign) AS is_known
    FROM given),
  placed AS (
    SELECT *, row_number() OVER (PARTITION BY slug, day, is_known ORDER BY place) AS number
    FROM asked),
  taken AS MATERIALIZED (
    SELECT slug, day, (SELECT count(*) FROM link_name AS known
                       WHERE known.slug = days.slug AND known.first_day = days.day) AS names
    FROM (SELECT DISTINCT slug, day FROM asked) AS days)
  INSERT INTO link_name (slug, source, campaign, first_day, last_day)
  SELECT slug, source, campaign, day, last_day FROM placed JOIN taken USING (slug, day)
  WHERE is_known OR taken.names + placed.number <= ?2
  ON CONFLICT DO UPDATE SET last_day = excluded.last_day
    WHERE link_name.last_day < excluded.last_day`

const addCounts = `
  WITH given AS (
    SELECT value ->> 'slug' AS slug, value ->> 'day' AS day, value ->> 'source' AS source,
      value ->> 'campaign' AS campaign, value ->> 'kind' AS kind, value ->> 'count' AS count,
      value ->> 'isSourceReserved' AS is_source_reserved,
      value ->> 'isCampaignReserved' AS is_campaign_reserved
    FROM json_each(?1)),
  named AS (
    SELECT *, EXISTS (
      SELECT 1 FROM link_name AS known
      WHERE known.slug = given.slug AND known.source = given.source
        AND known.campaign = given.campaign) AS is_known
    FROM given)
  INSERT INTO link_count (slug, day, source, campaign, kind, count)
  SELECT slug, day, iif(is_known OR is_source_reserved, source, ?2) AS counted_source,
    iif(is_known OR is_campaign_reserved, campaign, ?2) AS counted_campaign, kind, sum(count)
  FROM named WHERE true
  GROUP BY slug, day, counted_source, counted_campaign, kind
  ON CONFLICT DO UPDATE SET count = link_count.count + excluded.count`

const listAdmitted = `
  SELECT DISTINCT known.slug, known.source, known.campaign
  FROM json_each(?1) JOIN link_name AS known
    ON known.slug = value ->> 'slug' AND known.source = value ->> 'source'
      AND known.campaign = value ->> 'campaign'`

const listCampaigns = `
  SELECT DISTINCT value ->> 'slug' AS slug, value ->> 'campaign' AS campaign
  FROM json_each(?1) AS given
  WHERE EXISTS (
    SELECT 1 FROM link_name AS known
    WHERE known.campaign = given.value ->> 'campaign'
      AND (given.value ->> 'slug' = '' OR known.slug = given.value ->> 'slug'))`

/** Adds clicks to the aggregate behind the operator's report. A replica may answer what was admitted. */
export function createClickCountStore(db: D1Database, reads: Reads = db): ClickCountStore {
  return {
    async add(rows) {
      if (rows.length === 0) return
      // In parts, in order of the clicks.
      await batchByName(db, {
        written: partsOf(rows, rowsPerStatement).flatMap((part) => {
          const given = JSON.stringify(part)
          return [
            db.prepare(admitNames).bind(given, newNamesPerDay),
            db.prepare(addCounts).bind(given, otherName),
          ]
        }),
      })
    },

    async admitted(rows) {
      if (rows.length === 0) return []
      const { results } = await reads
        .prepare(listAdmitted)
        .bind(JSON.stringify(rows))
        .all<AdmittedName>()
      return results
    },

    async admittedCampaigns(names) {
      const { results } = await db
        .prepare(listCampaigns)
        .bind(JSON.stringify(names))
        .all<{ slug: string; campaign: string }>()
      return results
    },

    async purgeNames(now, limit) {
      const { meta } = await db
        .prepare(
          `DELETE FROM link_name WHERE (slug, source, campaign) IN (
             SELECT slug, source, campaign FROM link_name WHERE last_day < ?1
             ORDER BY last_day LIMIT ?2)`,
        )
        .bind(Math.floor(now / day) - knownForDays, limit)
        .run()
      return meta.changes
    },
  }
}
