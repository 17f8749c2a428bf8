export type NewContactMessage = {
  id: string
  /** HMAC of person and words: tells a repeat without keeping either in clear. */
  repeatKey: string
  /** HMAC of the sender's address, so that a person's messages can be found. */
  emailKey: string
  /** A `ContactForm` as JSON, sealed for `messageContext(id)`. */
  messageSealed: string
}

export type KeptContactMessage = {
  id: string
  messageSealed: string
  state: 'new' | 'handed_over'
  createdAt: number
}

export type ContactStore = {
  /** False when the same message stands since `repeatsSince`: then nothing is written. */
  add: (message: NewContactMessage, repeatsSince: number, now: number) => Promise<boolean>
  /** True for exactly one caller. */
  markHandedOver: (id: string, now: number) => Promise<boolean>
  /** Messages that nobody was told of, oldest first. */
  listWaiting: (createdBefore: number, limit: number) => Promise<string[]>
  /** A hundred at most. */
  listNewest: () => Promise<KeptContactMessage[]>
  /** Drops what these addresses wrote; returns how many. */
  erase: (emailKeys: readonly string[]) => Promise<number>
  /** Drops messages that are too old to keep; returns how many. */
  purge: (createdBefore: number, limit: number) => Promise<number>
}

export type ContactMessageNotice = { v: 1; type: 'contact-message'; id: string }

export type ContactQueue = { send: (id: string) => Promise<void> }
