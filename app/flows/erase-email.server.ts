import { personalContactBudgetKeys } from '#app/domain/contact/contact-budget'
import { personalConfirmationBudgetKeys } from '#app/domain/email-confirmation/confirmation-budget'
import type { Services } from '#app/services'
import { randomId } from '#app/shared/random'
import { orAlarm } from './audit-owner.server'
import { ConfirmedEmail } from './confirmed-email.server'

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
  const tokenKey = await services.hash('email-confirmation', token)
  const confirmed = await ConfirmedEmail.claim(services, tokenKey)
  if (!confirmed) return { ok: false, reason: 'not_usable' }
  try {
    return { ok: true, contactMessages: await eraseEmail(services, confirmed) }
  } catch (error) {
    // Its links go last, so this one is still there for another try.
    await services.confirmations.release(tokenKey)
    throw error
  }
}

/**
 * Erases all that stands under an email alone; returns how many messages. Registrations stand under a phone, and
 * go with it. Repeatable.
 */
export async function eraseEmail(
  services: EraseEmailNeeds,
  { emailKey, by, note, isOwner }: ConfirmedEmail,
): Promise<number> {
  const { now, log, budgets, contactMessages, confirmations, audits } = services
  const count = await contactMessages.erase([emailKey])
  await budgets.drop([
    ...personalContactBudgetKeys([emailKey]),
    ...personalConfirmationBudgetKeys(emailKey),
  ])
  await services.email?.forget(emailKey)
  await confirmations.erase(emailKey)
  log.info('email.erased', { count })
  const action = isOwner ? 'own-email.erase' : 'contacts.erase'
  const subject = `erasure ${randomId(services.random)}`
  await orAlarm(services, action, audits.write({ by, action, subject, count, note }, now()))
  return count
}
