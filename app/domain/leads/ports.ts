import type { AuditEntry } from '#app/shared/audit-entry'
import type { LeadId, LinkSlug } from '#app/shared/brands'
import type { Dimensions } from '#app/shared/dimensions'
import type { Row } from '#app/shared/row'
import type { FetchOutcome } from '#app/shared/third-party-response'
import type { Buyer, BuyerContact } from './buyer'
import type { LeadRow, LeadState } from './lead'

export type NewLead = {
  id: LeadId
  /** HMAC of the phone and the buyer. */
  dedupeKey: string
  /** HMAC of the proof spent on it. */
  proofKey: string
  phoneKey: string
  emailKey: string
  personSealed: string
  cid: string
  page: string
  source: string
  buyerId: string
  consent: NewConsent
  /** Null for a lead without a known click. */
  click: LeadClick | null
  /** The dimensions of its later events; null if they are not counted. */
  dimensions: Dimensions | null
  /**
   * The audit row of a consent renewed on the own-data page, with the proof that opened it. Null for any other
   * lead.
   */
  renewal: Omit<AuditEntry, 'count'> | null
}

/** The click behind a lead, as reports count it: the last touch and the first. Empty if unknown. */
export type LeadClick = {
  link: LinkSlug | null
  source: string
  campaign: string
  firstLink: LinkSlug | null
  firstSource: string
  firstCampaign: string
}

type NewConsent = {
  id: string
  textHash: string
  version: string
  text: string
  givenAt: number
  page: string
  ipSealed: string
  /** The name in the text, and where the firm receives withdrawals, as `sealContact` returns it. */
  firm: string
  contactSealed: string
  /** HMAC of the contact, which changes with it. */
  contactKey: string
}

export type Settlement = {
  leadId: LeadId
  /** The attempt that settles; a later claim invalidates it. */
  attempt: number
  state: Exclude<LeadState, 'new' | 'sending'>
  reason: string
  /** As `sealUrl` returns it. */
  urlSealed: string | null
  nextAttemptAt: number
  /** The buyer may have the lead without our knowing. */
  isUnsure: boolean
  /** The buyer's response without its words, and how long it took; undefined if it was not called. */
  call?: { response: string; tookMs: number } | undefined
}

export type BuyerPauseRow = Row<'buyer_pause'>
/** A `buyerId` of `*` means all. */
export type BuyerPause = Omit<BuyerPauseRow, 'isPaused'> & { isPaused: boolean }

/** `resumeAt`: when it ends by itself; null or absent if it doesn't. */
export type PauseChange = Omit<BuyerPause, 'changedAt' | 'resumeAt'> &
  Partial<Pick<BuyerPause, 'resumeAt'>>

/** One lead of a person: `personSealed` opens to `LeadDetails`. */
export type HeldLead = Pick<
  LeadRow,
  | ('id' | 'state' | 'buyerId' | 'emailKey' | 'personSealed' | 'cid' | 'page' | 'source')
  | ('attempts' | 'lastReason' | 'createdAt' | 'updatedAt')
>

/** `firm` is null for a text from before it was recorded. */
export type ConsentRecord = Omit<Row<'consent', { leadId: LeadId }>, 'id' | 'challengeId'> &
  Pick<Row<'consent_text'>, 'version' | 'text' | 'firm'>

export type LeadEventRow = Row<'lead_event', { leadId: LeadId }>
export type LeadEvent = Pick<
  LeadEventRow,
  'leadId' | 'at' | 'kind' | 'attempt' | 'reason' | 'answer'
>

/** What a buyer was asked to delete. */
type LeadNotice = Pick<
  Row<'withdrawal', { leadId: LeadId }>,
  'leadId' | 'state' | 'createdAt' | 'updatedAt'
>

export type PersonRecords = {
  leads: HeldLead[]
  consents: ConsentRecord[]
  events: LeadEvent[]
  notices: LeadNotice[]
}

export type WithdrawalSettlement = {
  leadId: LeadId
  attempt: number
  state: 'retry' | 'done' | 'failed'
  reason: string
  nextAttemptAt: number
}

export type DeliveryResponse = FetchOutcome

export type LeadBuyers = {
  /** Those that leads may be sent to. */
  ids: readonly string[]
  choose: (email: string) => Buyer
  byId: (id: string) => Buyer | null
  deliver: (buyer: Buyer, form: URLSearchParams, leadId: LeadId) => Promise<DeliveryResponse>
  /** Asks a buyer of policy `lookup` whether it has the lead. */
  lookUp: (buyer: Buyer, leadId: LeadId) => Promise<DeliveryResponse>
  withdraw: (
    contact: BuyerContact & { withdrawUrl: string },
    leadId: LeadId,
  ) => Promise<DeliveryResponse>
}
