import type { AlarmStore } from '#app/domain/alarms/alarm-store.server'
import type { OperatorAct } from '#app/domain/audit/operator'
import type { CommentState } from '#app/domain/comments/comment'
import type { CommentDesk } from '#app/domain/comments/comment-desk-store.server'
import type { CommentFilter, DeskComment } from '#app/domain/comments/ports'
import { openWords } from '#app/domain/comments/read-comments.server'
import type { Services } from '#app/services'

export const decisions = ['approve', 'reject', 'remove'] as const
export type CommentDecision = (typeof decisions)[number]

export type DecidedComment = {
  id: string
  result: CommentState | `would_be_${CommentState}` | 'unknown' | 'not_possible'
}

type Needs = {
  now: () => number
  commentDesk: Pick<CommentDesk, 'stateOf' | 'decide'>
  comments: Pick<Services['comments'], 'countWaiting'>
  alarms: Pick<AlarmStore, 'endCodes'>
}

const changes: Record<CommentDecision, { from: readonly CommentState[]; to: CommentState }> = {
  approve: { from: ['pending', 'rejected', 'removed'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  remove: { from: ['approved'], to: 'removed' },
}

/**
 * Publishes comments or takes them down, each with its audit row; the sweep drops their pages from the cache. The last
 * decision ends the alarm of those that wait.
 */
export async function decideComments(
  needs: Needs,
  { ids, decision }: { ids: readonly string[]; decision: CommentDecision },
  act: OperatorAct,
): Promise<DecidedComment[]> {
  const decided: DecidedComment[] = []
  for (const id of ids) decided.push(await decideOne(needs, { id, decision }, act))
  if (act.isDryRun) return decided
  const { waiting } = await needs.comments.countWaiting()
  if (waiting === 0) await needs.alarms.endCodes(['COMMENTS_WAITING'], needs.now())
  return decided
}

async function decideOne(
  { now, commentDesk }: Pick<Needs, 'now' | 'commentDesk'>,
  { id, decision }: { id: string; decision: CommentDecision },
  { by, note, isDryRun }: OperatorAct,
): Promise<DecidedComment> {
  const { from, to } = changes[decision]
  if (isDryRun) {
    const state = await commentDesk.stateOf(id)
    if (state === null) return { id, result: 'unknown' }
    return { id, result: from.includes(state) ? `would_be_${to}` : 'not_possible' }
  }
  const audit = { by, action: `comments.${decision}`, subject: id, note } as const
  if (await commentDesk.decide({ id, from, to }, audit, now())) return { id, result: to }
  return { id, result: (await commentDesk.stateOf(id)) === null ? 'unknown' : 'not_possible' }
}

type FindNeeds = Pick<Services, 'now' | 'audits' | 'dataSealer'> & {
  commentDesk: Pick<CommentDesk, 'list'>
}

/** Returns comments with their words, oldest first, and writes down that `by` read them. */
export async function findComments(
  { now, audits, dataSealer, commentDesk }: FindNeeds,
  filter: CommentFilter,
  by: string,
): Promise<DeskComment[]> {
  const rows = await commentDesk.list(filter)
  const found = await Promise.all(
    rows.map(async ({ wordsSealed, ...row }) => ({
      ...row,
      words: await openWords(dataSealer, { id: row.id, wordsSealed }),
    })),
  )
  const { state, article, isReported } = filter
  const words = [state ?? 'all', article ?? '', isReported ? 'reported' : '']
  const subject = words.filter(Boolean).join(' ')
  await audits.write({ by, action: 'comments.read', subject, count: found.length, note: '' }, now())
  return found
}
