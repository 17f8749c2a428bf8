import * as z from 'zod/mini'
import type { Sealer } from '#app/shared/crypto.server'
import { openRecord } from '#app/shared/sealed-record.server'
import { commentContext } from './comment'
import type { CommentStore } from './comment-store.server'
import type { CommentRow } from './ports'
import type { CommentWords } from './schema'

/** Looser than the form's schema, whose rules may have become stricter since the comment was stored. */
const StoredWords = z.object({ displayName: z.string(), text: z.string() })

export type PublishedComment = CommentWords & {
  id: string
  createdAt: number
  likes: number
  isLiked: boolean
  isReported: boolean
  replies: Omit<PublishedComment, 'replies'>[]
}

type Needs = { comments: Pick<CommentStore, 'read'>; dataSealer: Pick<Sealer, 'open'> }

/** Reads an article's published comments, newest first. One whose key is gone is left out. */
export async function readComments(
  { comments, dataSealer }: Needs,
  article: string,
  reader: { phoneKey: string | null; limit: number },
): Promise<{ count: number; comments: PublishedComment[] }> {
  const { count, top, replies } = await comments.read(article, reader)
  const opened = await Promise.all([...top, ...replies].map((row) => openComment(dataSealer, row)))
  const shown = opened.filter((one) => one !== null)
  const repliesTo = (id: string) => shown.filter(({ parentId }) => parentId === id)
  return {
    count,
    comments: shown
      .filter(({ parentId }) => parentId === null)
      .map((comment) => ({ ...comment, replies: repliesTo(comment.id) })),
  }
}

async function openComment(sealer: Pick<Sealer, 'open'>, row: CommentRow) {
  const words = await openWords(sealer, row)
  if (!words) return null
  const { id, parentId, createdAt, likes, isLiked, isReported } = row
  const marks = { likes, isLiked: isLiked === 1, isReported: isReported === 1 }
  return { ...words, ...marks, id, parentId, createdAt }
}

/** Null when its key is gone. */
export function openWords(
  sealer: Pick<Sealer, 'open'>,
  { id, wordsSealed }: Pick<CommentRow, 'id' | 'wordsSealed'>,
): Promise<CommentWords | null> {
  return openRecord(sealer, wordsSealed, commentContext(id), StoredWords)
}
