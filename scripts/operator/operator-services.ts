import { createIsOwnPage, type IsOwnPage } from '#app/content/pages.ts'
import { createOptOutLog } from '#app/domain/compliance/opt-out-log.server.ts'
import { createReceiptStore } from '#app/domain/leads/persons/receipt-store.server.ts'
import { instruments, pathOf } from '#app/domain/market/instruments.ts'
import { createCodeVault } from '#app/domain/verification/code-vault.server.ts'
import { createHasher, createSealer } from '#app/shared/crypto.server.ts'
import type { Log } from '#app/shared/log.ts'
import { secureRandomBytes } from '#app/shared/random.ts'
import { sleep } from '#app/shared/time.ts'
import { readFrontmatters } from '#scripts/content/read-articles.ts'
import type { Storage } from '#scripts/local/storage.ts'
import { findBuyer } from '#workers/sandbox/lead-buyer.ts'
import { createSandboxEmailSender, forgetSandboxTexts } from '#workers/sandbox/senders.ts'
import { type ParsedSettings, parseSettings, type Settings } from '#workers/settings.ts'
import { createOperatorStores, createStores } from '#workers/stores.ts'

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

export type OperatorStorage = Storage & { now: () => number }

export type OperatorServices = ReturnType<typeof operatorServices>

/** Returns the services that the operator's flows need, over the storage of one command. */
export function operatorServices(
  { people: db, market, codes, sessions, links, now }: OperatorStorage,
  settings: Settings,
) {
  const hash = createHasher(settings.hmacKey)
  const databases = { PEOPLE: db, MARKET: market }
  return {
    now,
    sleep,
    random: secureRandomBytes,
    log,
    settings,
    hash,
    dataSealer: createSealer(settings.dataKeys),
    ...createStores(databases),
    ...createOperatorStores(
      { ...databases, LINKS: links },
      { allowedHosts: settings.linkHosts, isOwnPage: ownPages({ withSamples: true }) },
    ),
    optOuts: createOptOutLog(sessions, secureRandomBytes),
    buyers: { byId: (id: string) => findBuyer(settings, id) },
    codes: createCodeVault(codes),
    receipts: createReceiptStore(sessions, db, {
      secret: settings.sealKey,
      isSecure: true,
      lifeSeconds: 0,
    }),
    // Empty outside the sandbox; inside, its inbox can be erased.
    email: createSandboxEmailSender(db, hash, now),
    sms: { send: noText, pretend: noText, forget: (to: string) => forgetSandboxTexts(db, to) },
    // The sweep finds due withdrawals every minute.
    leadQueue: { send: async () => undefined },
  }
}

/** A production build has no samples. */
export function ownPages({ withSamples }: { withSamples: boolean }): IsOwnPage {
  const articles = readFrontmatters().filter(({ sample }) => withSamples || !sample)
  return createIsOwnPage(
    articles.map(({ slug }) => slug),
    instruments.map(pathOf),
  )
}
