import type { AuditEntry } from '#app/shared/audit-entry'
import type { Row } from '#app/shared/row'
import type { CommentState, MarkKind } from './comment'
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

export type AddedComment =
  | 'added'
  /** The same person sent the same text to the same article a moment ago. */
  | 'again'
  /** This text was posted before. */
  | 'repeated'
  /** The comment it replies to is not published, or the phone is suppressed. */
  | 'refused'

export type CommentRow = Pick<Row<'comment'>, 'id' | 'parentId' | 'wordsSealed' | 'createdAt'> & {
  likes: number
  /** Whether the phone that asked likes it. */
  isLiked: 0 | 1
  isReported: 0 | 1
}

type ArticleComments = {
  /** All published comments, replies included. */
  count: number
  /** Newest first. */
  top: CommentRow[]
  /** Replies to those comments, oldest first. */
  replies: CommentRow[]
}

export type OwnComment = Pick<
  Row<'comment'>,
  'id' | 'article' | 'state' | 'wordsSealed' | 'createdAt'
>

export type CommentStore = {
  add: (comment: NewComment, now: number) => Promise<AddedComment>
  hasPublished: (phoneKey: string) => Promise<boolean>
  /** Returns whether the same person sent the same text to the same article a moment ago. */
  isDoubleClick: (
    comment: Pick<NewComment, 'article' | 'phoneKey' | 'repeatKey'>,
    now: number,
  ) => Promise<boolean>
  /** Adds a like or a report, once for each phone; false if the comment is not published. */
  mark: (
    mark: { id: string; kind: MarkKind; phoneKey: string; article: string },
    now: number,
  ) => Promise<boolean>
  /** Published comments as one reader sees them; `phoneKey` is null for everyone else. */
  read: (
    article: string,
    reader: { phoneKey: string | null; limit: number },
  ) => Promise<ArticleComments>
  /** One published comment at the top level. */
  find: (article: string, id: string) => Promise<Pick<CommentRow, 'id' | 'wordsSealed'> | null>
  listOfPhone: (phoneKey: string) => Promise<OwnComment[]>
  /** Erases a phone's comments, likes and reports; what others replied is no longer published. */
  erase: (phoneKey: string, now: number) => Promise<number>
  /** Counts the comments that wait for a decision. */
  countWaiting: () => Promise<{ waiting: number }>
  /** Articles whose published comments have changed since. */
  listChanged: (since: number) => Promise<string[]>
  /** Drops what was not published and last changed before; returns how many. */
  purge: (changedBefore: number, limit: number) => Promise<number>
}

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

export type CommentDesk = {
  /** What has waited longest first; of those decided on, the newest. */
  list: (filter: CommentFilter) => Promise<DeskCommentRow[]>
  stateOf: (id: string) => Promise<CommentState | null>
  /** Changes the state with its audit row, and takes replies down with a removed comment; false if it was in none of `from`. */
  decide: (
    change: { id: string; from: readonly CommentState[]; to: CommentState },
    audit: Omit<AuditEntry, 'count'>,
    now: number,
  ) => Promise<boolean>
}
