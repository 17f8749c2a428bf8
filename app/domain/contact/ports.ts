import type { Row } from '#app/shared/row'
import type { ContactTopic, ContactWords } from './contact-message'

/** A message as the operator reads it. */
export type OpenedContactMessage = ContactWords & {
  id: string
  topic: ContactTopic
  sentAt: string
  /** When they asked, if an operator noted another day. */
  askedAt: string | null
  state: string
  /** The operator's action on it. */
  dealt: Dealt | null
  dealtBy: string | null
  asks: Row<'contact_message'>['asks']
  /** The end of the day by which a letter itself asks for an answer. */
  answerBy: Row<'contact_message'>['answerBy']
}

/** Answered: the person got a reply. Done: nothing is left to do. */
export type Dealt = NonNullable<Row<'contact_message'>['dealt']>

/** What an operator marks a message as. */
export type SettledAs = Dealt | 'privacy' | 'reopened' | 'asks'

export type StoredContactMessage = Omit<Row<'contact_message'>, 'repeatKey' | 'emailKey'>

/** Which messages to list; null means any. */
export type ContactFilter = {
  topic: ContactTopic | null
  /** This message alone. */
  id?: string | null
  /** Only messages that follow this one in the list. */
  afterId: string | null
  /** Those that no operator has dealt with, alone or first, by their deadline; absent: all, newest first. */
  open?: 'alone' | 'first'
}

/** An open message with when an operator last noted whose it is; null if none did. */
export type OpenRequest = OpenMessage & { namedAt: number | null }

export type OpenMessage = Pick<Row<'contact_message'>, 'id' | 'topic' | 'asks' | 'answerBy'> & {
  /** When they asked: the message's time, or what an operator noted. */
  receivedAt: Row<'contact_message'>['createdAt']
}
