import { commentStates } from '#app/domain/comments/comment.ts'
import type { CommentFilter, DeskComment } from '#app/domain/comments/ports.ts'
import {
  type CommentDecision,
  decideComments,
  decisions,
  findComments,
} from '#app/flows/comments/decide-comments.server.ts'
import { toIso } from '#app/shared/time.ts'
import {
  actOf,
  type Desk,
  indented,
  nameless,
  printable,
  refused,
  type Said,
  servicesOf,
} from './command.ts'
import type { Flags, Invocation } from './operator-options.ts'

export async function runInvocation(desk: Desk, invocation: Invocation): Promise<Said> {
  const { name } = invocation
  if (name === 'list') return list(desk, invocation)
  const decision = decisions.find((one) => one === name)
  if (!decision) return refused(`There is no command "${name}". See --help.`)
  return decide(desk, invocation, decision)
}

async function list(desk: Desk, { flags }: Invocation): Promise<Said> {
  const act = actOf(flags)
  if (!act) return refused(nameless)
  if (desk.isRemote && !desk.env.DATA_KEYS) {
    return refused('Set DATA_KEYS to the value of the secret: the comments are sealed with it.')
  }
  const filter = readCommentFilter(flags)
  if (typeof filter === 'string') return refused(filter)
  const services = servicesOf(desk)
  if (typeof services === 'string') return refused(services)
  const comments = await findComments(services, filter, act.by)
  const json = comments.map(({ createdAt, changedAt, ...rest }) => {
    return { ...rest, createdAt: toIso(createdAt), changedAt: toIso(changedAt) }
  })
  return { ok: true, json, text: formatComments(comments) }
}

async function decide(
  desk: Desk,
  { flags, targets }: Invocation,
  decision: CommentDecision,
): Promise<Said> {
  const act = actOf(flags)
  if (!act) return refused(nameless)
  if (targets.length === 0) return refused('Give the ids of comments.')
  const services = servicesOf(desk)
  if (typeof services === 'string') return refused(services)
  const decided = await decideComments(services, { ids: targets, decision }, act)
  return {
    ok: true,
    json: decided,
    text: decided.map(({ id, result }) => `${id}  ${result}`).join('\n'),
  }
}

const maxListed = 500

/** Returns which comments to list, or a sentence saying what is wrong with the flags. */
function readCommentFilter(flags: Flags): CommentFilter | string {
  const [given = 'pending', ...more] = flags.state ?? []
  const state = commentStates.find((one) => one === given) ?? null
  if (more.length > 0 || (state === null && given !== 'all')) {
    return `--state is one of ${commentStates.join(', ')} and all.`
  }
  const limit = Number(flags.limit ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > maxListed) {
    return `--limit is a number from 1 to ${maxListed}.`
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
