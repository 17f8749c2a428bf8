import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type DeskServices, deskContext } from '#app/desk/desk-services'
import { listPath } from '#app/desk/parts/listed'
import { actOf } from '#app/desk/parts/read-act'
import {
  type CommentDecision,
  decideComments,
  decisions,
  findComments,
} from '#app/flows/comments/decide-comments.server'
import { readTexts } from '#app/shared/read-form'

const listed = 50

/** What each list shows, and what can be done with its comments. */
export const queues = {
  pending: { state: 'pending', isReported: false, decisions: ['approve', 'reject'] },
  reported: { state: 'approved', isReported: true, decisions: ['remove'] },
  published: { state: 'approved', isReported: false, decisions: ['remove'] },
  rejected: { state: 'rejected', isReported: false, decisions: ['approve'] },
  removed: { state: 'removed', isReported: false, decisions: ['approve'] },
} as const satisfies Record<
  string,
  { state: string; isReported: boolean; decisions: readonly CommentDecision[] }
>
export type Queue = keyof typeof queues

function readQueue(request: Request): Queue {
  const asked = new URL(request.url).searchParams.get('of') ?? ''
  return Object.hasOwn(queues, asked) ? (asked as Queue) : 'pending'
}

/** Readers' words are an operator's to read, and the look is audited. */
export async function loadComments({ context, request }: LoaderFunctionArgs) {
  const { services, member, isPost } = context.get(deskContext)
  const queue = readQueue(request)
  const { searchParams } = new URL(request.url)
  const done = readDone(searchParams)
  // After a form, this page shows what was refused.
  if (!isPost && searchParams.size === 0 && (await onlyMessagesWait(services))) {
    throw redirect('/desk/inbox/messages')
  }
  if (member.operator === null) return { queue, done, comments: null }
  const { state, isReported } = queues[queue]
  const filter = { state, isReported, article: null, limit: listed }
  return { queue, done, comments: await findComments(services, filter, member.operator) }
}

/** Whether the inbox has nothing for an operator but messages. */
async function onlyMessagesWait({ comments, contactDesk }: DeskServices): Promise<boolean> {
  const { waiting } = await comments.countWaiting()
  return waiting === 0 && (await contactDesk.countOpen()).length > 0
}

/** What the finished form did, as the address passes it to the next page. */
function readDone(search: URLSearchParams) {
  const decision = decisions.find((one) => one === search.get('done'))
  const count = Number(search.get('count'))
  return decision && Number.isInteger(count) && count > 0 && count <= listed
    ? { decision, count }
    : null
}

/** Decides on the chosen comments at once, or on the one whose own button was pressed: `approve <id>`. */
export async function decideOnComments({ context, request }: ActionFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const queue = readQueue(request)
  const act = actOf(member, 'desk')
  const [intents, chosen] = await Promise.all([
    readTexts(request.clone(), 'intent'),
    readTexts(request, 'id'),
  ])
  const [given = '', one] = (intents?.[0] ?? '').split(' ')
  const ids = one ? [one] : chosen && Array.from(new Set(chosen))
  const decision = queues[queue].decisions.find((one) => one === given)
  if (!ids || ids.length === 0 || ids.length > listed || !decision) {
    return data({ problem: 'Choose comments first.' }, { status: 422 })
  }
  const decided = await decideComments(services, { ids, decision }, act)
  const missed = decided.filter(({ result }) => result === 'unknown' || result === 'not_possible')
  if (missed.length > 0) {
    const problem = `${missed.length} of ${ids.length} were changed meanwhile and stay as they are.`
    return data({ problem }, { status: 422 })
  }
  const of = queue === 'pending' ? null : queue
  return redirect(listPath('/desk/inbox', { of, done: decision, count: ids.length }))
}
