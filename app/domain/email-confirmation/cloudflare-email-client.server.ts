import { inTime, second } from '#app/shared/time'
import type { EmailOutcome, EmailSender } from './ports'

/** The part of a `send_email` binding that is used (`SendEmail` in @cloudflare/workers-types). */
export type EmailBinding = {
  send: (message: {
    from: { email: string; name: string }
    to: string
    replyTo: string
    subject: string
    text: string
  }) => Promise<{ messageId: string }>
}

export type EmailAccount = {
  /** An address of a domain that the account may send from. */
  from: string
  siteName: string
  replyTo: string
}

const emailTimeoutMs = 5 * second

/**
 * Cloudflare Email Service: `send()` of the binding resolves to `{ messageId }` or throws an error with a
 * `code`. Source: https://developers.cloudflare.com/email-service/api/send-emails/workers-api/
 */
export function createCloudflareEmailSender(
  /** Undefined if the Worker was deployed without the binding. */
  binding: EmailBinding | undefined,
  { from, siteName, replyTo }: EmailAccount,
): EmailSender {
  return {
    async send({ to, subject, text }) {
      if (!binding) return unavailable('binding_missing')
      try {
        const message = { from: { email: from, name: siteName }, to, replyTo, subject, text }
        await inTime(binding.send(message), emailTimeoutMs)
        return { ok: true }
      } catch (error) {
        return readEmailError(error)
      }
    },
    // Cloudflare keeps its own email logs under the terms of the account.
    async forget() {},
  }
}

/**
 * Codes that an address alone can cause: on the account's suppression list, not allowed for the binding, of a form
 * that the service does not take, or of a server that refuses it. A stranger who types it raises no alarm.
 */
const codesAboutTheAddress = new Set([
  'E_RECIPIENT_SUPPRESSED',
  'E_RECIPIENT_NOT_ALLOWED',
  'E_VALIDATION_ERROR',
  'E_DELIVERY_FAILED',
])

/** Keeps only the error's code, because its message may name the address. */
function readEmailError(error: unknown): EmailOutcome {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string' || !/^\w{1,64}$/.test(code)) return unavailable('no_code')
  return codesAboutTheAddress.has(code)
    ? { ok: false, reason: 'refused', detail: code }
    : unavailable(code)
}

function unavailable(detail: string): EmailOutcome {
  return { ok: false, reason: 'unavailable', detail }
}
