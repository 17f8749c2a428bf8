import { contactBudgets, isContactBreaker } from '#app/domain/contact/contact-budget'
import { messageContext, repeatLifeMs } from '#app/domain/contact/contact-message'
import type { ContactForm } from '#app/domain/contact/schema'
import type { Services } from '#app/services'
import { networkOf } from '#app/shared/ip'
import { randomId } from '#app/shared/random'

export type SendContactMessageOutcome =
  | { ok: true }
  | { ok: false; reason: 'over_budget'; isBreaker: boolean; retryAfterSeconds: number }

export type KeepContactNeeds = Pick<
  Services,
  'now' | 'random' | 'log' | 'hash' | 'dataSealer' | 'contactMessages' | 'contactQueue'
>
type Needs = KeepContactNeeds & Pick<Services, 'visit' | 'budgets'>

/** Keeps a visitor's message within the budgets. Throws when it was not kept. */
export async function sendContactMessage(
  services: Needs,
  message: ContactForm,
  { isTrap }: { isTrap: boolean },
): Promise<SendContactMessageOutcome> {
  const charged = await charge(services, message)
  if (!charged.ok) return charged
  if (isTrap) {
    services.log.info('contact.withheld', { reason: 'trap' })
    return { ok: true }
  }
  await keepContactMessage(services, message)
  return { ok: true }
}

/** Seals and keeps a message, once, and queues its id so that the operator hears of it. */
export async function keepContactMessage(
  services: KeepContactNeeds,
  message: ContactForm,
): Promise<void> {
  const { log, now, contactMessages } = services
  const kept = await compose(services, message)
  const isNew = await contactMessages.add(kept, now() - repeatLifeMs, now())
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
  { hash, visit, budgets, now, log }: Needs,
  { email }: ContactForm,
): Promise<SendContactMessageOutcome> {
  const network = networkOf(visit.ip)
  const [emailKey, networkKey] = await Promise.all([
    hash('email', email),
    network === null ? null : hash('network', network),
  ])
  const charged = await budgets.charge(contactBudgets({ emailKey, networkKey }), now())
  if (charged.ok) return charged
  const { budget, retryAfterSeconds } = charged
  const isBreaker = isContactBreaker(budget.name)
  if (isBreaker) log.alarm('CONTACT_BREAKER_OPEN', { budget: budget.name })
  else log.info('contact.over_budget', { budget: budget.name })
  return { ok: false, reason: 'over_budget', isBreaker, retryAfterSeconds }
}

async function compose({ random, hash, dataSealer }: KeepContactNeeds, message: ContactForm) {
  const id = randomId(random)
  const text = JSON.stringify(message)
  const [repeatKey, emailKey, messageSealed] = await Promise.all([
    hash('contact', text),
    hash('email', message.email),
    dataSealer.seal(text, messageContext(id)),
  ])
  return { id, repeatKey, emailKey, messageSealed }
}
