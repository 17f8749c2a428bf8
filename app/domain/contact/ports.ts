import type { ContactTopic } from './contact-message'
import type { ContactWords } from './schema'

type NewContactMessage = {
  id: string
  topic: ContactTopic
  /** HMAC of topic, person and words: tells a repeat without keeping either in clear. */
  repeatKey: string
  /** HMAC of the sender's address, so that a person's messages can be found. */
  emailKey: string
  /** `ContactWords` as JSON, sealed for `messageContext(id)`. */
  messageSealed: string
}

/** As the operator reads it. */
export type OpenedContactMessage = ContactWords & {
  id: string
  topic: ContactTopic
  sentAt: string
  state: string
}

export type KeptContactMessage = {
  id: string
  topic: ContactTopic
  messageSealed: string
  state: 'new' | 'handed_over'
  createdAt: number
}

/** Which messages to list; null leaves open. */
export type ContactFilter = {
  topic: ContactTopic | null
  /** Epoch milliseconds: from `since` until before `until`. */
  since: number | null
  until: number | null
  /** Only what was written before this message. */
  afterId: string | null
}

export type ContactStore = {
  /** False when the same message stands since `repeatsSince`: then nothing is written. */
  add: (message: NewContactMessage, repeatsSince: number, now: number) => Promise<boolean>
  /** The message's topic for exactly one caller, null for all others. */
  markHandedOver: (id: string, now: number) => Promise<ContactTopic | null>
  /** Messages the operator has had no alarm of: security and privacy first, then the oldest. */
  listWaiting: (createdBefore: number, limit: number) => Promise<string[]>
  /** Counts messages of these topics written since then. */
  countSince: (topics: readonly ContactTopic[], since: number) => Promise<number>
  /** Newest first. */
  list: (filter: ContactFilter, limit: number) => Promise<KeptContactMessage[]>
  /** Drops messages that are too old to keep; returns how many. */
  purge: (createdBefore: number, limit: number) => Promise<number>
}

export type ContactQueue = { send: (id: string) => Promise<void> }
