import type { OperatorAct } from '#app/domain/audit/operator'
import { personalCommentBudgetKeys } from '#app/domain/comments/comment-budget'
import { leadReference } from '#app/domain/leads/lead'
import { personalBudgetKeys } from '#app/domain/verification/budget'
import type { StoreContactNeeds } from '#app/flows/contact/send-contact-message.server'
import type { Services } from '#app/services'
import { requestsOf } from '#app/shared/audit-entry'
import type { LeadId } from '#app/shared/brands'
import { errorFields } from '#app/shared/error-fields'
import { randomId } from '#app/shared/random'
import { ConfirmedEmail, senderKeyOf } from './confirmed-email.server'
import { type EraseEmailNeeds, eraseEmail } from './erase-email.server'
import { storeWish } from './held-by-letter.server'
import { type NotifyNeeds, notifyOwner } from './notify-owner.server'
import type { ProvenPhone } from './proven-phone.server'

type ErasedPerson = {
  leads: number
  /** Leads whose buyer has to be notified, by the queue and the sweep. */
  withdrawals: number
  /** How the audit calls it: `erasure …`. */
  erasure: string
}

type ErasePersonNeeds = EraseEmailNeeds & {
  contactMessages: Pick<Services['contactMessages'], 'countOfEmail'>
} & Pick<
    Services,
    | 'now'
    | 'random'
    | 'log'
    | 'hash'
    | 'settings'
    | 'suppression'
    | 'optOuts'
    | 'people'
    | 'comments'
    | 'challenges'
    | 'codes'
    | 'budgets'
    | 'receipts'
    | 'sms'
    | 'audits'
    | 'leadQueue'
  >

/**
 * Erases what is stored under a phone, requests that were noted under it too, except the suppression HMAC. What is
 * stored under an email alone stays, since a phone does not prove an email. Repeatable: what leads to the rest (the leads, and the
 * visitor's proof) goes last, in one transaction.
 */
export async function erasePerson(
  services: ErasePersonNeeds,
  proven: ProvenPhone,
): Promise<ErasedPerson> {
  const { phone, by, note, isOwner } = proven
  const { now, log, hash, people, challenges, audits } = services
  const phoneKey = await hash('phone', phone)
  await services.optOuts.add({ kind: 'erased-phone', phoneKey, at: now() })
  // Before the rest, so nothing new is sent or forwarded meanwhile.
  await services.suppression.add(phoneKey, 'erased', now())
  const [{ leads, consents }, asked] = await Promise.all([
    people.find(phoneKey),
    challenges.listOfPhone(phoneKey),
  ])
  const leadIds = [...leads.map(({ id }) => id), ...consents.map(({ leadId }) => leadId)]
  const erasure = await nameErasure(services, proven)
  const of = requestsOf(proven, 'erase', services)
  const forgetAudited = () => audits.forgetSubjects([phoneKey, ...leadIds], erasure)

  await Promise.all(asked.map(({ id }) => services.codes.drop(id)))
  await services.receipts.forget(Array.from(new Set(leadIds)))
  await services.sms.forget(phone)
  await forgetAudited()
  await services.comments.erase(phoneKey, now())
  const sender = await ConfirmedEmail.ofPhone(services, proven)
  if ((await services.contactMessages.countOfEmail(sender.emailKey)) > 0) {
    await eraseEmail(services, sender, { subject: erasure, ...of })
  }
  await services.budgets.drop([
    ...personalBudgetKeys(phoneKey, services.settings.limits),
    ...personalCommentBudgetKeys(phoneKey),
  ])
  const action = isOwner ? 'own-data.erase' : 'leads.forget'
  const audit = {
    by,
    action,
    subject: erasure,
    note,
    ...of,
  } as const
  // Of two at a time, one erases what both found.
  const isAuditedOnce = isOwner || leads.length + asked.length > 0
  const erased = await people.erase({ phoneKey, audit, isAuditedOnce }, now())

  log.info('person.erased', { count: erased.leads })
  // Once more: until its proof was erased, another tab could still look.
  await forgetAudited().catch((error: unknown) => {
    log.alarm('AUDIT_FAILED', { detail: action, ...errorFields(error) })
  })
  await queueWithdrawals(services, erased.buyersToNotify)
  return { leads: erased.leads, withdrawals: erased.buyersToNotify.length, erasure }
}

/** Distinguishes the audit's rows of one erasure from others, and identifies no one. */
async function nameErasure(
  { hash, random }: Pick<Services, 'hash' | 'random'>,
  { isOwner, occasion }: ProvenPhone,
): Promise<string> {
  const id = isOwner ? (await hash('erasure', occasion)).slice(0, 22) : randomId(random)
  return `erasure ${id}`
}

/** A queue that takes nothing is made good by the sweep. */
export async function queueWithdrawals(
  { leadQueue, log }: Pick<Services, 'leadQueue' | 'log'>,
  leadIds: readonly LeadId[],
): Promise<void> {
  for (const leadId of leadIds) {
    await leadQueue.send({ type: 'withdraw-lead', leadId }).catch(() => {
      log.warn('withdrawal.queue_send_failed', { leadId })
    })
  }
}

/**
 * Erases everything stored under the owner's phone, and confirms it in a last text. `held`: a letter about that phone is
 * open, and their wish is on the list of requests.
 */
export async function eraseOwnData(
  services: ErasePersonNeeds & NotifyNeeds & StoreContactNeeds,
  owner: ProvenPhone,
): Promise<{ result: 'held' } | ({ result: 'erased' } & ErasedPerson)> {
  const { phone, occasion } = owner
  const key = await senderKeyOf(services, phone)
  // Not by the email of a lead, which no code has proved: it may be another person's.
  if (await services.contactMessages.hasLetter(key)) {
    const { leads } = await services.people.find(await services.hash('phone', phone))
    const [lead] = leads
    const name = lead ? leadReference(lead.id) : phone
    await storeWish(services, { name, email: '', key, what: 'phone' })
    return { result: 'held' }
  }
  const erased = await erasePerson(services, owner)
  notifyOwner(services, { kind: 'erased', phone, occasion })
  return { result: 'erased', ...erased }
}

export type ForgetPersonOutcome =
  | { result: 'would_forget'; leads: number }
  | ({ result: 'forgotten' } & ErasedPerson)

/** Erases a person whose request the operator has checked; the sweep notifies the buyers. */
export async function forgetPerson(
  needs: ErasePersonNeeds,
  proven: ProvenPhone,
  { isDryRun }: { isDryRun: boolean },
): Promise<ForgetPersonOutcome> {
  if (isDryRun) {
    const { leads } = await needs.people.find(await needs.hash('phone', proven.phone))
    return { result: 'would_forget', leads: leads.length }
  }
  return { result: 'forgotten', ...(await erasePerson(needs, proven)) }
}

export type SuppressPhoneOutcome = {
  phoneKey: string
  result: 'suppressed' | 'would_suppress' | 'already_suppressed'
}

/** Blocks a phone from being texted or forwarded again. Only its HMAC is stored. */
export async function suppressPhone(
  services: Pick<Services, 'now' | 'random' | 'hash' | 'suppression' | 'optOuts'>,
  proven: ProvenPhone,
  { isDryRun }: Pick<OperatorAct, 'isDryRun'>,
): Promise<SuppressPhoneOutcome> {
  const { now, hash, suppression, optOuts } = services
  const { phone, by, note } = proven
  const phoneKey = await hash('phone', phone)
  if (isDryRun) {
    const isSuppressed = await suppression.has(phoneKey)
    return { phoneKey, result: isSuppressed ? 'already_suppressed' : 'would_suppress' }
  }
  await optOuts.add({ kind: 'suppressed', phoneKey, at: now() })
  const isNew = await suppression.addAudited(
    phoneKey,
    { by, action: 'leads.suppress', note, ...requestsOf(proven, 'stop', services) },
    now(),
  )
  return { phoneKey, result: isNew ? 'suppressed' : 'already_suppressed' }
}
