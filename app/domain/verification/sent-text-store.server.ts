import type { SentTextStore } from './ports'

/** Returns the store of sent texts, whether each was verified, and what that says of a country or prefix. */
export function createSentTextStore(db: D1Database): SentTextStore {
  return {
    async add({ id, sentAt, country, prefixKey, block }) {
      await db
        .prepare(
          `INSERT INTO sent_text (id, sent_at, country, prefix_key, block_key)
           VALUES (?1, ?2, ?3, ?4, ?5)`,
        )
        .bind(id, sentAt, country, prefixKey, block)
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
      const row = await db
        .prepare(`SELECT ${rarely('country = ?1')} OR ${rarely('prefix_key = ?2')} AS isRare`)
        .bind(country, prefixKey, since, rule.blocks, rule.fewestBlocks, rule.percent, rule.texts)
        .first<{ isRare: number }>()
      return row?.isRare === 1
    },

    async listRarelyVerified(since, rule) {
      const { results } = await db
        .prepare(
          `${rareScopes('country')} UNION ALL
           SELECT DISTINCT 'prefix', NULL FROM (${rareScopes('prefix_key')})`,
        )
        .bind(since, rule.blocks, rule.fewestBlocks, rule.percent, rule.texts)
        .all<{ scope: 'country' | 'prefix'; country: string | null }>()
      return results
    },

    async purge(before, limit) {
      const { meta } = await db
        .prepare(
          `DELETE FROM sent_text WHERE id IN (
             SELECT id FROM sent_text WHERE sent_at <= ?1 ORDER BY sent_at LIMIT ?2)`,
        )
        .bind(before, limit)
        .run()
      return meta.changes
    },
  }
}

/** Blocks are judged by their last text; one verified text of a block counts for all of them. */
function rarely(scope: string): string {
  return `(SELECT COUNT(*) >= ?5 AND SUM(verified) * 100 < COUNT(*) * ?6 FROM (
    SELECT MAX(is_verified) AS verified FROM (
      SELECT block_key, is_verified, sent_at FROM sent_text
      WHERE ${scope} AND sent_at > ?3 AND block_key IS NOT NULL
      ORDER BY sent_at DESC LIMIT ?7)
    GROUP BY block_key ORDER BY MAX(sent_at) DESC LIMIT ?4))`
}

/** The same for every country or prefix at once. */
function rareScopes(column: 'country' | 'prefix_key'): string {
  const newest = `ROW_NUMBER() OVER (PARTITION BY ${column} ORDER BY`
  return `SELECT 'country' AS scope, ${column} AS country FROM (
      SELECT ${column}, MAX(is_verified) AS verified, ${newest} MAX(sent_at) DESC) AS position
      FROM (
        SELECT ${column}, block_key, is_verified, sent_at, ${newest} sent_at DESC) AS position
        FROM sent_text
        WHERE sent_at > ?1 AND ${column} IS NOT NULL AND block_key IS NOT NULL)
      WHERE position <= ?5 GROUP BY ${column}, block_key)
    WHERE position <= ?2 GROUP BY ${column}
    HAVING COUNT(*) >= ?3 AND SUM(verified) * 100 < COUNT(*) * ?4`
}
