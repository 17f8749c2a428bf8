import type { Budget } from '#app/shared/budget'
import type { PhoneNumber } from '#app/shared/phone-number'
import type { Challenge } from './challenge'

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
  giveBack: (budget: Budget) => Promise<void>
  /** Those of these that are being counted now. */
  read: (keys: readonly string[], now: number) => Promise<CountedBudget[]>
  drop: (keys: readonly string[]) => Promise<void>
  /** Drops budgets whose window is over; returns how many. */
  purge: (now: number, limit: number) => Promise<number>
}

export type ChallengeStore = {
  /** The newest challenge of this phone and email, and the phone's wrong tries of the last day. */
  find: (
    phoneKey: string,
    emailKey: string,
    now: number,
  ) => Promise<{ challenge: Challenge | null; wrongTriesToday: number }>
  /** Supersedes what is open for the phone and opens this one, in one transaction. */
  open: (challenge: NewChallenge) => Promise<void>
  /** Gives an untried challenge a new life for a resend; false when it may no longer be reused. */
  extend: (id: string, expiresAt: number, now: number) => Promise<boolean>
  /** Charges one try; null when none is left, or the challenge is used, superseded or expired. */
  charge: (try_: ChargedTry) => Promise<{ attempts: number } | null>
  /** Turns the challenge into a proof; true for exactly one caller. */
  consume: (id: string, proofExpiresAt: number) => Promise<boolean>
  /** All that stand, newest first. */
  listOfPhone: (phoneKey: string) => Promise<(Challenge & { emailKey: string })[]>
  /** True while the proof that this challenge became is neither spent nor over. */
  holds: (id: string, now: number) => Promise<boolean>
  /** True for exactly one caller, while the proof holds. */
  spend: (id: string, now: number) => Promise<boolean>
  /** Turns a proof into one for this email, where it still holds; true for exactly one caller. */
  rededicate: (id: string, emailKey: string, now: number) => Promise<boolean>
  /** Drops challenges opened before that no lead stands on; returns how many. */
  purge: (createdBefore: number, limit: number) => Promise<number>
}

export type NewChallenge = {
  id: string
  phoneKey: string
  emailKey: string
  reference: string
  createdAt: number
  expiresAt: number
}

export type ChargedTry = {
  challengeId: string
  phoneKey: string
  attemptsPerCode: number
  wrongTriesPerDay: number
  now: number
}

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

export type RobotCheckOutcome =
  | { ok: true }
  /** `refused`: not a token of a person on this site. `unavailable`: nobody could say. */
  | { ok: false; reason: 'refused' | 'unavailable'; detail: string }

/** Whether a token stands for a person who is on this site now. */
export type RobotCheck = (token: string) => Promise<RobotCheckOutcome>
