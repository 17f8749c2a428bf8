import type { ChallengeSubject } from '#app/domain/verification/challenge'
import type { ChallengeOwner } from '#app/domain/verification/ports'
import type { Services } from '#app/services'
import type { AuditEntry } from '#app/shared/audit-entry'
import type { PhoneNumber } from '#app/shared/brands'

/** The proof that a browser got for a verified own-data code. It must be checked before use. */
export type DataProof = { phone: PhoneNumber; proof: string }

type Needs = Pick<Services, 'hash' | 'challenges' | 'suppression' | 'now'>

export type CheckedProof =
  | { status: 'held'; owner: ProvenPhone }
  /** It renewed a consent; the resulting lead has the response. */
  | { status: 'agreed' }
  /** Everything stored under its phone was erased, the proof included. */
  | { status: 'erased' }
  /** Expired, or signed out. */
  | { status: 'over' }

type Authority = Act & { isOwner: boolean; occasion: string }

type Act = Pick<AuditEntry, 'by' | 'note' | 'requests'>

/**
 * A phone whose data may be read, changed or erased, either by its owner, whose proof was just found in D1, or by
 * an operator, whose name is audited. Only this class makes one.
 */
export class ProvenPhone {
  readonly phone: PhoneNumber
  readonly #authority: Authority

  private constructor(phone: PhoneNumber, authority: Authority) {
    this.phone = phone
    this.#authority = authority
  }

  /** Returns whether the proof is neither spent nor expired in D1. */
  static async check(services: Needs, { phone, proof }: DataProof): Promise<CheckedProof> {
    const keys = await proofKeys(services, proof, phone)
    const proofStatus = await services.challenges.proofStatus(keys, services.now())
    if (proofStatus === null) {
      // While a sealed state is valid, only an erasure deletes its challenge.
      return { status: (await services.suppression.has(keys.phoneKey)) ? 'erased' : 'over' }
    }
    if (proofStatus.status !== 'open') return { status: proofStatus.status }
    const authority = { by: 'owner', note: '', isOwner: true, occasion: proof }
    return { status: 'held', owner: new ProvenPhone(phone, authority) }
  }

  /** For a request that an operator has checked. */
  static ofOperator(phone: PhoneNumber, { by, note, requests = [] }: Act): ProvenPhone {
    return new ProvenPhone(phone, { by, note, requests, isOwner: false, occasion: by })
  }

  /** Who acts, for the audit: `owner`, or the operator's name. */
  get by(): string {
    return this.#authority.by
  }

  get note(): string {
    return this.#authority.note
  }

  /** The requests about the person's data that it is for, as an operator chose. */
  get requests(): readonly string[] {
    return this.#authority.requests ?? []
  }

  get isOwner(): boolean {
    return this.#authority.isOwner
  }

  /** The authority for it: the owner's token, or the operator's name. */
  get occasion(): string {
    return this.#authority.occasion
  }
}

/** Returns the HMACs under which a requester's challenge for this phone and subject is stored. */
export async function challengeOwner(
  { hash }: Pick<Services, 'hash'>,
  phone: PhoneNumber,
  subject: ChallengeSubject,
  requesterToken: string,
): Promise<ChallengeOwner> {
  const [phoneKey, emailKey, requesterKey] = await Promise.all([
    hash('phone', phone),
    subject.kind === 'registration' ? hash('email', subject.email) : '',
    hash('requester', requesterToken),
  ])
  return { phoneKey, emailKey, requesterKey, purpose: subject.kind }
}

/** Returns the HMACs under which D1 stores a proof; the token itself is not stored in clear text. */
export async function proofKeys(
  { hash }: Pick<Services, 'hash'>,
  proof: string,
  phone: PhoneNumber,
): Promise<{ proofKey: string; phoneKey: string }> {
  const [proofKey, phoneKey] = await Promise.all([hash('proof', proof), hash('phone', phone)])
  return { proofKey, phoneKey }
}
