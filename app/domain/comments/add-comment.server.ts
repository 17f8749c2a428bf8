import { batchByName, type StatementOf } from '#app/shared/batch-by-name.server'
import type { Row } from '#app/shared/row'
import { doubleClickMs, repeatedTextMs } from './comment'
import type { AddedComment, NewComment } from './ports'

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
  const sameText: StatementOf<SameText> = db
    .prepare(
      `SELECT phone_key AS phoneKey, article, created_at AS createdAt FROM comment
       WHERE repeat_key = ?1 AND created_at > ?2 ORDER BY created_at DESC LIMIT 1`,
    )
    .bind(repeatKey, now - repeatedTextMs)
  const { added, same } = await batchByName(db, {
    added: db
      .prepare(
        `INSERT INTO comment (id, article, parent_id, phone_key, repeat_key, words_sealed, state,
           created_at, changed_at)
         SELECT ?2, ?3, ?4, ?1, ?5, ?6, 'pending', ?7, ?7
         WHERE NOT EXISTS (SELECT 1 FROM suppression WHERE phone_key = ?1)
           AND NOT EXISTS (SELECT 1 FROM comment WHERE repeat_key = ?5 AND created_at > ?8)
           AND (?4 IS NULL OR EXISTS (SELECT 1 FROM comment
             WHERE id = ?4 AND article = ?3 AND state = 'approved' AND parent_id IS NULL))`,
      )
      .bind(phoneKey, id, article, parentId, repeatKey, wordsSealed, now, now - repeatedTextMs),
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
