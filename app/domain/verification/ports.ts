import type { PhoneNumber } from '#app/shared/brands'
import type { Row } from '#app/shared/row'
import type { ChallengePurpose } from './challenge'

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

/** The owner of a challenge: one requester, for one phone and subject. All keys are HMACs. */
export type ChallengeOwner = {
  phoneKey: string
  /** Empty if the subject has no email. */
  emailKey: string
  purpose: ChallengePurpose
  requesterKey: string
}

export type TextMessage = {
  to: PhoneNumber
  body: string
  /** The number is being erased: a sandbox stores this text without it. */
  isLast?: true
}

export type SmsOutcome =
  | { ok: true }
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
