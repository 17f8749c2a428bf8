import { commentStates } from '#app/domain/comments/comment.ts'
import type { CommentFilter, DeskComment } from '#app/domain/comments/ports.ts'
import {
  type CommentDecision,
  decideComments,
  decisions,
  findComments,
} from '#app/flows/comments/decide-comments.server.ts'
import { toIso } from '#app/shared/time.ts'
import { Refusal } from '#scripts/lib/arguments.ts'
import {
  actOf,
  type Commands,
  type Desk,
  indented,
  printable,
  type Said,
  servicesOf,
} from './command.ts'
import type { Flags, Invocation } from './operator-options.ts'

export const commands: Commands = {
  list,
  ...Object.fromEntries(
    decisions.map((decision) => [
      decision,
      (desk: Desk, invocation: Invocation) => decide(desk, invocation, decision),
    ]),
  ),
}

async function list(desk: Desk, { flags }: Invocation): Promise<Said> {
  const act = actOf(flags)
  if (desk.isRemote && !desk.env.DATA_KEYS) {
    throw new Refusal('Set DATA_KEYS to the value of the secret: the comments are sealed with it.')
  }
  const filter = readCommentFilter(flags)
  const services = servicesOf(desk)
  const comments = await findComments(services, filter, act.by)
  const json = comments.map(({ createdAt, changedAt, ...rest }) => {
    return { ...rest, createdAt: toIso(createdAt), changedAt: toIso(changedAt) }
  })
  return { json, text: formatComments(comments) }
}

async function decide(
  desk: Desk,
  { flags, targets }: Invocation,
  decision: CommentDecision,
): Promise<Said> {
  const act = actOf(flags)
  if (targets.length === 0) throw new Refusal('Give the ids of comments.')
  const services = servicesOf(desk)
  const decided = await decideComments(services, { ids: targets, decision }, act)
  return { json: decided, text: decided.map(({ id, result }) => `${id}  ${result}`).join('\n') }
}

const maxListed = 500

/** Returns which comments to list. */
function readCommentFilter(flags: Flags): CommentFilter {
  const [given = 'pending', ...more] = flags.state ?? []
  const state = commentStates.find((one) => one === given) ?? null
  if (more.length > 0 || (state === null && given !== 'all')) {
    throw new Refusal(`--state is one of ${commentStates.join(', ')} and all.`)
  }
  const limit = Number(flags.limit ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > maxListed) {
    throw new Refusal(`--limit is a number from 1 to ${maxListed}.`)
  }
  return { state, article: flags.article ?? null, isReported: flags.reported === true, limit }
}

function formatComments(comments: readonly DeskComment[]): string {
  if (comments.length === 0) return 'No comments.'
  return comments.map(formatComment).join('\n\n────\n\n')
}

function formatComment({ id, article, parentId, state, createdAt, words, ...counts }: DeskComment) {
  const place = parentId === null ? article : `${article}, a reply to ${parentId}`
  const marks = `likes ${counts.likes}, reports ${counts.reports}`
  const text = words
    ? `${printable(words.displayName)}\n\n${indented(words.text)}`
    : 'Encrypted with a key that DATA_KEYS lacks.'
  return `${id}  [${state}]  ${marks}\n${toIso(createdAt)}  ${place}\n${text}`
}
