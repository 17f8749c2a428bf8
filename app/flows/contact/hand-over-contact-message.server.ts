import {
  contactAlarmBudget,
  messageAlarmBudget,
  messageAlarmsPerHour,
} from '#app/domain/contact/contact-budget'
import {
  type ContactTopic,
  contactTopics,
  handOverGraceMs,
} from '#app/domain/contact/contact-message'
import type { Services } from '#app/services'
import type { AlarmCode } from '#app/shared/log'
import { hour } from '#app/shared/time'

type Needs = Pick<Services, 'budgets' | 'contactMessages' | 'log' | 'now'>

export const contactAlarms: Record<ContactTopic, AlarmCode> = {
  message: 'CONTACT_MESSAGE',
  security: 'SECURITY_REPORT',
  privacy: 'CONTACT_MESSAGE',
}

/**
 * Raises the topic's alarm once, so the operator reads the message. Its text is never logged. After ten alarms
 * of a code in an hour, one more counts the rest.
 */
export async function handOverContactMessage(services: Needs, id: string): Promise<void> {
  const { contactMessages, log } = services
  const topic = await contactMessages.markHandedOver(id)
  if (!topic) return
  const code = contactAlarms[topic]
  // The message is already marked: if the budgets fail, an extra alarm is better than none.
  const isWithin = await charges(services, messageAlarmBudget(code)).catch(() => true)
  if (isWithin) log.alarm(code, { messageId: id })
  else if (await charges(services, contactAlarmBudget(code))) await raiseForOthers(services, code)
}

async function charges(
  { budgets, now }: Needs,
  budget: Parameters<Needs['budgets']['charge']>[0][number],
): Promise<boolean> {
  return (await budgets.charge([budget], now())).ok
}

async function raiseForOthers({ contactMessages, log, now }: Needs, code: AlarmCode) {
  const topics = contactTopics.filter((topic) => contactAlarms[topic] === code)
  const written = await contactMessages.countSince(topics, now() - hour)
  log.alarm(code, { detail: 'more', count: Math.max(1, written - messageAlarmsPerHour) })
}

const messagesPerSweep = 20

/** Requeues messages whose queue message was lost. */
export async function sweepContactMessages({
  contactMessages,
  leadQueue,
  log,
  now,
}: Pick<Services, 'contactMessages' | 'leadQueue' | 'log' | 'now'>): Promise<void> {
  const waiting = await contactMessages.listWaiting(now() - handOverGraceMs, messagesPerSweep)
  for (const id of waiting) await leadQueue.send({ type: 'contact-message', id })
  if (waiting.length > 0) log.warn('contact.requeued', { count: waiting.length })
}
