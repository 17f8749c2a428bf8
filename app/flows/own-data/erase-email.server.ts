import { personalContactBudgetKeys } from '#app/domain/contact/contact-budget'
import { confirmationContext } from '#app/domain/email-confirmation/confirmation'
import { personalConfirmationBudgetKeys } from '#app/domain/email-confirmation/confirmation-budget'
import type { StoreContactNeeds } from '#app/flows/contact/send-contact-message.server'
import type { Services } from '#app/services'
import { requestsOf } from '#app/shared/audit-entry'
import { randomId } from '#app/shared/random'
import { ConfirmedEmail } from './confirmed-email.server'
import { storeWish } from './held-by-letter.server'

export type ConfirmEmailErasureOutcome =
  | { ok: true; contactMessages: number; email: string | null }
  /** `not_usable`: unknown, used or expired, the same response to everyone. `held`: a letter about them is open. */
  | { ok: false; reason: 'not_usable' | 'held' }

export type EraseEmailNeeds = Pick<
  Services,
  'now' | 'random' | 'log' | 'budgets' | 'confirmations' | 'email' | 'optOuts'
>

/** Erases what is stored under the email that a link was sent to. Of concurrent callers, one erases. */
export async function confirmEmailErasure(
  services: EraseEmailNeeds & LinkNeeds & StoreContactNeeds,
  token: string,
): Promise<ConfirmEmailErasureOutcome> {
  const tokenKey = await services.hash('email-confirmation', token)
  const [confirmed, link] = await Promise.all([
    ConfirmedEmail.check(services, tokenKey),
    readEmailLink(services, token),
  ])
  const key = confirmed?.emailKey
  if (key && (await services.contactMessages.hasLetter(key))) {
    const of = { name: 'Your data page', email: link?.email ?? '', key }
    await storeWish(services, { ...of, what: 'email' })
    return { ok: false, reason: 'held' }
  }
  const erased = confirmed && (await eraseEmail(services, confirmed))
  return erased === null
    ? { ok: false, reason: 'not_usable' }
    : { ok: true, contactMessages: erased.messages, email: link?.email ?? null }
}

type LinkNeeds = Pick<Services, 'hash' | 'confirmations' | 'now' | 'shortSealer'>

/** Returns the address of a usable link, or null if it cannot be decrypted; null for any other link. */
export async function readEmailLink(
  { hash, confirmations, now, shortSealer }: LinkNeeds,
  token: string,
): Promise<{ email: string | null } | null> {
  const tokenKey = await hash('email-confirmation', token)
  const found = await confirmations.find(tokenKey, now())
  if (!found) return null
  const { emailSealed } = found
  const email = emailSealed && (await shortSealer.open(emailSealed, confirmationContext(tokenKey)))
  return { email: email || null }
}

/**
 * Erases everything stored under an email alone. Returns the number of messages and how the audit calls it, or null if the owner's link was
 * used in the meantime. Registrations are stored under a phone and erased with it. Repeatable: the link is deleted
 * last.
 */
export async function eraseEmail(
  services: EraseEmailNeeds,
  { emailKey, tokenKey, by, note, requests }: ConfirmedEmail,
  as = {
    subject: `erasure ${randomId(services.random)}`,
    ...requestsOf({ by, requests }, 'erase', services),
  },
): Promise<{ messages: number; erasure: string } | null> {
  const { now, log, budgets, confirmations, optOuts } = services
  await optOuts.add({ kind: 'erased-email', emailKey, at: now() })
  await budgets.drop([
    ...personalContactBudgetKeys([emailKey]),
    ...personalConfirmationBudgetKeys(emailKey),
  ])
  await services.email?.forget(emailKey)
  const action = tokenKey ? 'own-email.erase' : 'contacts.erase'
  const audit = { by, action, note, ...as } as const
  const messages = await confirmations.erase({ emailKey, tokenKey, audit }, now())
  if (messages === null) return null
  log.info('email.erased', { count: messages })
  return { messages, erasure: as.subject }
}
