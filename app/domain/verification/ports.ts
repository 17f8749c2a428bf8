import type { LeadId, PhoneNumber } from '#app/shared/brands'
import type { Budget } from '#app/shared/budget'
import type { BreakerScope } from './budget'
import type { Challenge, ChallengePurpose } from './challenge'

export type ChargeOutcome<Name extends string = string> =
  | { ok: true }
  | { ok: false; budget: Budget<Name>; retryAfterSeconds: number }

export type CountedBudget = { key: string; count: number; windowEndsAt: number }

export type BudgetStore = {
  /** The budgets may be of any domain: their names tell them apart. */
  charge: <Name extends string>(
    budgets: readonly Budget<Name>[],
    now: number,
  ) => Promise<ChargeOutcome<Name>>
  giveBack: (budgets: readonly Budget[], chargedAt: number) => Promise<void>
  /** Those of these that are being counted now. */
  read: (keys: readonly string[], now: number) => Promise<CountedBudget[]>
  drop: (keys: readonly string[]) => Promise<void>
  /** Drops slices that no longer count; returns how many. */
  purge: (now: number, limit: number) => Promise<number>
}

/** Country and prefix are null for own data, which no breaker watches. */
export type SentText = {
  id: string
  sentAt: number
  country: string | null
  prefixKey: string | null
}

/** When a breaker opens and closes. */
export type BreakerRule = { texts: number; verifiedPercent: number; probes: number }

export type SentTextStore = {
  /** Adds a text; returns the breakers that it opened, each to exactly one caller. */
  add: (text: SentText, rule: BreakerRule) => Promise<BreakerScope[]>
  /** For a text that was not sent after all. */
  drop: (id: string) => Promise<void>
  /** True for exactly one caller. */
  markVerified: (id: string) => Promise<boolean>
  /** Closes the breakers that have recovered; returns those still open, narrowest first. */
  readBreakers: (
    subject: Pick<SentText, 'country' | 'prefixKey'>,
    rule: BreakerRule,
    now: number,
  ) => Promise<{ open: BreakerScope[]; closed: BreakerScope[] }>
  /** Drops texts, and breakers that last changed, before; returns how many. */
  purge: (before: number, limit: number) => Promise<number>
}

export type KnownNetworkStore = {
  has: (networkKey: string, now: number) => Promise<boolean>
  add: (networkKey: string, knownUntil: number) => Promise<void>
  purge: (now: number, limit: number) => Promise<number>
}

/** Whose challenge: one requester's, for one phone and subject. All keys are HMACs. */
export type ChallengeOwner = {
  phoneKey: string
  /** Empty where no email is part of the subject. */
  emailKey: string
  purpose: ChallengePurpose
  requesterKey: string
}

/** The token that a right code was exchanged for, and the phone it proves. Both are HMACs. */
type ProofKeys = { proofKey: string; phoneKey: string }

export type ChallengeStore = {
  /** The newest challenge of this requester for this phone and subject. */
  find: (owner: ChallengeOwner) => Promise<Challenge | null>
  /** Supersedes this owner's open challenge and opens this one, in one transaction. */
  open: (challenge: NewChallenge) => Promise<void>
  /** Gives an untried challenge a new life for a resend; false when it may no longer be reused. */
  extend: (id: string, expiresAt: number, now: number, charge: string) => Promise<boolean>
  /**
   * Charges one try, or one repeat where the right code was given before; null when none is left, or
   * the challenge is superseded, expired, or used with its proof expired.
   */
  charge: (try_: ChargedTry) => Promise<{ attempts: number } | null>
  /** Turns the challenge into a proof; true for exactly one caller. */
  consume: (id: string, proofExpiresAt: number) => Promise<boolean>
  /** All on record, newest first. */
  listOfPhone: (phoneKey: string) => Promise<(Challenge & { emailKey: string })[]>
  /** How a proof of own data stands; null where there is none on record. */
  proofStanding: (proof: ProofKeys, now: number) => Promise<ProofStanding | null>
  /** Spends a proof of own data; true for exactly one caller. */
  spend: (proof: ProofKeys, now: number) => Promise<boolean>
  /** Drops challenges opened before that no lead stands on; returns how many. */
  purge: (createdBefore: number, limit: number) => Promise<number>
}

export type ProofStanding =
  | { status: 'open' }
  /** Spent on the lead that renewed a consent, and not expired. */
  | { status: 'agreed'; leadId: LeadId }
  /** Spent or expired, or of a registration. */
  | { status: 'over' }

type NewChallenge = ChallengeOwner & {
  id: string
  /** Opens nothing until the challenge is answered rightly. */
  proofKey: string
  reference: string
  createdAt: number
  expiresAt: number
  /** By `writeCharge`: what its text was charged to. */
  charge: string
}

type ChargedTry = { challengeId: string; attemptsPerCode: number; now: number }

/** Sealed codes by challenge: written once, never read before they are written, counting nothing. */
export type CodeVault = {
  put: (challengeId: string, sealedCode: string, lifeSeconds: number) => Promise<void>
  /** Null while the write has not arrived here yet, or after its life. */
  read: (challengeId: string) => Promise<string | null>
  drop: (challengeId: string) => Promise<void>
}

export type TextMessage = {
  to: PhoneNumber
  body: string
  /** The number is being forgotten: a sandbox keeps this text without it. */
  isLast?: true
}

export type SmsOutcome =
  | { ok: true; providerId: string }
  /** `refused`: this number will not be texted. `unavailable`: the provider failed or said "not now". */
  | { ok: false; reason: 'refused' | 'unavailable'; detail: string }

export type SmsSender = {
  send: (message: TextMessage) => Promise<SmsOutcome>
  /** Sends nothing, and takes as long as texts do of late: nobody shall tell from the time who is not texted. */
  pretend: () => Promise<void>
  /** Drops what we ourselves keep of texts to a number: the sandbox's inbox, nothing elsewhere. */
  forget: (to: PhoneNumber) => Promise<void>
}
