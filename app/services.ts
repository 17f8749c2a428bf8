import { createContext } from 'react-router'
import type { AuditStore } from './domain/audit/audit-store.server'
import type { CommentStore } from './domain/comments/ports'
import type { PurgeBacklogStore } from './domain/compliance/purge-backlog-store.server'
import type { Retention } from './domain/compliance/retention'
import type { SuppressionStore } from './domain/compliance/suppression-store.server'
import type { ContactQueue, ContactStore } from './domain/contact/ports'
import type { ConversionQueue, ConversionStore, SendConversion } from './domain/conversions/ports'
import type { ConfirmationStore, EmailSender } from './domain/email-confirmation/ports'
import type { DeliveryTiming } from './domain/leads/delivery/delivery-timing'
import type {
  BuyerHealthStore,
  BuyerPauseStore,
  DeliveryQueue,
  LeadBuyers,
  LeadRetention,
  LeadStore,
  PersonStore,
  ReceiptStore,
  WithdrawalQueue,
  WithdrawalStore,
} from './domain/leads/ports'
import type { ClickCountStore } from './domain/links/ports'
import type { Market } from './domain/market/ports'
import type { Limits } from './domain/verification/limits'
import type {
  BudgetStore,
  ChallengeStore,
  CodeVault,
  KnownNetworkStore,
  SentTextStore,
  SmsSender,
} from './domain/verification/ports'
import type { RobotCheck } from './domain/verification/robot-check'
import type { Hasher, Sealer } from './shared/crypto.server'
import type { Log } from './shared/log'
import type { RandomBytes } from './shared/random'
import type { TrackingData } from './shared/tracking-data'

/** Everything the application asks of the world, built once per request by the Worker. */
export type Services = {
  /** Epoch milliseconds. */
  now: () => number
  sleep: (ms: number) => Promise<void>
  /** Lets work outlive the answer, by half a minute at most. */
  inBackground: (work: Promise<unknown>) => void
  random: RandomBytes
  log: Log
  /** Names this request in every line of its log, and to the visitor where it failed. */
  requestId: string
  settings: AppSettings
  visit: Visit
  hash: Hasher
  /** Seals what lives for minutes: codes and the form's place in the flow. */
  shortSealer: Sealer
  /** Seals personal data at rest. */
  dataSealer: Sealer
  budgets: BudgetStore
  sentTexts: SentTextStore
  knownNetworks: KnownNetworkStore
  challenges: ChallengeStore
  codes: CodeVault
  sms: SmsSender
  /** Null where none is configured. */
  robotCheck: RobotCheck | null
  suppression: SuppressionStore
  leads: LeadStore
  buyers: LeadBuyers
  buyerHealth: BuyerHealthStore
  buyerPauses: BuyerPauseStore
  deliveryQueue: DeliveryQueue
  people: PersonStore
  leadRetention: LeadRetention
  withdrawals: WithdrawalStore
  withdrawalQueue: WithdrawalQueue
  market: Market
  receipts: ReceiptStore
  comments: CommentStore
  /** Makes the cached pages of these articles old, everywhere. */
  dropCommentPages: (articles: readonly string[]) => Promise<void>
  contactMessages: ContactStore
  audits: AuditStore
  confirmations: ConfirmationStore
  /** Null where this installation sends no email. */
  email: EmailSender | null
  clickCounts: ClickCountStore
  purgeBacklog: PurgeBacklogStore
  contactQueue: ContactQueue
  conversions: ConversionStore
  /** Null where no ad network is set. */
  sendConversion: SendConversion | null
  conversionQueue: ConversionQueue
  /** False when this network asks too often at this location: a first sieve, never the limit. */
  passesSieve: (purpose: string) => Promise<boolean>
  /** Throws when the database does not answer. */
  pingDatabase: () => Promise<void>
}

export type AppSettings = {
  isSandbox: boolean
  isProduction: boolean
  /** The site's own address, for what runs without a request and for canonical links. */
  siteOrigin: string
  limits: Limits
  allowedRegions: readonly string[]
  retryDelaysSeconds: readonly number[]
  leadMaxAgeSeconds: number
  delivery: DeliveryTiming
  retention: Retention
  /** Public ids of the ad network's tag, which only a visitor's yes lets in. */
  adRoll: { advertiserId: string; pixelId: string } | null
  /** Public key of the check against robots, which stands in every form that sends a text. */
  turnstileSiteKey: string | null
  /** Whether an ad network hears of conversions from the server. */
  sendsConversions: boolean
  /** The account token sent to the buyer where the visitor's link bore none. */
  defaultSuid: string
}

/** The request as the edge saw it; never what a client says of itself. */
export type Visit = {
  ip: string
  /** ISO 3166-1 alpha-2, `US` where the edge does not know. */
  country: string
  userAgent: string
  origin: string
  /** From the cookie, null without one. */
  tracking: TrackingData | null
  trackingConsent: 'granted' | 'denied' | 'unset'
}

// As react-router.config.ts sets it. The generated `+future.ts` says so to one project of types only.
declare module 'react-router' {
  interface Future {
    v8_middleware: true
  }
}

export const servicesContext = createContext<Services>()
