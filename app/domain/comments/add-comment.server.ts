import type { Row } from '#app/shared/row'
import { batchByName, sql } from '#app/shared/sql.server'
import { doubleClickMs, repeatedTextMs } from './comment'
import type { NewComment } from './ports'

type AddedComment =
  | 'added'
  /** The same person sent the same text to the same article a moment ago. */
  | 'again'
  /** This text was posted before. */
  | 'repeated'
  /** The comment it replies to is not published, or the phone is suppressed. */
  | 'refused'

type SameText = Pick<Row<'comment'>, 'phoneKey' | 'article' | 'createdAt'>

/**
 * Conditions and insert are one statement, so of two at once with one text only one is kept, and none after the
 * suppression that an erasure begins with.
 */
export async function addComment(
  db: D1Database,
  comment: NewComment,
  now: number,
): Promise<AddedComment> {
  const { id, article, parentId, phoneKey, repeatKey, wordsSealed } = comment
  const sameText = sql<SameText>`
    SELECT phone_key AS phoneKey, article, created_at AS createdAt FROM comment
    WHERE repeat_key = ${repeatKey} AND created_at > ${now - repeatedTextMs}
    ORDER BY created_at DESC LIMIT 1`
  const { added, same } = await batchByName(db, {
    added: sql`
      INSERT INTO comment (id, article, parent_id, phone_key, repeat_key, words_sealed, state,
        created_at, changed_at)
      SELECT ${id}, ${article}, ${parentId}, ${phoneKey}, ${repeatKey}, ${wordsSealed}, 'pending',
        ${now}, ${now}
      WHERE NOT EXISTS (SELECT 1 FROM suppression WHERE phone_key = ${phoneKey})
        AND NOT EXISTS (SELECT 1 FROM comment
          WHERE repeat_key = ${repeatKey} AND created_at > ${now - repeatedTextMs})
        AND (${parentId} IS NULL OR EXISTS (SELECT 1 FROM comment
          WHERE id = ${parentId} AND article = ${article} AND state = 'approved' AND parent_id IS NULL))`,
    same: sameText,
  })
  if (added.meta.changes === 1) return 'added'
  const [first] = same.results
  if (!first) return 'refused'
  const isDoubleClick =
    first.phoneKey === phoneKey &&
    first.article === article &&
    first.createdAt > now - doubleClickMs
  return isDoubleClick ? 'again' : 'repeated'
}
