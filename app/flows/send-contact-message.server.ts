import {
  contactAlarmBudget,
  contactBudgets,
  isContactBreaker,
  isSharedBudget,
  reserveBudgets,
} from '#app/domain/contact/contact-budget'
import {
  type ContactTopic,
  messageContext,
  repeatedMessageMs,
} from '#app/domain/contact/contact-message'
import type { ContactWords } from '#app/domain/contact/schema'
import type { Services } from '#app/services'
import type { Budget } from '#app/shared/budget'
import { net32Of, networksOf } from '#app/shared/ip'
import { randomId } from '#app/shared/random'
import { networkKeys } from './network-keys.server'

export type SendContactMessageOutcome =
  | { ok: true }
  | { ok: false; reason: 'over_budget'; isBreaker: boolean; retryAfterSeconds: number }

export type KeepContactNeeds = Pick<
  Services,
  'now' | 'random' | 'log' | 'hash' | 'dataSealer' | 'contactMessages' | 'contactQueue'
>
type Needs = KeepContactNeeds & Pick<Services, 'visit' | 'budgets'>

/** Stores a visitor's message within the budgets. Throws if it was not stored. */
export async function sendContactMessage(
  services: Needs,
  message: ContactWords,
  { isTrap, topic = 'message' }: { isTrap: boolean; topic?: ContactTopic },
): Promise<SendContactMessageOutcome> {
  // A message that fills in the decoy is not stored, so it must not use up any budget.
  if (isTrap) {
    services.log.info('contact.withheld', { reason: 'trap' })
    return { ok: true }
  }
  const charged = await charge(services, message, topic)
  if (!charged.ok) return charged
  await keepContactMessage(services, message, topic)
  return { ok: true }
}

/** Seals and stores a message once, and queues its id for the operator's alarm. */
export async function keepContactMessage(
  services: KeepContactNeeds,
  message: ContactWords,
  topic: ContactTopic,
): Promise<void> {
  const { log, now, contactMessages } = services
  const kept = await compose(services, message, topic)
  const isNew = await contactMessages.add(kept, now() - repeatedMessageMs, now())
  if (!isNew) {
    log.info('contact.repeated')
    return
  }
  log.info('contact.kept', { messageId: kept.id })
  await services.contactQueue.send(kept.id).catch(() => {
    log.warn('contact.queue_send_failed', { messageId: kept.id })
  })
}

async function charge(
  services: Needs,
  { email }: ContactWords,
  topic: ContactTopic,
): Promise<SendContactMessageOutcome> {
  const { hash, visit, budgets, now, log } = services
  const [narrowest] = networksOf(visit.ip)
  const wide = narrowest ? net32Of(narrowest) : null
  const [emailKey, net32, networks] = await Promise.all([
    hash('email', email),
    wide && hash('network', wide),
    networkKeys(services),
  ])
  const subject = { emailKey, networks, net32 }
  const charged = await budgets.charge(contactBudgets(topic, subject), now())
  if (charged.ok) return charged
  const { budget, retryAfterSeconds } = charged
  if (!isSharedBudget(budget.name)) {
    log.info('contact.over_budget', { budget: budget.name })
    return { ok: false, reason: 'over_budget', isBreaker: false, retryAfterSeconds }
  }
  if (isContactBreaker(budget.name)) await alarmOnce(services, budget)
  const reserved = await budgets.charge(reserveBudgets(topic, subject), now())
  if (reserved.ok) return reserved
  const { name } = reserved.budget
  if (isContactBreaker(name)) await alarmOnce(services, reserved.budget)
  log.info('contact.over_budget', { budget: name })
  const isBreaker = isContactBreaker(budget.name) || isContactBreaker(name)
  return { ok: false, reason: 'over_budget', isBreaker, retryAfterSeconds }
}

/**
 * Raises one alarm an hour for each budget and address family, so that a flood of messages does not become a flood
 * of alarms.
 */
async function alarmOnce({ budgets, now, log }: Needs, { key }: Budget): Promise<void> {
  const first = await budgets.charge([contactAlarmBudget(key)], now())
  if (first.ok) log.alarm('CONTACT_BREAKER_OPEN', { budget: key })
}

async function compose(
  { random, hash, dataSealer }: KeepContactNeeds,
  message: ContactWords,
  topic: ContactTopic,
) {
  const id = randomId(random)
  const text = JSON.stringify(message)
  const [repeatKey, emailKey, messageSealed] = await Promise.all([
    hash('contact', `${topic} ${text}`),
    hash('email', message.email),
    dataSealer.seal(text, messageContext(id)),
  ])
  return { id, topic, repeatKey, emailKey, messageSealed }
}
