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
  expiresAt: number
}

export type ConfirmationStore = {
  add: (confirmation: NewConfirmation, now: number) => Promise<void>
  /** True while the link can still be used. */
  holds: (tokenKey: string, now: number) => Promise<boolean>
  /** Uses the link up: the email's HMAC for exactly one caller, null for all others. */
  claim: (tokenKey: string, now: number) => Promise<string | null>
  /** Lets a claimed link be used again, where what it was claimed for failed. */
  release: (tokenKey: string) => Promise<void>
  /** Drops every link of an email. */
  erase: (emailKey: string) => Promise<void>
  /** Drops links that have expired; returns how many. */
  purge: (now: number, limit: number) => Promise<number>
}
