import { createAlarmStore } from '#app/domain/alarms/alarm-store.server.ts'
import { createAuditStore } from '#app/domain/audit/audit-store.server.ts'
import { createCommentDesk } from '#app/domain/comments/comment-desk-store.server.ts'
import { createCommentStore } from '#app/domain/comments/comment-store.server.ts'
import { createOptOutLog } from '#app/domain/compliance/opt-out-log.server.ts'
import { createSuppressionStore } from '#app/domain/compliance/suppression-store.server.ts'
import { createContactStore } from '#app/domain/contact/contact-store.server.ts'
import { createConfirmationStore } from '#app/domain/email-confirmation/confirmation-store.server.ts'
import { createFunnelStore } from '#app/domain/funnel/funnel-store.server.ts'
import { createSpendStore } from '#app/domain/funnel/spend-store.server.ts'
import { createBuyerPauseStore } from '#app/domain/leads/delivery/buyer-pause-store.server.ts'
import { createLeadDesk } from '#app/domain/leads/lead-desk-store.server.ts'
import { createLeadStore } from '#app/domain/leads/lead-store.server.ts'
import { createPersonStore } from '#app/domain/leads/persons/person-store.server.ts'
import { createReceiptStore } from '#app/domain/leads/persons/receipt-store.server.ts'
import { createLinkDesk } from '#app/domain/links/link-desk-store.server.ts'
import { createLinkReport } from '#app/domain/links/link-report-store.server.ts'
import { createLinkTable } from '#app/domain/links/link-store.server.ts'
import { createBudgetStore } from '#app/domain/verification/budget-store.server.ts'
import { createChallengeStore } from '#app/domain/verification/challenge-store.server.ts'
import { createCodeVault } from '#app/domain/verification/code-vault.server.ts'
import { createHasher, createSealer } from '#app/shared/crypto.server.ts'
import type { Log } from '#app/shared/log.ts'
import { secureRandomBytes } from '#app/shared/random.ts'
import { sleep } from '#app/shared/time.ts'
import { findBuyer } from '#workers/sandbox/lead-buyer.ts'
import { createSandboxEmailSender, forgetSandboxTexts } from '#workers/sandbox/senders.ts'
import { type ParsedSettings, parseSettings, type Settings } from '#workers/settings.ts'

// Standard output may be parsed, and alarms are for this operator.
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  alarm: (code, { reason } = {}) => {
    throw new Error(`${code}: ${reason}`)
  },
}

const noText = () => Promise.reject(new Error('No text is sent from here.'))

/**
 * Reads the few settings that a command was given. An operator's machine has no others, so they keep their
 * development defaults; the Worker validates its own.
 */
export function commandSettings(given: Record<string, unknown>, now: number): ParsedSettings {
  return parseSettings({ ...given, APP_ENV: 'development' }, now)
}

export type OperatorStorage = {
  people: D1Database
  market: D1Database
  /** Sealed codes. */
  codes: KVNamespace
  /** Receipts. */
  sessions: KVNamespace
  /** Copies of links, which redirects use. */
  links: KVNamespace
  now: () => number
}

export type OperatorServices = ReturnType<typeof operatorServices>

/** Returns the services that the operator's flows need, over the storage of one command. */
export function operatorServices(
  { people: db, market, codes, sessions, links, now }: OperatorStorage,
  settings: Settings,
) {
  const hash = createHasher(settings.hmacKey)
  return {
    now,
    sleep,
    random: secureRandomBytes,
    log,
    settings,
    hash,
    dataSealer: createSealer(settings.dataKeys),
    audits: createAuditStore(db),
    suppression: createSuppressionStore(db),
    optOuts: createOptOutLog(sessions, secureRandomBytes),
    leads: createLeadStore(db),
    leadDesk: createLeadDesk(db),
    funnelSums: {
      links: createLinkTable(market),
      store: createFunnelStore(market),
      spend: createSpendStore(market),
      allowedHosts: settings.linkHosts,
    },
    linkDesk: createLinkDesk(market, links),
    linkReport: createLinkReport(market, db),
    buyerPauses: createBuyerPauseStore(db),
    buyers: { byId: (id: string) => findBuyer(settings, id) },
    people: createPersonStore(db),
    challenges: createChallengeStore(db),
    codes: createCodeVault(codes),
    budgets: createBudgetStore(db),
    receipts: createReceiptStore(sessions, db, {
      secret: settings.sealKey,
      isSecure: true,
      lifeSeconds: 0,
    }),
    alarms: createAlarmStore(db),
    comments: createCommentStore(db),
    commentDesk: createCommentDesk(db),
    contactMessages: createContactStore(db),
    confirmations: createConfirmationStore(db),
    // Empty outside the sandbox; inside, its inbox can be erased.
    email: createSandboxEmailSender(db, hash, now),
    sms: { send: noText, pretend: noText, forget: (to: string) => forgetSandboxTexts(db, to) },
    // The sweep finds due withdrawals every minute.
    leadQueue: { send: async () => undefined },
  }
}
