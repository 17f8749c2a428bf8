import type { AuditStore } from '#app/domain/audit/audit-store.server'
import type { OperatorAct } from '#app/domain/audit/operator'
import type { ContactDesk } from '#app/domain/contact/contact-desk-store.server'
import { messageContext, notedSubject } from '#app/domain/contact/contact-message'
import { type ContactStore, openMessage } from '#app/domain/contact/contact-store.server'
import type { Services } from '#app/services'
import type { Asks } from '#app/shared/asks'
import { torontoDate } from '#app/shared/toronto-time'
import { composeContactMessage } from './send-contact-message.server'
import { settleContactMessage } from './settle-contact-message.server'

type Needs = Pick<Services, 'now' | 'random' | 'hash' | 'dataSealer'> & {
  contactDesk: Pick<ContactDesk, 'noteRequest'>
}

/** A request about a person's data that came by phone or letter. */
type NotedRequest = {
  /** The person as they can be found. */
  who: string
  /** Empty if it isn't known. */
  email: string
  /** That of their lead, if they have one. */
  emailKey: string | null
  words: string
  asks: Asks
  /** The end of the day by which their letter itself asks for an answer. */
  answerBy: number | null
  /** The day on which they asked. */
  receivedAt: number
}

type AskedOn = {
  requests: readonly string[]
  /** Those of them that are yet a message without a deadline. */
  begins: readonly string[]
  receivedAt: number | null
  /** Whether one of them isn't under the person's phone or email. */
  isElsewhere: boolean
}

/**
 * Returns an act with the requests that it is for: those on the list, a message that becomes one, or else a new one of the
 * day that was given. Null if the same is open already, or someone has dealt with the message.
 */
export async function actFor(
  services: Needs & Parameters<typeof settleContactMessage>[0],
  act: OperatorAct,
  { requests, begins, receivedAt, isElsewhere }: AskedOn,
  of: Pick<NotedRequest, 'who' | 'email' | 'emailKey' | 'asks'>,
): Promise<OperatorAct | null> {
  const noted = { asks: of.asks, answerBy: null, seenAsks: null, seenAnswerBy: null }
  for (const id of begins) {
    const beginning = { id, as: 'privacy', ...noted, isUndone: false } as const
    if ((await settleContactMessage(services, beginning, act)).result !== 'settled') return null
  }
  if (receivedAt === null) {
    const note = isElsewhere ? `${act.note} · theirs, from another address` : act.note
    return { ...act, note, requests }
  }
  const id = await noteRequest(
    services,
    { ...of, answerBy: null, words: act.note, receivedAt },
    act,
  )
  return id === null ? null : { ...act, requests: [id] }
}

/** Stores it as a message about the person's data, with its audit row; returns its id, or null if the same is open already. */
export async function noteRequest(
  services: Needs,
  { who, email, emailKey, words, asks, answerBy, receivedAt }: NotedRequest,
  { by, note }: Pick<OperatorAct, 'by' | 'note'>,
): Promise<string | null> {
  const message = { name: who, email, subject: notedSubject, message: words }
  const kind = `privacy ${asks} ${torontoDate(receivedAt)}`
  const composed = await composeContactMessage(services, message, 'privacy', kind)
  const { id } = composed
  const audit = { by, action: 'requests.noted', subject: id, note, requests: [id] } as const
  const request = { ...composed, asks, answerBy, emailKey: emailKey ?? composed.emailKey }
  const isNew = await services.contactDesk.noteRequest(request, receivedAt, audit, services.now())
  return isNew ? id : null
}

type NamingNeeds = Pick<Services, 'now' | 'dataSealer'> & {
  contactDesk: Pick<ContactDesk, 'name'>
  contactMessages: Pick<ContactStore, 'list'>
  audits: Pick<AuditStore, 'isDone'>
}

/**
 * Notes whose request it is that came by phone or letter, or who a letter with its own day is about; false if it isn't such a one, is closed, was acted for, or was
 * given another person since `seen`.
 */
export async function nameRequest(
  services: NamingNeeds,
  { id, seen }: { id: string; seen: number | null },
  { who, email, emailKey }: Pick<NotedRequest, 'who' | 'email'> & { emailKey: string },
  { by, note }: Pick<OperatorAct, 'by' | 'note'>,
): Promise<boolean> {
  const { audits, contactDesk, contactMessages, dataSealer, now } = services
  const [stored] = await contactMessages.list({ id, topic: null, afterId: null }, 1)
  const opened = stored && (await openMessage(dataSealer, stored))
  if (!opened) return false
  const audit = { by, action: 'requests.named', subject: id, note, requests: [id] } as const
  // A letter by the form keeps its sender, who gets the answer. They may have written any subject.
  if (!(await audits.isDone(['requests.noted'], id))) {
    const { messageSealed } = stored
    return contactDesk.name({ id, seen, emailKey, messageSealed }, audit, now())
  }
  const { name, subject, message } = opened
  // The name that they gave stays.
  const said = name === who ? message : `${name}: ${message}`
  const words = JSON.stringify({ name: who, email, subject, message: said })
  const named = {
    id,
    seen,
    emailKey,
    messageSealed: await dataSealer.seal(words, messageContext(id)),
  }
  return contactDesk.name(named, audit, now())
}
