import type { AuditEntry } from '#app/shared/audit-entry'

export type EmailMessage = { to: string; subject: string; text: string }

export type EmailOutcome =
  | { ok: true }
  /** `refused`: this address is not written to. `unavailable`: the provider failed or said "not now". */
  | { ok: false; reason: 'refused' | 'unavailable'; detail: string }

export type EmailSender = {
  send: (message: EmailMessage) => Promise<EmailOutcome>
  /** Drops what we ourselves keep of emails to an address: the sandbox's inbox, nothing elsewhere. */
  forget: (emailKey: string) => Promise<void>
}

type NewConfirmation = {
  /** HMAC of the token in the link: the store cannot be turned back into links. */
  tokenKey: string
  emailKey: string
  /** The address as it was typed, sealed for `confirmationContext`. */
  emailSealed: string
  expiresAt: number
}

type EmailErasure = {
  emailKey: string
  /** HMAC of the token whose link was opened; null for an operator, who has asked the owner. */
  tokenKey: string | null
  audit: Omit<AuditEntry, 'count'>
}

export type ConfirmationStore = {
  add: (confirmation: NewConfirmation, now: number) => Promise<void>
  /** Whose link it is, while it can still be used. */
  find: (
    tokenKey: string,
    now: number,
  ) => Promise<Pick<NewConfirmation, 'emailKey' | 'emailSealed'> | null>
  /**
   * Drops the messages and the links of an email and writes the audit row, in one transaction. Returns how many
   * messages; null where the link can no longer be used, so that of any number of callers one erases.
   */
  erase: (erasure: EmailErasure, now: number) => Promise<number | null>
  /** Drops links that have expired; returns how many. */
  purge: (now: number, limit: number) => Promise<number>
}
