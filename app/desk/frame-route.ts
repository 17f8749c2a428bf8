import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router'
import type { Alarm } from '#app/domain/alarms/alarm'
import { isNotice, newSinceTaken, stateCounted } from '#app/domain/alarms/alarm-rules'
import { dueOfOpen } from '#app/domain/contact/privacy-deadline'
import { listBuyers } from '#app/flows/leads/list-buyers.server'
import { day } from '#app/shared/time'
import { type DeskServices, deskContext } from './desk-services'

export const frameId = 'desk'

/** Reads what each screen shows: who is signed in, the open alarms and what waits in the inbox. */
export async function loadFrame({ context }: LoaderFunctionArgs) {
  const { services, member, isLocal } = context.get(deskContext)
  const [alarms, inbox] = await Promise.all([readAlarms(services), readInbox(services)])
  const due = inbox.messages.flatMap((one) => one.dueAt ?? [])
  const dueAt = due.length > 0 ? Math.min(...due) : null
  const messages = inbox.messages.reduce((sum, { count }) => sum + count, 0)
  return {
    email: member.email,
    role: member.operator ? 'operator' : 'viewer',
    isLocal,
    alarms,
    inbox,
    dueAt,
    isOverdue: dueAt !== null && dueAt < services.now(),
    isDueSoon: dueAt !== null && dueAt < services.now() + 7 * day,
    // What a notice is about waits in the inbox; an alarm that is taken on has someone, but not for later leads.
    waiting: {
      Today: alarms.filter((one) => needsSomeone(one) && !isTaken(one)).length,
      Inbox: inbox.comments + messages,
    } as Record<string, number>,
  }
}

/** Returns whether an alarm's work is on Today, and someone has to do it: a pause is an operator's own choice. */
export function needsSomeone({ code, isIdle }: { code: string; isIdle: boolean }): boolean {
  return !isNotice(code) && !isIdle && code !== 'FORWARDING_PAUSED'
}

/** Returns whether someone has taken on all of an alarm's leads that are still in their state. */
export function isTaken(of: { acknowledgedBy: string | null; unseen: number }): boolean {
  return of.acknowledgedBy !== null && of.unseen === 0
}

/** Returns the same for a screen within the frame, which is read once for both. */
export function useFrame() {
  const found = useRouteLoaderData<typeof loadFrame>(frameId)
  if (!found) throw new Error('This screen is not in the frame of the desk.')
  return found
}

/**
 * Lists the open alarms. A buyer's is idle while its breaker lets the next lead through and none waits; it ends when
 * the buyer takes one.
 */
async function readAlarms(services: DeskServices) {
  const alarms = await services.alarms.listOpen()
  const needsBuyers = alarms.some(
    (alarm) => alarm.code === 'BUYER_BREAKER_OPEN' || newSinceTaken(alarm) > 0,
  )
  const { buyers } = needsBuyers ? await listBuyers(services) : { buyers: [] }
  return Promise.all(
    alarms.map(async (alarm) => {
      const buyer = buyers.find(({ buyerId }) => buyerId === alarm.subject)
      return {
        ...alarm,
        unseen: await countUnseen(services, alarm, buyer?.buyerId ?? null),
        isIdle:
          alarm.code === 'BUYER_BREAKER_OPEN' && buyer?.breaker !== 'open' && buyer?.waiting === 0,
      }
    }),
  )
}

/** Counts an alarm's leads that are new since it was taken on, and still in the state that it counts. */
async function countUnseen({ leadDesk }: DeskServices, alarm: Alarm, buyerId: string | null) {
  const [upTo, state, after] = [
    newSinceTaken(alarm),
    stateCounted(alarm.code),
    alarm.acknowledgedAt,
  ]
  if (upTo === 0 || !state || after === null) return upTo
  return leadDesk.countChanged({ state, buyerId, after, upTo })
}

/** Counts the comments that wait for a decision, and the open messages of each topic, with its first deadline. */
async function readInbox({ comments, contactDesk }: DeskServices) {
  const [{ waiting }, messages, [first]] = await Promise.all([
    comments.countWaiting(),
    contactDesk.countOpen(),
    contactDesk.openRequests(),
  ])
  return {
    comments: waiting,
    messages: messages.map((one) => {
      const oldest = { ...one, receivedAt: one.oldestAt, asks: null, answerBy: null }
      const due = one.topic === 'privacy' ? first : oldest
      return { ...one, dueAt: due ? dueOfOpen(due) : null }
    }),
  }
}
