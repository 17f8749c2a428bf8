import type { AuditEntry } from '#app/shared/audit-entry'

export type EmailMessage = { to: string; subject: string; text: string }

export type EmailOutcome =
  | { ok: true }
  /** `refused`: this address gets no email. `unavailable`: the provider failed or asked to retry later. */
  | { ok: false; reason: 'refused' | 'unavailable'; detail: string }

export type EmailSender = {
  send: (message: EmailMessage) => Promise<EmailOutcome>
  /** Deletes our own copies of emails to an address: the sandbox's inbox, nothing elsewhere. */
  forget: (emailKey: string) => Promise<void>
}

export type NewConfirmation = {
  /** HMAC of the link's token, so the store cannot be turned back into links. */
  tokenKey: string
  emailKey: string
  /** The address as typed, sealed for `confirmationContext`. */
  emailSealed: string
  expiresAt: number
}

export type EmailErasure = {
  emailKey: string
  /** HMAC of the token of the opened link; null for an operator, who has asked the owner. */
  tokenKey: string | null
  audit: Omit<AuditEntry, 'count'>
  /** Open requests about the person's data that were sent until then are settled late. */
  lateUntil: number
}

export type ConfirmationStore = {
  add: (confirmation: NewConfirmation, now: number) => Promise<void>
  /** Returns the owner of a usable link. */
  find: (
    tokenKey: string,
    now: number,
  ) => Promise<Pick<NewConfirmation, 'emailKey' | 'emailSealed'> | null>
  /**
   * Deletes the messages and links of an email and writes the audit row, in one transaction, with one of open requests
   * about the person's data, so those settled in time stay countable. Returns the number of
   * messages, or null if the link is no longer usable, so of concurrent callers one erases.
   */
  erase: (erasure: EmailErasure, now: number) => Promise<number | null>
  /** Deletes expired links; returns how many. */
  purge: (now: number, limit: number) => Promise<number>
}
