import { personalContactBudgetKeys } from '#app/domain/contact/contact-budget'
import type { Services } from '#app/services'
import { randomId } from '#app/shared/random'
import { orAlarm } from './audit-owner.server'

export type ConfirmEmailErasureOutcome =
  | { ok: true; contactMessages: number }
  /** Never ours, used before, or expired: alike to everyone. */
  | { ok: false; reason: 'not_usable' }

export type EraseEmailNeeds = Pick<
  Services,
  'now' | 'random' | 'log' | 'budgets' | 'contactMessages' | 'confirmations' | 'email' | 'audits'
>

/** Erases what stands under the email that a link was sent to. Of any number of callers one erases. */
export async function confirmEmailErasure(
  services: EraseEmailNeeds & Pick<Services, 'hash'>,
  token: string,
): Promise<ConfirmEmailErasureOutcome> {
  const { hash, confirmations, now } = services
  const tokenKey = await hash('email-confirmation', token)
  const emailKey = await confirmations.claim(tokenKey, now())
  if (emailKey === null) return { ok: false, reason: 'not_usable' }
  try {
    const contactMessages = await eraseEmail(services, emailKey, {
      by: 'owner',
      action: 'own-email.erase',
      note: '',
    })
    return { ok: true, contactMessages }
  } catch (error) {
    // Its links go last, so this one is still there for another try.
    await confirmations.release(tokenKey)
    throw error
  }
}

/**
 * Erases all that stands under an email alone, whose owner the caller has made sure of; returns how many
 * messages. Registrations stand under a phone, and go with it. Repeatable.
 */
export async function eraseEmail(
  services: EraseEmailNeeds,
  emailKey: string,
  { by, action, note }: { by: string; action: string; note: string },
): Promise<number> {
  const { now, log, budgets, contactMessages, confirmations, audits } = services
  const count = await contactMessages.erase([emailKey])
  await budgets.drop([...personalContactBudgetKeys([emailKey])])
  await services.email?.forget(emailKey)
  await confirmations.erase(emailKey)
  log.info('email.erased', { count })
  const subject = `erasure ${randomId(services.random)}`
  await orAlarm(services, action, audits.write({ by, action, subject, count, note }, now()))
  return count
}
