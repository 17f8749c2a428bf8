import type { Row } from '#app/shared/row'
import { dropOldest, queries, type Sql, sql } from '#app/shared/sql.server'
import type { SentText, VerifiedRule } from './ports'

export type SentTextStore = ReturnType<typeof createSentTextStore>

/** Returns the store of sent texts, whether each was verified, and what that says of a country or prefix. */
export function createSentTextStore(db: D1Database) {
  const { all, first, run } = queries(db)
  return {
    async add({ id, sentAt, country, prefixKey, block, range }: SentText) {
      await run(sql`
        INSERT INTO sent_text (id, sent_at, country, prefix_key, block_key, range_key)
        VALUES (${id}, ${sentAt}, ${country}, ${prefixKey}, ${block}, ${range})`)
    },

    /** Removes a text that was not sent after all. */
    async drop(id: string) {
      await run(sql`DELETE FROM sent_text WHERE id = ${id}`)
    },

    /** True for exactly one caller. */
    async markVerified(id: string) {
      const changes = await run(sql`
        UPDATE sent_text SET is_verified = 1 WHERE id = ${id} AND is_verified = 0`)
      return changes === 1
    },

    /** Returns whether too few blocks texted in this country, or with this prefix, have verified a code. */
    async isRarelyVerified(
      { country, prefixKey }: { country: string; prefixKey: string | null },
      since: number,
      rule: VerifiedRule,
    ) {
      const newest = (column: Sql, key: string | null) => sql`
        SELECT ${column} AS scope, ${judgedColumns} FROM sent_text
        WHERE ${column} = ${key} AND sent_at > ${since} AND block_key IS NOT NULL
        ORDER BY sent_at DESC LIMIT ${rule.texts}`
      const row = await first(sql<{ isRare: number }>`
        SELECT EXISTS (${rarelyVerified(newest(sql`country`, country), rule)})
          OR EXISTS (${rarelyVerified(newest(sql`prefix_key`, prefixKey), rule)}) AS isRare`)
      return row?.isRare === 1
    },

    /** Lists all of those countries, and whether there is such a prefix. */
    async listRarelyVerified(since: number, rule: VerifiedRule) {
      const newest = (column: Sql) => sql`
        SELECT * FROM (
          SELECT ${column} AS scope, ${judgedColumns},
            ROW_NUMBER() OVER (PARTITION BY ${column} ORDER BY sent_at DESC) AS position
          FROM sent_text
          WHERE ${column} IS NOT NULL AND sent_at > ${since} AND block_key IS NOT NULL)
        WHERE position <= ${rule.texts}`
      return all(sql<Pick<Row<'sent_text'>, 'country'> & { scope: 'country' | 'prefix' }>`
        SELECT 'country' AS scope, scope AS country
        FROM (${rarelyVerified(newest(sql`country`), rule)})
        UNION ALL
        SELECT DISTINCT 'prefix', NULL FROM (${rarelyVerified(newest(sql`prefix_key`), rule)})`)
    },

    purge: dropOldest(db, { table: 'sent_text', key: 'id', at: 'sent_at' }),
  }
}

const judgedColumns = sql`range_key, block_key, is_verified, sent_at`

/**
 * Returns SQL for the scopes among these texts of which too few blocks have verified a code. Blocks are judged by
 * their last text; one verified text of a block counts for all of them. Texts from before `range_key` are one range.
 */
function rarelyVerified(texts: Sql, { many, few, percent }: VerifiedRule): Sql {
  return sql`
    SELECT scope FROM (
      SELECT *, ROW_NUMBER() OVER (PARTITION BY scope ORDER BY last_at DESC) AS position
      FROM (
        SELECT *, SUM(in_range <= ${many.perRange}) OVER (PARTITION BY scope) >= ${many.blocks} AS is_many
        FROM (
          SELECT scope, MAX(is_verified) AS verified, MAX(sent_at) AS last_at,
            ROW_NUMBER() OVER (PARTITION BY scope, range_key ORDER BY MAX(sent_at) DESC) AS in_range
          FROM (${texts}) GROUP BY scope, range_key, block_key))
      WHERE in_range <= IIF(is_many, ${many.perRange}, ${few.perRange}))
    WHERE position <= ${many.blocks}
    GROUP BY scope
    HAVING COUNT(*) >= ${few.blocks} AND SUM(verified) * 100 < COUNT(*) * ${percent}`
}
