import { createAuditStore } from '#app/domain/audit/audit-store.server.ts'
import { createContactStore } from '#app/domain/contact/contact-store.server.ts'
import { openMessage } from '#app/domain/contact/open-message.server.ts'
import type { KeptContactMessage } from '#app/domain/contact/ports.ts'
import { createConfirmationStore } from '#app/domain/email-confirmation/confirmation-store.server.ts'
import { OwnEmailForm } from '#app/domain/email-confirmation/schema.ts'
import { createBudgetStore } from '#app/domain/verification/budget-store.server.ts'
import { eraseEmail } from '#app/flows/erase-email.server.ts'
import { createHasher, createSealer } from '#app/shared/crypto.server.ts'
import type { Log } from '#app/shared/log.ts'
import { secureRandomBytes } from '#app/shared/random.ts'
import { createSandboxEmailSender } from '#workers/sandbox/email-provider.ts'
import { parseSettings } from '#workers/settings.ts'

export { createAuditStore } from '#app/domain/audit/audit-store.server.ts'
export { newestMessages } from '#app/domain/contact/contact-store.server.ts'

/** What visitors wrote, for a terminal; sealed messages are opened with the keys of `DATA_KEYS`. */
export async function tellContacts(
  rows: KeptContactMessage[],
  env: Record<string, string | undefined>,
): Promise<string> {
  const parsed = parseSettings({ DATA_KEYS: env.DATA_KEYS })
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  const sealer = createSealer(parsed.settings.dataKeys)
  const told = await Promise.all(
    rows.map(async (row) => {
      const opened = await openMessage(sealer, row)
      if (!opened) return `${row.id}\nSealed with a key that DATA_KEYS does not hold.`
      const { id, sentAt, name, email, subject, message } = opened
      return `${id}\n${sentAt}  ${printable(name)} <${email}>\n${printable(subject)}\n\n${printable(message)}`
    }),
  )
  return told.length > 0 ? told.join('\n\n────\n\n') : 'Nobody has written yet.'
}

const toOperator: Log = {
  info: () => undefined,
  warn: () => undefined,
  alarm: (code, { reason } = {}) => {
    throw new Error(`${code}: ${reason}`)
  },
}

/** Erases what stands under an email whose owner the operator has asked. */
export async function eraseByEmail(
  db: D1Database,
  { email, by, env }: { email: string; by: string; env: Record<string, string | undefined> },
): Promise<{ ok: true; messages: number } | { ok: false; problem: string }> {
  const read = OwnEmailForm.safeParse({ email })
  if (!read.success) return { ok: false, problem: 'Say which email: erase ada@example.com' }
  const parsed = parseSettings({ HMAC_KEY: env.HMAC_KEY })
  if (!parsed.ok) return { ok: false, problem: parsed.problems.join('; ') }
  const hash = createHasher(parsed.settings.hmacKey)
  const services = {
    ...{ now: Date.now, random: secureRandomBytes, log: toOperator, settings: parsed.settings },
    budgets: createBudgetStore(db),
    contactMessages: createContactStore(db),
    confirmations: createConfirmationStore(db),
    // Empty outside the sandbox, and there to be erased within it.
    email: createSandboxEmailSender(db, hash, Date.now),
    audits: createAuditStore(db),
  }
  const emailKey = await hash('email', read.data.email)
  const entry = { by, action: 'contacts.erase', note: '' }
  return { ok: true, messages: await eraseEmail(services, emailKey, entry) }
}

/** A terminal obeys some of the invisible characters. */
function printable(text: string): string {
  return text.replace(/[^\P{C}\n\t]/gu, '')
}
