import { personalContactBudgetKeys } from '#app/domain/contact/contact-budget'
import { personalBudgetKeys } from '#app/domain/verification/budget'
import type { Services } from '#app/services'
import type { PhoneNumber } from '#app/shared/phone-number'

export type ErasedPerson = {
  leads: number
  contactMessages: number
  /** Leads of which a buyer has to be told; the queue and the sweep do that. */
  withdrawals: number
}

type Needs = Pick<
  Services,
  | 'now'
  | 'log'
  | 'hash'
  | 'settings'
  | 'suppression'
  | 'people'
  | 'challenges'
  | 'codes'
  | 'budgets'
  | 'receipts'
  | 'sms'
  | 'contactMessages'
  | 'audits'
  | 'withdrawalQueue'
>

/**
 * Erases all that is held of the person behind a phone, whose proof or request the caller has
 * checked; what stays is the suppression HMAC. Repeatable: what leads to the rest (the leads, and
 * the proof by which a visitor got here) goes last, in one transaction.
 */
export async function erasePerson(services: Needs, phone: PhoneNumber): Promise<ErasedPerson> {
  const { now, log, hash, people, challenges } = services
  const phoneKey = await hash('phone', phone)
  // First, so that nothing new is sent or forwarded while the rest goes.
  await services.suppression.add(phoneKey, 'erased', now())
  const [{ leads, consents }, asked] = await Promise.all([
    people.find(phoneKey),
    challenges.listOfPhone(phoneKey),
  ])
  const leadEmailKeys = unique(leads.map(({ emailKey }) => emailKey))
  const emailKeys = unique([...leadEmailKeys, ...asked.map(({ emailKey }) => emailKey)])

  await Promise.all(asked.map(({ id }) => services.codes.drop(id)))
  await services.receipts.forget(
    unique([...leads.map(({ id }) => id), ...consents.map(({ leadId }) => leadId)]),
  )
  await services.sms.forget(phone)
  // Where an operator put the number on the list, its HMAC is the subject.
  await services.audits.forgetSubject(phoneKey)
  await services.budgets.drop([
    ...personalBudgetKeys(phoneKey, emailKeys, services.settings.limits),
    ...personalContactBudgetKeys(emailKeys),
  ])
  // Only of addresses that stand with a registration: an address typed for a code proves nothing.
  const contactMessages = await services.contactMessages.erase(leadEmailKeys)
  const erased = await people.erase(phoneKey, now())

  log.info('person.erased', { count: erased.leads })
  await queueWithdrawals(services, erased.buyersToTell)
  return { leads: erased.leads, contactMessages, withdrawals: erased.buyersToTell.length }
}

/** A queue that takes nothing is made good by the sweep. */
export async function queueWithdrawals(
  { withdrawalQueue, log }: Pick<Services, 'withdrawalQueue' | 'log'>,
  leadIds: readonly string[],
): Promise<void> {
  for (const leadId of leadIds) {
    await withdrawalQueue.send(leadId, 0).catch(() => {
      log.warn('withdrawal.queue_send_failed', { leadId })
    })
  }
}

function unique(values: readonly string[]): string[] {
  return Array.from(new Set(values))
}
