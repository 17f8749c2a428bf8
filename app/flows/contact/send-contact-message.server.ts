import { contactEmailBudgets, contactLimits } from '#app/domain/contact/contact-budget'
import {
  type ContactTopic,
  type ContactWords,
  messageContext,
  repeatedMessageMs,
} from '#app/domain/contact/contact-message'
import type { NewContactMessage } from '#app/domain/contact/contact-store.server'
import { chargeLetter } from '#app/flows/own-data/charge-letter.server'
import { networkKeys } from '#app/flows/verification/network-keys.server'
import type { Services } from '#app/services'
import { randomId } from '#app/shared/random'

export type SendContactMessageOutcome =
  | { ok: true }
  | { ok: false; reason: 'over_budget'; isBreaker: boolean; retryAfterSeconds: number }

export type StoreContactNeeds = Pick<
  Services,
  'now' | 'random' | 'log' | 'hash' | 'dataSealer' | 'contactMessages' | 'leadQueue'
>
type Needs = StoreContactNeeds & Pick<Services, 'visit' | 'budgets'>

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
  await storeContactMessage(services, message, topic)
  return { ok: true }
}

/**
 * Seals and stores a message once, and queues its id for the operator's alarm. `of`: whose it is, if not of
 * the email in it, and what it asks for.
 */
export async function storeContactMessage(
  services: StoreContactNeeds,
  message: ContactWords,
  topic: ContactTopic,
  of?: Pick<NewContactMessage, 'emailKey' | 'asks'>,
): Promise<void> {
  const { log, now, contactMessages } = services
  // Of two persons, the same words are two messages.
  const kind = of ? `${topic} ${of.emailKey}` : topic
  const composed = await composeContactMessage(services, message, topic, kind)
  const stored = { ...composed, ...of }
  const isNew = await contactMessages.add(stored, now() - repeatedMessageMs, now())
  if (!isNew) {
    log.info('contact.repeated')
    return
  }
  log.info('contact.kept', { messageId: stored.id })
  await services.leadQueue.send({ type: 'contact-message', id: stored.id }).catch(() => {
    log.warn('contact.queue_send_failed', { messageId: stored.id })
  })
}

async function charge(
  services: Needs,
  { email }: ContactWords,
  topic: ContactTopic,
): Promise<SendContactMessageOutcome> {
  const [emailKey, from] = await Promise.all([services.hash('email', email), networkKeys(services)])
  const charged = await chargeLetter(services, {
    name: `contact_${topic}`,
    from,
    limits: contactLimits,
    ofSender: contactEmailBudgets(topic, emailKey),
  })
  if (charged.ok) return charged
  const { budget, isBreaker, retryAfterSeconds } = charged
  services.log.info('contact.over_budget', { budget })
  return { ok: false, reason: 'over_budget', isBreaker, retryAfterSeconds }
}

/** Seals a message under a new id, with the keys that find it. The same of the same kind is a repeat. */
export async function composeContactMessage(
  { random, hash, dataSealer }: Pick<StoreContactNeeds, 'random' | 'hash' | 'dataSealer'>,
  message: ContactWords,
  topic: ContactTopic,
  kind: string = topic,
) {
  const id = randomId(random)
  const text = JSON.stringify(message)
  const [repeatKey, emailKey, messageSealed] = await Promise.all([
    hash('contact', `${kind} ${text}`),
    hash('email', message.email),
    dataSealer.seal(text, messageContext(id)),
  ])
  return { id, topic, repeatKey, emailKey, messageSealed }
}
