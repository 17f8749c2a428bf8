import type { Budget } from '#app/shared/budget'
import type { PhoneNumber } from '#app/shared/phone-number'
import type { Challenge } from './challenge'

export type ChargeOutcome<Name extends string = string> =
  | { ok: true }
  | { ok: false; budget: Budget<Name>; retryAfterSeconds: number }

export type BudgetStore = {
  /** The budgets may be of any domain: their names tell them apart. */
  charge: <Name extends string>(
    budgets: readonly Budget<Name>[],
    now: number,
  ) => Promise<ChargeOutcome<Name>>
  giveBack: (budget: Budget) => Promise<void>
  /** Drops budgets whose window is over; returns how many. */
  purge: (now: number) => Promise<number>
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
  /** Drops challenges opened before that no lead stands on; returns how many. */
  purge: (createdBefore: number) => Promise<number>
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
}

export type TextMessage = { to: PhoneNumber; body: string }

export type SmsOutcome =
  | { ok: true; providerId: string }
  /** `refused`: this number will not be texted. `unavailable`: the provider failed or said "not now". */
  | { ok: false; reason: 'refused' | 'unavailable'; detail: string }

export type SmsSender = { send: (message: TextMessage) => Promise<SmsOutcome> }
