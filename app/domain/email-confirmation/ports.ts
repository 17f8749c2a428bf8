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
