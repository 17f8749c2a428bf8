import type { Services } from '#app/services'
import type { PhoneNumber } from '#app/shared/brands'
import { proofKeys } from './challenge-owner.server'

/** What a right code for a person's own data left with a browser. It opens nothing until it is checked. */
export type DataProof = { phone: PhoneNumber; proof: string }

type Needs = Pick<Services, 'hash' | 'challenges' | 'suppression' | 'now'>

export type CheckedProof =
  | { status: 'held'; owner: ProvenPhone }
  /** It renewed a consent: the lead that it became gives the answer. */
  | { status: 'agreed' }
  /** All that stood under its phone was erased, the proof included. */
  | { status: 'erased' }
  /** Expired, or signed out. */
  | { status: 'over' }

type Authority = { by: string; note: string; isOwner: boolean; occasion: string }

/**
 * A phone whose person may be read, changed or erased: by its owner, whose proof D1 held at this moment,
 * or by an operator, whose name goes to the audit. Nothing else makes one.
 */
export class ProvenPhone {
  readonly phone: PhoneNumber
  readonly #authority: Authority

  private constructor(phone: PhoneNumber, authority: Authority) {
    this.phone = phone
    this.#authority = authority
  }

  /** Returns whether the proof is neither spent nor expired, as D1 has it now. */
  static async check(services: Needs, { phone, proof }: DataProof): Promise<CheckedProof> {
    const keys = await proofKeys(services, proof, phone)
    const standing = await services.challenges.proofStanding(keys, services.now())
    if (standing === null) {
      // As long as a sealed state lives, only an erasure drops its challenge.
      return { status: (await services.suppression.has(keys.phoneKey)) ? 'erased' : 'over' }
    }
    if (standing.status !== 'open') return { status: standing.status }
    const authority = { by: 'owner', note: '', isOwner: true, occasion: proof }
    return { status: 'held', owner: new ProvenPhone(phone, authority) }
  }

  /** For a request that an operator has checked. */
  static ofOperator(phone: PhoneNumber, { by, note }: { by: string; note: string }): ProvenPhone {
    return new ProvenPhone(phone, { by, note, isOwner: false, occasion: by })
  }

  /** As the audit keeps it: `owner`, or the operator's name. */
  get by(): string {
    return this.#authority.by
  }

  get note(): string {
    return this.#authority.note
  }

  get isOwner(): boolean {
    return this.#authority.isOwner
  }

  /** What gave the right: the owner's token, or the operator's name. */
  get occasion(): string {
    return this.#authority.occasion
  }
}
