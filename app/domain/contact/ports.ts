import type { AuditEntry } from '#app/shared/audit-entry'
import type { Row } from '#app/shared/row'
import type { ContactTopic, ContactWords } from './contact-message'

type NewContactMessage = {
  id: string
  topic: ContactTopic
  /** HMAC of topic, person and text, to detect a repeat without storing either in clear text. */
  repeatKey: string
  /** HMAC of the sender's address, so a person's messages can be found. */
  emailKey: string
  /** `ContactWords` as JSON, sealed for `messageContext(id)`. */
  messageSealed: string
}

/** A message as the operator reads it. */
export type OpenedContactMessage = ContactWords & {
  id: string
  topic: ContactTopic
  sentAt: string
  state: string
  /** The operator's action on it. */
  dealt: Dealt | null
  dealtBy: string | null
}

/** Answered: the person got a reply. Done: nothing is left to do. */
export type Dealt = NonNullable<Row<'contact_message'>['dealt']>

/** What an operator marks a message as. */
export type SettledAs = Dealt | 'privacy' | 'reopened'

export type StoredContactMessage = Omit<Row<'contact_message'>, 'repeatKey' | 'emailKey'>

/** Which messages to list; null means any. */
export type ContactFilter = {
  topic: ContactTopic | null
  /** Only messages that follow this one in the list. */
  afterId: string | null
  /** Only messages that no operator has dealt with. */
  isOpen?: boolean
}

export type ContactStore = {
  /** Returns false, and writes nothing, if the same message was stored since `repeatsSince`. */
  add: (message: NewContactMessage, repeatsSince: number, now: number) => Promise<boolean>
  /** Returns the topic to exactly one caller, and null to all others. */
  markHandedOver: (id: string) => Promise<ContactTopic | null>
  countOfEmail: (emailKey: string) => Promise<number>
  /** Newest first. */
  listOfEmail: (emailKey: string) => Promise<StoredContactMessage[]>
  /** Lists messages without an alarm yet: security and privacy first, then the oldest. */
  listWaiting: (createdBefore: number, limit: number) => Promise<string[]>
  /** Counts messages of these topics written since then. */
  countSince: (topics: readonly ContactTopic[], since: number) => Promise<number>
  /** Newest first; open ones oldest first, so the one to answer soonest. */
  list: (filter: ContactFilter, limit: number) => Promise<StoredContactMessage[]>
  /** Deletes messages past their retention; returns how many. */
  purge: (createdBefore: number, limit: number) => Promise<number>
}

export type ContactDesk = {
  /**
   * Notes what was done, or that it is about the person's data or not done after all, with the audit row; false if the
   * message is gone or that is so already.
   */
  settle: (
    change: { id: string; as: SettledAs },
    audit: Omit<AuditEntry, 'count'>,
    now: number,
  ) => Promise<boolean>
  /** Open requests about a person's data, oldest first. */
  openRequests: () => Promise<OpenMessage[]>
  countOpen: () => Promise<OpenMessages[]>
  /** Oldest first. */
  listOpenOfEmail: (emailKey: string) => Promise<OpenMessage[]>
}

export type OpenMessage = Pick<Row<'contact_message'>, 'id' | 'topic'> & {
  sentAt: Row<'contact_message'>['createdAt']
}

export type OpenMessages = Pick<Row<'contact_message'>, 'topic'> & {
  count: number
  /** Epoch milliseconds. */
  oldestAt: Row<'contact_message'>['createdAt']
}
