import { site } from '#app/content/site'
import {
  commentContext,
  isReservedName,
  type MarkKind,
  repeatSubject,
} from '#app/domain/comments/comment'
import { commentBudgets, markBudget } from '#app/domain/comments/comment-budget'
import type { CommentWords } from '#app/domain/comments/schema'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import { randomId } from '#app/shared/random'
import { sealRecord } from '#app/shared/sealed-record.server'
import type { ProvenReader } from './proven-reader.server'

export type PostCommentOutcome =
  /** It waits for approval. */
  | { ok: true }
  /** The display name reads as the site's own, or as the firm's that readers are introduced to. */
  | { ok: false; reason: 'reserved_name' }
  | { ok: false; reason: 'over_budget'; retryAfterSeconds: number }
  /** The same text was posted before. */
  | { ok: false; reason: 'repeated' }
  /** The comment it replies to is no longer published. */
  | { ok: false; reason: 'not_accepted' }

export type PostCommentNeeds = Pick<
  Services,
  'now' | 'random' | 'log' | 'hash' | 'dataSealer' | 'comments' | 'budgets' | 'buyers'
>

/** `article`: the slug of an article that exists. `parentId`: the comment replied to. */
type PostedComment = { article: string; parentId: string | null; words: CommentWords }

/** Keeps a reader's comment until an operator has decided on it. Throws when it was not kept. */
export async function postComment(
  services: PostCommentNeeds,
  reader: ProvenReader,
  posted: PostedComment,
  { isTrap }: { isTrap: boolean },
): Promise<PostCommentOutcome> {
  const { now, log, budgets, comments, buyers } = services
  // A filled-in decoy keeps nothing, so it may use up nothing either.
  if (isTrap) {
    log.info('comment.withheld', { reason: 'trap' })
    return { ok: true }
  }
  if (isReservedName(posted.words.displayName, [site.name, buyers.choose('').name])) {
    return { ok: false, reason: 'reserved_name' }
  }
  const [comment, isKnown] = await Promise.all([
    compose(services, reader, posted),
    comments.hasPublished(reader.phoneKey),
  ])
  const charged = await budgets.charge(commentBudgets({ ...comment, isKnown }), now())
  if (!charged.ok) {
    if (await comments.isDoubleClick(comment, now())) return { ok: true }
    log.info('comment.over_budget', { budget: charged.budget.name })
    return { ok: false, reason: 'over_budget', retryAfterSeconds: charged.retryAfterSeconds }
  }
  const added = await comments.add(comment, now())
  log.info('comment.posted', { reason: added })
  if (added === 'added') log.alarm('COMMENTS_WAITING')
  switch (added) {
    case 'added':
    case 'again':
      return { ok: true }
    case 'repeated':
      return { ok: false, reason: 'repeated' }
    case 'refused':
      return { ok: false, reason: 'not_accepted' }
    default:
      return assertNever(added)
  }
}

async function compose(
  { random, hash, dataSealer }: PostCommentNeeds,
  { phoneKey }: ProvenReader,
  { article, parentId, words }: PostedComment,
) {
  const id = randomId(random)
  const [repeatKey, wordsSealed] = await Promise.all([
    hash('comment', repeatSubject(words.text, phoneKey)),
    sealRecord(dataSealer, words, commentContext(id)),
  ])
  return { id, article, parentId, phoneKey, repeatKey, wordsSealed }
}

/** `article`: the slug of the page that it was sent from. */
type CommentMark = { id: string; kind: MarkKind; article: string }

type MarkCommentOutcome =
  | { ok: true }
  | { ok: false; reason: 'over_budget'; retryAfterSeconds: number }
  /** There is no such published comment. */
  | { ok: false; reason: 'unknown' }

/** Likes or reports a comment, once for each reader however often it is sent. */
export async function markComment(
  { now, log, comments, budgets }: Pick<Services, 'now' | 'log' | 'comments' | 'budgets'>,
  { phoneKey }: ProvenReader,
  mark: CommentMark,
): Promise<MarkCommentOutcome> {
  const charged = await budgets.charge([markBudget(phoneKey)], now())
  if (!charged.ok) {
    return { ok: false, reason: 'over_budget', retryAfterSeconds: charged.retryAfterSeconds }
  }
  const isMarked = await comments.mark({ ...mark, phoneKey }, now())
  if (!isMarked) return { ok: false, reason: 'unknown' }
  if (mark.kind === 'report') log.info('comment.reported', { commentId: mark.id })
  return { ok: true }
}
