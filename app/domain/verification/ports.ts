import type { LeadId, PhoneNumber } from '#app/shared/brands'
import type { Budget } from '#app/shared/budget'
import type { Row } from '#app/shared/row'
import type { Challenge, ChallengePurpose } from './challenge'

export type ChargeOutcome<Name extends string = string> =
  | { ok: true }
  | { ok: false; budget: Budget<Name>; retryAfterSeconds: number }

export type CountedBudget = { key: string; count: number; windowEndsAt: number }

export type BudgetStore = {
  /** The budgets may belong to any domain; their names distinguish them. */
  charge: <Name extends string>(
    budgets: readonly Budget<Name>[],
    now: number,
  ) => Promise<ChargeOutcome<Name>>
  giveBack: (budgets: readonly Budget[], chargedAt: number) => Promise<void>
  /** Returns the ones currently counted. */
  read: (keys: readonly string[], now: number) => Promise<CountedBudget[]>
  drop: (keys: readonly string[]) => Promise<void>
  /** Deletes slices that no longer count; returns how many. */
  purge: (now: number, limit: number) => Promise<number>
}

/** Country and prefix are null for own data, which is not judged; block and range are null for loopback. */
export type SentText = {
  id: string
  sentAt: number
  country: string | null
  prefixKey: string | null
  block: string | null
  range: string | null
}

/** `perRange` counts the newest blocks of a range: the others are not judged. */
type JudgedBlocks = { blocks: number; perRange: number }

/**
 * Below `percent` of the last `many.blocks` blocks in the last `texts`, or, where there are not so many, of all once
 * there are `few.blocks`.
 */
export type VerifiedRule = {
  many: JudgedBlocks
  few: JudgedBlocks
  percent: number
  texts: number
}

export type SentTextStore = {
  add: (text: SentText) => Promise<void>
  /** Removes a text that was not sent after all. */
  drop: (id: string) => Promise<void>
  /** True for exactly one caller. */
  markVerified: (id: string) => Promise<boolean>
  /** Returns whether too few blocks texted in this country, or with this prefix, have verified a code. */
  isRarelyVerified: (
    subject: { country: string; prefixKey: string | null },
    since: number,
    rule: VerifiedRule,
  ) => Promise<boolean>
  /** Lists all of those countries, and whether there is such a prefix. */
  listRarelyVerified: (
    since: number,
    rule: VerifiedRule,
  ) => Promise<{ scope: 'country' | 'prefix'; country: string | null }[]>
  purge: (before: number, limit: number) => Promise<number>
}

export type KnownNetworkStore = {
  has: (networkKey: string, now: number) => Promise<boolean>
  add: (networkKey: string, knownUntil: number) => Promise<void>
  purge: (now: number, limit: number) => Promise<number>
}

/** The owner of a challenge: one requester, for one phone and subject. All keys are HMACs. */
export type ChallengeOwner = {
  phoneKey: string
  /** Empty if the subject has no email. */
  emailKey: string
  purpose: ChallengePurpose
  requesterKey: string
}

/** The token returned for a right code, and the phone it proves. Both are HMACs. */
type ProofKeys = { proofKey: string; phoneKey: string }

export type ChallengeStore = {
  /** Returns the newest challenge of this requester for this phone and subject. */
  find: (owner: ChallengeOwner) => Promise<Challenge | null>
  /**
   * Supersedes this owner's open challenge and opens this one, in one transaction. Returns false, and opens none, if
   * its phone was suppressed meanwhile: an erasure then finds all that it must delete.
   */
  open: (challenge: NewChallenge & { isWithheld: boolean }) => Promise<boolean>
  /** Extends an untried challenge for a resend; returns false if it can no longer be reused. */
  extend: (id: string, expiresAt: number, now: number, charge: string) => Promise<boolean>
  /**
   * Counts one try, or one repeat if the right code was sent before. Returns null if none is left, or if the
   * challenge is superseded, expired, or used with its proof expired.
   */
  countTry: (try_: CountedTry) => Promise<{ attempts: number } | null>
  /** Turns the challenge into a proof; returns true to exactly one caller. */
  consume: (id: string, proofExpiresAt: number) => Promise<boolean>
  /** Lists all stored challenges, newest first. */
  listOfPhone: (phoneKey: string) => Promise<(Challenge & { emailKey: string })[]>
  /** Returns the status of an own-data proof; null if there is none. */
  proofStatus: (proof: ProofKeys, now: number) => Promise<ProofStatus | null>
  /** Spends an own-data proof; returns true to exactly one caller. */
  spend: (proof: ProofKeys, now: number) => Promise<boolean>
  /** Deletes challenges opened before that, unless a lead refers to them; returns how many. */
  purge: (createdBefore: number, limit: number) => Promise<number>
}

export type ProofStatus =
  | { status: 'open' }
  /** Spent on the lead that renewed a consent, and not expired. */
  | { status: 'agreed'; leadId: LeadId }
  /** Spent or expired, or of a registration. */
  | { status: 'over' }

type NewChallenge = ChallengeOwner & {
  id: string
  /** Valid only once the code is verified. */
  proofKey: string
  reference: string
  createdAt: number
  expiresAt: number
  /** The charges of its texts, as `addCharge` writes them. */
  charge: string
}

type CountedTry = { challengeId: string; attemptsPerCode: number; now: number }

/** Sealed codes by challenge: written once, never read before they are written, counting nothing. */
export type CodeVault = {
  put: (challengeId: string, sealedCode: string, lifeSeconds: number) => Promise<void>
  /** Returns null until the write has reached this location, and after expiry. */
  read: (challengeId: string) => Promise<string | null>
  drop: (challengeId: string) => Promise<void>
}

export type TextMessage = {
  to: PhoneNumber
  body: string
  /** The number is being erased: a sandbox stores this text without it. */
  isLast?: true
}

export type SmsOutcome =
  | { ok: true; providerId: string }
  /** `refused`: this number gets no text. `unavailable`: the provider failed or asked to retry later. */
  | { ok: false; reason: 'refused' | 'unavailable'; detail: string }

export type SmsSender = {
  send: (message: TextMessage) => Promise<SmsOutcome>
  /** Sends nothing, but takes as long as recent texts do, so timing does not reveal who gets none. */
  pretend: () => Promise<void>
  /** Deletes our own copies of texts to a number: the sandbox's inbox, nothing elsewhere. */
  forget: (to: PhoneNumber) => Promise<void>
}

/** The provider's charge for one day's texts; `day` is days since 1970 in UTC. */
export type TextCost = Row<'text_cost'>

/** Returns the days since an instant. Throws if the provider does not say. */
export type ReadTextCosts = (since: number) => Promise<TextCost[]>

export type TextCostStore = {
  /** Replaces these days. */
  put: (costs: readonly TextCost[]) => Promise<void>
  list: (sinceDay: number) => Promise<TextCost[]>
}
