import { createAuditStore } from '#app/domain/audit/audit-store.server.ts'
import { createContactStore } from '#app/domain/contact/contact-store.server.ts'
import { createConfirmationStore } from '#app/domain/email-confirmation/confirmation-store.server.ts'
import { OwnEmailForm } from '#app/domain/email-confirmation/schema.ts'
import { createBudgetStore } from '#app/domain/verification/budget-store.server.ts'
import { eraseEmail } from '#app/flows/erase-email.server.ts'
import { createHasher } from '#app/shared/crypto.server.ts'
import type { Log } from '#app/shared/log.ts'
import { secureRandomBytes } from '#app/shared/random.ts'
import { createSandboxEmailSender } from '#workers/sandbox/email-provider.ts'
import { commandSettings } from './command-settings.ts'

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
  const parsed = commandSettings({ HMAC_KEY: env.HMAC_KEY }, Date.now())
  if (!parsed.ok) return { ok: false, problem: parsed.problems.join('; ') }
  const hash = createHasher(parsed.settings.hmacKey)
  const services = {
    ...{ now: Date.now, random: secureRandomBytes, log: toOperator },
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
