import type { AuditEntry } from '#app/shared/audit-entry'
import type { LeadId, LinkSlug } from '#app/shared/brands'
import type { Dimensions } from '#app/shared/dimensions'
import type { Row } from '#app/shared/row'
import type { FetchOutcome } from '#app/shared/third-party-response'
import type { Buyer, BuyerContact } from './buyer'
import type { ClaimedLead, Lead, LeadRow, LeadState } from './lead'
import type { ClaimedWithdrawal } from './persons/withdrawal'

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

/**
 * `accepted`: committed now. `repeat`: this phone already has a lead at this buyer, and the proof is spent on it.
 * `no_proof`: nothing was written.
 */
type AcceptOutcome = { kind: 'accepted' | 'repeat'; lead: Lead } | { kind: 'no_proof' }

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

export type LeadStore = {
  /** Spends the proof and writes the consent, the lead and its first event, in one transaction. */
  accept: (lead: NewLead, now: number) => Promise<AcceptOutcome>
  find: (id: LeadId) => Promise<Lead | null>
  /** Returns what the lead's events are counted by; null if they are not counted. */
  dimensionsOf: (id: LeadId) => Promise<Dimensions | null>
  /** The firm that the lead's consent named; null if that is unknown. */
  firmOf: (id: LeadId) => Promise<string | null>
  /** HMAC of the phone that the lead was verified with. */
  phoneKeyOf: (id: LeadId) => Promise<string | null>
  /**
   * Claims the lead for one attempt. Returns null to every caller but one, and to all while the buyer is held
   * (`BuyerHealthStore.holdOn`). The first claim after an open breaker's time is its probe.
   */
  claim: (id: LeadId, now: number, leaseUntil: number) => Promise<ClaimedLead | null>
  /** Returns false if this attempt no longer held the lead. */
  settle: (settlement: Settlement, now: number) => Promise<boolean>
  /** Deletes buyers' URLs whose time is over. */
  dropUrls: (now: number) => Promise<void>
  /** Deletes the buyer's URL of a lead whose visitor has it. */
  dropUrl: (id: LeadId) => Promise<void>
  /**
   * Ends a waiting lead without attempts or time left: dead, or `unsureState` if the buyer may have it. Returns
   * null if it has some left.
   */
  retire: (
    id: LeadId,
    limits: { attemptsInAll: number; createdBefore: number; unsureState: 'dead' | 'parked' },
    now: number,
  ) => Promise<'dead' | 'parked' | null>
  /** Lists overdue leads of buyers that are not held, oldest first. */
  listOverdue: (dueBefore: number, now: number, limit: number) => Promise<LeadId[]>
  /** Lists waiting leads past their maximum age, held or not. */
  listTooOld: (createdBefore: number, limit: number) => Promise<OpenAttempt[]>
  /** Ends a waiting lead without an attempt; returns false if it is no longer waiting. */
  giveUp: (
    id: LeadId,
    end: { state: 'dead' | 'parked'; reason: string },
    now: number,
  ) => Promise<boolean>
  /** Lists attempts that never finished. */
  listExpiredLeases: (now: number, limit: number) => Promise<OpenAttempt[]>
}

export type OpenAttempt = Pick<LeadRow, 'id' | 'buyerId' | 'plannedAt'> & {
  attempt: number
  isUnsure: boolean
}

export type BuyerHealthStore = {
  /** Counts one attempt, and returns whether it opened the buyer's breaker. */
  note: (buyerId: string, isFailure: boolean, now: number, openMs: number) => Promise<boolean>
  /** Lists the buyers whose breaker is open, also if it lets a lead through. */
  listOpen: () => Promise<string[]>
  /** Returns why nothing may be sent to the buyer now, or null. */
  holdOn: (buyerId: string, now: number) => Promise<'paused' | 'breaker_open' | null>
}

export type BuyerPauseRow = Row<'buyer_pause'>
/** A `buyerId` of `*` means all. */
export type BuyerPause = Omit<BuyerPauseRow, 'isPaused'> & { isPaused: boolean }

/** `resumeAt`: when it ends by itself; null or absent if it doesn't. */
export type PauseChange = Omit<BuyerPause, 'changedAt' | 'resumeAt'> &
  Partial<Pick<BuyerPause, 'resumeAt'>>

export type BuyerPauseStore = {
  /** Writes the change with its audit row; false if nothing changed: of two pauses, the one that ends later stays. */
  set: (change: PauseChange, now: number) => Promise<boolean>
  /** Resumes those whose end has come, with audit rows. */
  endDue: (now: number) => Promise<void>
  list: () => Promise<BuyerPause[]>
}

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
export type LeadEvent = Pick<LeadEventRow, 'leadId' | 'at' | 'kind' | 'attempt' | 'reason'>

export type PersonRecords = { leads: HeldLead[]; consents: ConsentRecord[]; events: LeadEvent[] }

export type PersonStore = {
  /** Returns leads newest first, with their events in order. */
  find: (phoneKey: string) => Promise<PersonRecords>
  /** Withdraws the consent of one lead of that phone, stops the lead if it has not ended, and writes the audit row. */
  withdraw: (
    of: { phoneKey: string; leadId: LeadId; audit: Omit<AuditEntry, 'count'> },
    now: number,
  ) => Promise<{ isWithdrawn: boolean; buyersToNotify: LeadId[] }>
  /**
   * Deletes leads, consents, events, receipts and challenges of that phone and writes the audit row, in one
   * transaction. `isAuditedOnce`: the second half of a double click finds nothing and writes no row.
   */
  erase: (
    of: { phoneKey: string; audit: Omit<AuditEntry, 'count'>; isAuditedOnce: boolean },
    now: number,
  ) => Promise<{ leads: number; buyersToNotify: LeadId[] }>
}

export type LeadRetention = {
  /** Deletes leads in one of these states, last changed before that; returns how many. */
  dropLeads: (states: readonly LeadState[], changedBefore: number, limit: number) => Promise<number>
  /** Deletes consents with their challenges. */
  dropConsents: (givenBefore: number, limit: number) => Promise<number>
  dropEvents: (before: number, limit: number) => Promise<number>
  /** Deletes receipts' rows; their keys in KV have expired by then. */
  dropReceipts: (before: number, limit: number) => Promise<number>
}

export type WithdrawalSettlement = {
  leadId: LeadId
  attempt: number
  state: 'retry' | 'done' | 'failed'
  reason: string
  nextAttemptAt: number
}

/** A notice that its buyer has not confirmed. `erasure`: it names whose lead was deleted with its person. */
export type WaitingWithdrawal = Omit<
  Row<'withdrawal', { leadId: LeadId }>,
  'textHash' | 'leaseUntil' | 'nextAttemptAt'
>

export type WithdrawalStore = {
  /** Lists notices that no buyer has confirmed, oldest first. */
  listWaiting: (rows: { limit: number; offset: number }) => Promise<WaitingWithdrawal[]>
  countWaiting: () => Promise<{ count: number; failed: number; oldestAt: number | null }>
  /**
   * Has a buyer asked again now, or notes that it has confirmed otherwise, with the audit row under the erasure or the
   * lead; returns false if the notice has changed since `seenAt`.
   */
  decide: (
    decision: { leadId: LeadId; seenAt: number; state: 'retry' | 'done' },
    audit: Pick<AuditEntry, 'by' | 'action' | 'note'>,
    now: number,
  ) => Promise<boolean>
  /** Claims a due withdrawal; returns null to every caller but one. */
  claim: (leadId: LeadId, now: number, leaseUntil: number) => Promise<ClaimedWithdrawal | null>
  /** Returns false if a later attempt has taken it over. */
  settle: (settlement: WithdrawalSettlement, now: number) => Promise<boolean>
  /** Lists overdue lead ids, oldest first. */
  listDue: (dueBefore: number, limit: number) => Promise<LeadId[]>
  purge: (settledBefore: number, limit: number) => Promise<number>
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

export type ReceiptStore = {
  /** Returns a `Set-Cookie` value that identifies this browser as the sender of this lead. */
  issue: (leadId: LeadId, now: number) => Promise<string>
  /** Returns the last lead that this browser sent; null without a receipt. */
  read: (cookieHeader: string | null) => Promise<LeadId | null>
  /** Deletes what KV holds for these leads; their rows are deleted with the leads. */
  forget: (leadIds: readonly LeadId[]) => Promise<void>
}
