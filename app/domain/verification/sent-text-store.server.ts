import { dropOldest } from '#app/shared/drop-oldest.server'
import type { Row } from '#app/shared/row'
import type { SentTextStore, VerifiedRule } from './ports'

/** Returns the store of sent texts, whether each was verified, and what that says of a country or prefix. */
export function createSentTextStore(db: D1Database): SentTextStore {
  return {
    async add({ id, sentAt, country, prefixKey, block, range }) {
      await db
        .prepare(
          `INSERT INTO sent_text (id, sent_at, country, prefix_key, block_key, range_key)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
        )
        .bind(id, sentAt, country, prefixKey, block, range)
        .run()
    },

    async drop(id) {
      await db.prepare('DELETE FROM sent_text WHERE id = ?1').bind(id).run()
    },

    async markVerified(id) {
      const { meta } = await db
        .prepare('UPDATE sent_text SET is_verified = 1 WHERE id = ?1 AND is_verified = 0')
        .bind(id)
        .run()
      return meta.changes === 1
    },

    async isRarelyVerified({ country, prefixKey }, since, rule) {
      const newest = (column: string, key: string) =>
        `SELECT ${column} AS scope, ${judgedColumns} FROM sent_text
         WHERE ${column} = ${key} AND sent_at > ?1 AND block_key IS NOT NULL
         ORDER BY sent_at DESC LIMIT ?2`
      const row = await db
        .prepare(
          `SELECT EXISTS (${rarelyVerified(newest('country', '?8'))})
             OR EXISTS (${rarelyVerified(newest('prefix_key', '?9'))}) AS isRare`,
        )
        .bind(since, ...marksOf(rule), country, prefixKey)
        .first<{ isRare: number }>()
      return row?.isRare === 1
    },

    async listRarelyVerified(since, rule) {
      const newest = (column: string) =>
        `SELECT * FROM (
           SELECT ${column} AS scope, ${judgedColumns},
             ROW_NUMBER() OVER (PARTITION BY ${column} ORDER BY sent_at DESC) AS position
           FROM sent_text
           WHERE ${column} IS NOT NULL AND sent_at > ?1 AND block_key IS NOT NULL)
         WHERE position <= ?2`
      const { results } = await db
        .prepare(
          `SELECT 'country' AS scope, scope AS country FROM (${rarelyVerified(newest('country'))})
           UNION ALL
           SELECT DISTINCT 'prefix', NULL FROM (${rarelyVerified(newest('prefix_key'))})`,
        )
        .bind(since, ...marksOf(rule))
        .all<Pick<Row<'sent_text'>, 'country'> & { scope: 'country' | 'prefix' }>()
      return results
    },

    purge: (until, limit) =>
      dropOldest(db, { table: 'sent_text', key: 'id', at: 'sent_at' }, until, limit),
  }
}

const judgedColumns = 'range_key, block_key, is_verified, sent_at'

/** Bound as ?2 to ?7. */
function marksOf({ texts, many, few, percent }: VerifiedRule): number[] {
  return [texts, many.blocks, many.perRange, few.blocks, few.perRange, percent]
}

/**
 * Returns SQL for the scopes among these texts of which too few blocks have verified a code. Blocks are judged by
 * their last text; one verified text of a block counts for all of them. Texts from before `range_key` are one range.
 */
function rarelyVerified(texts: string): string {
  return `
    SELECT scope FROM (
      SELECT *, ROW_NUMBER() OVER (PARTITION BY scope ORDER BY last_at DESC) AS position
      FROM (
        SELECT *, SUM(in_range <= ?4) OVER (PARTITION BY scope) >= ?3 AS is_many
        FROM (
          SELECT scope, MAX(is_verified) AS verified, MAX(sent_at) AS last_at,
            ROW_NUMBER() OVER (PARTITION BY scope, range_key ORDER BY MAX(sent_at) DESC) AS in_range
          FROM (${texts}) GROUP BY scope, range_key, block_key))
      WHERE in_range <= IIF(is_many, ?4, ?6))
    WHERE position <= ?3
    GROUP BY scope HAVING COUNT(*) >= ?5 AND SUM(verified) * 100 < COUNT(*) * ?7`
}
