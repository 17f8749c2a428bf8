import { createContext } from 'react-router'
import type { AuditStore } from './domain/audit/audit-store.server'
import type { CommentStore } from './domain/comments/comment-store.server'
import type { OptOutLog } from './domain/compliance/opt-out-log.server'
import type { Retention } from './domain/compliance/retention'
import type { SuppressionStore } from './domain/compliance/suppression-store.server'
import type { ContactStore } from './domain/contact/contact-store.server'
import type { ConfirmationStore } from './domain/email-confirmation/confirmation-store.server'
import type { EmailSender } from './domain/email-confirmation/ports'
import type { FunnelStore } from './domain/funnel/funnel-store.server'
import type { Funnel } from './domain/funnel/ports'
import type { BuyerHealthStore } from './domain/leads/delivery/buyer-health-store.server'
import type { BuyerPauseStore } from './domain/leads/delivery/buyer-pause-store.server'
import type { DeliveryTiming } from './domain/leads/delivery/delivery-timing'
import type { LeadStore } from './domain/leads/lead-store.server'
import type { PersonStore } from './domain/leads/persons/person-store.server'
import type { ReceiptStore } from './domain/leads/persons/receipt-store.server'
import type { LeadRetention } from './domain/leads/persons/retention-store.server'
import type { WithdrawalStore } from './domain/leads/persons/withdrawal-store.server'
import type { LeadBuyers } from './domain/leads/ports'
import type { Market } from './domain/market/market.server'
import type { BudgetStore, KnownNetworkStore } from './domain/verification/budget-store.server'
import type { ChallengeStore } from './domain/verification/challenge-store.server'
import type { CodeVault } from './domain/verification/code-vault.server'
import type { Limits } from './domain/verification/limits'
import type { ReadTextCosts, SmsSender } from './domain/verification/ports'
import type { RobotCheck } from './domain/verification/robot-check'
import type { SentTextStore } from './domain/verification/sent-text-store.server'
import type { TextCostStore } from './domain/verification/text-cost-store.server'
import type { LeadId } from './shared/brands'
import type { Hasher, Sealer } from './shared/crypto.server'
import type { Log } from './shared/log'
import type { RandomBytes } from './shared/random'
import type { TrackingData } from './shared/tracking-data'

/** Work to do later or again, with the ID of its row. */
type QueueJob =
  | { type: 'deliver-lead' | 'withdraw-lead'; leadId: LeadId }
  | { type: 'contact-message'; id: string }

type LeadQueue = { send: (job: QueueJob, delaySeconds?: number) => Promise<void> }

/** Everything the application needs from outside, built once per request by the Worker. */
export type Services = {
  /** Epoch milliseconds. */
  now: () => number
  sleep: (ms: number) => Promise<void>
  /** Lets work run up to 30 s after the response. */
  inBackground: (work: Promise<unknown>) => void
  random: RandomBytes
  log: Log
  /** Identifies this request in each of its log lines, and to the visitor on our error pages. */
  requestId: string
  settings: AppSettings
  visit: Visit
  hash: Hasher
  /** Seals what lives for minutes: codes and form states. */
  shortSealer: Sealer
  /** Seals personal data at rest. */
  dataSealer: Sealer
  budgets: BudgetStore
  sentTexts: SentTextStore
  knownNetworks: KnownNetworkStore
  textCosts: TextCostStore
  /** Null in the sandbox, where texts cost nothing. */
  readTextCosts: ReadTextCosts | null
  challenges: ChallengeStore
  codes: CodeVault
  sms: SmsSender
  /** Null if none is configured. */
  robotCheck: RobotCheck | null
  suppression: SuppressionStore
  optOuts: OptOutLog
  leads: LeadStore
  buyers: LeadBuyers
  buyerHealth: BuyerHealthStore
  buyerPauses: BuyerPauseStore
  leadQueue: LeadQueue
  people: PersonStore
  leadRetention: LeadRetention
  withdrawals: WithdrawalStore
  market: Market
  receipts: ReceiptStore
  comments: CommentStore
  /** Makes the cached pages of these articles old, everywhere. */
  dropCommentPages: (articles: readonly string[]) => Promise<void>
  contactMessages: ContactStore
  audits: AuditStore
  /** The audit of changes to links, which are in the market's database. */
  linkAudits: AuditStore
  confirmations: ConfirmationStore
  /** Null if this installation sends no email. */
  email: EmailSender | null
  funnel: Funnel
  funnelStore: FunnelStore
  /**
   * Returns false if this IPv4 address, or this IPv6 /64, /56 or /48, sends too many requests at this location. A first
   * filter, not the limit itself.
   */
  passesSieve: (purpose: string) => Promise<boolean>
}

/** What a deployment chooses, and the constants `limits`, `delivery` and `retention`, so tests hand in their own. */
export type AppSettings = {
  isSandbox: boolean
  isProduction: boolean
  /** The site's own address, for code that runs without a request and for canonical links. */
  siteOrigin: string
  limits: Limits
  allowedRegions: readonly string[]
  /** Countries and provinces whose visitors cannot register. */
  closedRegions: readonly string[]
  delivery: DeliveryTiming
  retention: Retention
  /** Public ids of the ad network's tag, which loads only with the visitor's consent. */
  adRoll: { advertiserId: string; pixelId: string } | null
  /** Public key of the robot check, which a form shows once a text is suspicious. */
  turnstileSiteKey: string | null
  /** The account token sent to the buyer if the visitor's link has none. */
  defaultSuid: string
}

/** The request as the edge saw it, never as the client describes itself. */
export type Visit = {
  ip: string
  /** ISO 3166-1 alpha-2; `US` if the edge does not know it. */
  country: string
  /** A Canadian province, ISO 3166-2 without the country: `QC`. Null elsewhere, and if the edge doesn't know it. */
  province: string | null
  /** IANA name; Toronto's if the edge does not know it. */
  timeZone: string
  userAgent: string
  origin: string
  /** The tracking cookie's data. Null without one. */
  tracking: TrackingData | null
  trackingConsent: 'granted' | 'denied' | 'unset'
}

// As set in react-router.config.ts. The generated `+future.ts` declares it to one type project only.
declare module 'react-router' {
  interface Future {
    v8_middleware: true
  }
}

export const servicesContext = createContext<Services>()
