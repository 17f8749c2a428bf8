import { createAuditStore } from '#app/domain/audit/audit-store.server.ts'
import { createSuppressionStore } from '#app/domain/compliance/suppression-store.server.ts'
import { createPersonStore } from '#app/domain/leads/persons/person-store.server.ts'
import { createReceiptStore } from '#app/domain/leads/persons/receipt-store.server.ts'
import { createBudgetStore } from '#app/domain/verification/budget-store.server.ts'
import { createChallengeStore } from '#app/domain/verification/challenge-store.server.ts'
import { createCodeVault } from '#app/domain/verification/code-vault.server.ts'
import { erasePerson } from '#app/flows/erase-person.server.ts'
import { createHasher } from '#app/shared/crypto.server.ts'
import type { Log } from '#app/shared/log.ts'
import { secureRandomBytes } from '#app/shared/random.ts'
import { forgetSandboxTexts } from '#workers/sandbox/sms-provider.ts'
import { type Desk, refused, type Said } from './command.ts'
import { readPhoneCommand } from './decide-on-leads.ts'
import type { Invocation } from './read-invocation.ts'

// What is printed may be read by a machine. An alarm is this operator's to hear, and here.
const silent: Log = {
  info: () => undefined,
  warn: () => undefined,
  alarm: (code, { reason } = {}) => {
    throw new Error(`${code}: ${reason}`)
  },
}

const noText = () => Promise.reject(new Error('No text is sent from here.'))

/** Erases a person whose request the operator has checked; the sweep tells the buyers. */
export async function forgetPerson(desk: Desk, invocation: Invocation): Promise<Said> {
  const { db, now } = desk
  const { flags } = invocation
  const read = readPhoneCommand(desk, invocation)
  if (typeof read === 'string') return refused(read)
  const { by, phone, settings } = read
  const hash = createHasher(settings.hmacKey)
  const people = createPersonStore(db)
  if (flags['dry-run']) {
    const { leads } = await people.find(await hash('phone', phone))
    const result = { result: 'would_forget', leads: leads.length }
    return { ok: true, json: result, text: `would forget ${leads.length} leads` }
  }
  const erased = await erasePerson(
    {
      now,
      random: secureRandomBytes,
      log: silent,
      hash,
      settings,
      people,
      audits: createAuditStore(db),
      suppression: createSuppressionStore(db),
      challenges: createChallengeStore(db),
      codes: createCodeVault(desk.codes),
      budgets: createBudgetStore(db),
      receipts: createReceiptStore(desk.sessions, db, {
        secret: settings.sealKey,
        isSecure: true,
        lifeSeconds: 0,
      }),
      sms: {
        send: noText,
        pretend: noText,
        forget: (to) => forgetSandboxTexts(db, to),
      },
      // The sweep of each minute finds what is due.
      withdrawalQueue: { send: async () => undefined },
    },
    phone,
    { by, action: 'leads.forget', note: flags.note ?? '' },
  )
  const { leads, withdrawals } = erased
  const text = `forgot ${leads} leads; ${withdrawals} buyers to be told`
  return { ok: true, json: { result: 'forgotten', ...erased }, text }
}
