import type { Row } from '#app/shared/row'
import type { CommentState } from './comment'
import type { CommentWords } from './schema'

/** All keys are HMACs. */
export type NewComment = {
  id: string
  article: string
  /** The comment it replies to; null at the top level. */
  parentId: string | null
  phoneKey: string
  repeatKey: string
  /** `CommentWords` as JSON, sealed for `commentContext(id)`. */
  wordsSealed: string
}

export type CommentRow = Pick<Row<'comment'>, 'id' | 'parentId' | 'wordsSealed' | 'createdAt'> & {
  likes: number
  /** Whether the phone that asked likes it. */
  isLiked: 0 | 1
  isReported: 0 | 1
}

export type OwnComment = Pick<
  Row<'comment'>,
  'id' | 'article' | 'state' | 'wordsSealed' | 'createdAt'
>

export type CommentFilter = {
  state: CommentState | null
  article: string | null
  /** Only what readers have reported. */
  isReported: boolean
  limit: number
}

export type DeskCommentRow = OwnComment & {
  parentId: CommentRow['parentId']
  /** When it was last decided on. */
  changedAt: Row<'comment'>['changedAt']
  likes: number
  reports: number
}

/** A comment as the operator reads it. Its words are null if their key no longer exists. */
export type DeskComment = Omit<DeskCommentRow, 'wordsSealed'> & { words: CommentWords | null }
