import type { AuditEntry } from '#app/shared/audit-entry'
import type { LeadId, LinkSlug } from '#app/shared/brands'
import type { FetchOutcome } from '#app/shared/third-party-answer'
import type { Buyer } from './buyer'
import type { ClaimedLead, Lead, LeadState } from './lead'
import type { ClaimedWithdrawal } from './persons/withdrawal'

export type NewLead = {
  id: LeadId
  /** HMAC of the phone and the buyer. */
  dedupeKey: string
  /** HMAC of the proof that is spent on it. */
  proofKey: string
  phoneKey: string
  emailKey: string
  personSealed: string
  cid: string
  page: string
  source: string
  buyerId: string
  consent: NewConsent
  /** Null for a lead that no known click bore. */
  click: LeadClick | null
  /** The audit row of a consent renewed from one's own data, by the proof that opened it. Null for any other lead. */
  renewal: Omit<AuditEntry, 'count'> | null
}

/** The click that bore a lead, as reports count it: the last touch and the first. Empty where unknown. */
export type LeadClick = {
  link: LinkSlug | null
  /** Ours, never a network's. */
  clickId: string | null
  source: string
  campaign: string
  firstLink: LinkSlug | null
  firstSource: string
  firstCampaign: string
  /** An ad network is to hear of it from the server. */
  isToBeTold: boolean
}

type NewConsent = {
  id: string
  textHash: string
  version: string
  text: string
  givenAt: number
  page: string
  ipSealed: string
}

/**
 * `accepted`: committed now. `repeat`: this phone has its lead at this buyer, and the proof is spent
 * on it. `no_proof`: nothing was written.
 */
type AcceptOutcome = { kind: 'accepted' | 'repeat'; lead: Lead } | { kind: 'no_proof' }

export type Settlement = {
  leadId: LeadId
  /** The attempt that settles: a later attempt's claim makes this one's word void. */
  attempt: number
  state: Exclude<LeadState, 'new' | 'sending'>
  reason: string
  buyerUrl: string | null
  nextAttemptAt: number
  /** The buyer may have the lead without our knowing. */
  isUnsure: boolean
}

export type LeadStore = {
  /** Spends the proof, writes the consent, the lead and its first event, in one transaction. */
  accept: (lead: NewLead, now: number) => Promise<AcceptOutcome>
  find: (id: LeadId) => Promise<Lead | null>
  /** HMAC of the phone that the lead was verified with. */
  phoneKeyOf: (id: LeadId) => Promise<string | null>
  /**
   * Takes the lead for one attempt; null for every caller but one, and for all while the buyer is
   * held (`BuyerHealthStore.holdOn`). The first claim after an open breaker's time is its probe.
   */
  claim: (id: LeadId, now: number, leaseUntil: number) => Promise<ClaimedLead | null>
  /** False when the lead was no longer held by this attempt. */
  settle: (settlement: Settlement, now: number) => Promise<boolean>
  /**
   * Ends a waiting lead whose attempts or time are used up: dead, or `unsureState` where the buyer
   * may have it. Null when it is not at its end.
   */
  retire: (
    id: LeadId,
    limits: { attemptsInAll: number; createdBefore: number; unsureState: 'dead' | 'parked' },
    now: number,
  ) => Promise<'dead' | 'parked' | null>
  /** Leads whose turn came and went, of buyers that are not held, oldest first. */
  listOverdue: (dueBefore: number, now: number, limit: number) => Promise<LeadId[]>
  /** Waiting leads past their maximum age, held or not. */
  listTooOld: (createdBefore: number, limit: number) => Promise<StandingAttempt[]>
  /** Ends a lead that waits for its turn, without an attempt; false when it no longer waits. */
  giveUp: (
    id: LeadId,
    end: { state: 'dead' | 'parked'; reason: string },
    now: number,
  ) => Promise<boolean>
  /** Attempts that never came back. */
  listExpiredLeases: (now: number, limit: number) => Promise<StandingAttempt[]>
}

/** A lead and the attempt at which it stands. */
export type StandingAttempt = { id: LeadId; attempt: number; buyerId: string; isUnsure: boolean }

export type BuyerHealthStore = {
  /** Counts one attempt and says what it did to the buyer's breaker. */
  note: (
    buyerId: string,
    isFailure: boolean,
    now: number,
    openMs: number,
  ) => Promise<'opened' | 'closed' | 'unchanged'>
  /** Why nothing may be sent to the buyer now, if so. */
  holdOn: (buyerId: string, now: number) => Promise<'paused' | 'breaker_open' | null>
}

export type BuyerPause = {
  /** `*` for all. */
  buyerId: string
  isPaused: boolean
  changedAt: number
  changedBy: string
  reason: string
}

export type BuyerPauseStore = {
  /** False when it was so already. */
  set: (change: Omit<BuyerPause, 'changedAt'>, now: number) => Promise<boolean>
  list: () => Promise<BuyerPause[]>
  /** Changes since the last call, each told to one caller. */
  announceChanges: (now: number) => Promise<BuyerPause[]>
}

/** A lead as it is held of one person: `personSealed` opens to `LeadDetails`. */
export type HeldLead = {
  id: LeadId
  state: LeadState
  buyerId: string
  emailKey: string
  personSealed: string
  cid: string
  page: string
  source: string
  attempts: number
  lastReason: string | null
  createdAt: number
  updatedAt: number
}

export type ConsentRecord = {
  leadId: LeadId
  version: string
  text: string
  textHash: string
  givenAt: number
  page: string
  ipSealed: string
  withdrawnAt: number | null
}

export type LeadEvent = {
  leadId: LeadId
  at: number
  kind: string
  attempt: number | null
  reason: string | null
}

export type PersonRecords = { leads: HeldLead[]; consents: ConsentRecord[]; events: LeadEvent[] }

export type PersonStore = {
  /** Newest first, events in their order. */
  find: (phoneKey: string) => Promise<PersonRecords>
  /** Takes back the consent of one lead of that phone, stops the lead where it has not ended, and writes the audit row. */
  withdraw: (
    of: { phoneKey: string; leadId: LeadId; audit: Omit<AuditEntry, 'count'> },
    now: number,
  ) => Promise<{ isWithdrawn: boolean; buyersToTell: LeadId[] }>
  /**
   * Drops leads, consents, events, receipts and challenges of that phone and writes the audit row, in one transaction.
   * `isAuditedOnce`: the second half of a double click finds nothing any more, and writes none.
   */
  erase: (
    of: { phoneKey: string; audit: Omit<AuditEntry, 'count'>; isAuditedOnce: boolean },
    now: number,
  ) => Promise<{ leads: number; buyersToTell: LeadId[] }>
}

export type LeadRetention = {
  /** Leads in one of these states that changed last before that; returns how many went. */
  dropLeads: (states: readonly LeadState[], changedBefore: number, limit: number) => Promise<number>
  /** With the challenge that each stands on. */
  dropConsents: (givenBefore: number, limit: number) => Promise<number>
  dropEvents: (before: number, limit: number) => Promise<number>
  /** Their keys in KV have gone by themselves by then. */
  dropReceipts: (before: number, limit: number) => Promise<number>
}

export type WithdrawalSettlement = {
  leadId: LeadId
  attempt: number
  state: 'retry' | 'done' | 'failed'
  reason: string
  nextAttemptAt: number
}

export type WithdrawalStore = {
  /** Takes one that is due; null for every caller but one. */
  claim: (leadId: LeadId, now: number, leaseUntil: number) => Promise<ClaimedWithdrawal | null>
  /** False when a later attempt has taken it over. */
  settle: (settlement: WithdrawalSettlement, now: number) => Promise<boolean>
  /** Lead ids whose turn came and went, oldest first. */
  listDue: (dueBefore: number, limit: number) => Promise<LeadId[]>
  purge: (settledBefore: number, limit: number) => Promise<number>
}

export type DeliveryAnswer = FetchOutcome

export type LeadBuyers = {
  /** The buyer a new lead goes to. */
  choose: (email: string) => Buyer
  byId: (id: string) => Buyer | null
  deliver: (buyer: Buyer, form: URLSearchParams, leadId: LeadId) => Promise<DeliveryAnswer>
  /** Asks a buyer of policy `lookup` whether it has the lead. */
  lookUp: (buyer: Buyer, leadId: LeadId) => Promise<DeliveryAnswer>
  /** Asks the buyer to forget a lead. Only for a buyer with a `withdrawUrl`. */
  withdraw: (buyer: Buyer, leadId: LeadId) => Promise<DeliveryAnswer>
}

export type ReceiptStore = {
  /** A `Set-Cookie` value that lets this browser be known as the one that sent this lead. */
  issue: (leadId: LeadId, now: number) => Promise<string>
  /** The lead this browser sent last; null without a receipt. */
  read: (cookieHeader: string | null) => Promise<LeadId | null>
  /** Drops what KV holds for these leads; their rows go with the leads. */
  forget: (leadIds: readonly LeadId[]) => Promise<void>
}

export type WithdrawalQueue = { send: (leadId: LeadId, delaySeconds: number) => Promise<void> }

export type DeliveryQueue = { send: (leadId: LeadId, delaySeconds: number) => Promise<void> }
