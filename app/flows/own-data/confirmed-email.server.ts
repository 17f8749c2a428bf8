import type { OperatorAct } from '#app/domain/audit/operator'
import type { Services } from '#app/services'
import type { AuditEntry } from '#app/shared/audit-entry'
import type { PhoneNumber } from '#app/shared/brands'
import type { ProvenPhone } from './proven-phone.server'

/** Returns the key of requests that were noted under a phone alone: others have that of an email. */
export function senderKeyOf({ hash }: Pick<Services, 'hash'>, phone: PhoneNumber): Promise<string> {
  return hash('email', phone)
}

type Authority = Act & { tokenKey: string | null }

type Act = Pick<AuditEntry, 'by' | 'note' | 'requests'>

/**
 * An email whose data may be erased, either by its owner, who opened the emailed link (the erasure uses it up), or
 * by an operator who has asked the owner and whose name is audited. Only this class makes one.
 */
export class ConfirmedEmail {
  /** HMAC of the address, under which its data is stored. */
  readonly emailKey: string
  readonly #authority: Authority

  private constructor(emailKey: string, authority: Authority) {
    this.emailKey = emailKey
    this.#authority = authority
  }

  /** Returns null for a link that is unknown, used or expired. */
  static async check(
    { confirmations, now }: Pick<Services, 'confirmations' | 'now'>,
    tokenKey: string,
  ): Promise<ConfirmedEmail | null> {
    const found = await confirmations.find(tokenKey, now())
    return found && new ConfirmedEmail(found.emailKey, { by: 'owner', note: '', tokenKey })
  }

  /** Returns an email whose owner an operator has asked. */
  static async ofOperator(
    { hash }: Pick<Services, 'hash'>,
    email: string,
    act: Pick<OperatorAct, keyof Act>,
  ): Promise<ConfirmedEmail> {
    return ConfirmedEmail.ofLead(await hash('email', email), act)
  }

  /** Returns the email of a lead whose owner an operator has asked. */
  static ofLead(
    emailKey: string,
    { by, note, requests = [] }: Pick<OperatorAct, keyof Act>,
  ): ConfirmedEmail {
    return new ConfirmedEmail(emailKey, { by, note, requests, tokenKey: null })
  }

  /** Returns what stands for the email of requests that were noted under a phone alone. */
  static async ofPhone(
    services: Pick<Services, 'hash'>,
    { phone, by, note, requests }: ProvenPhone,
  ): Promise<ConfirmedEmail> {
    return new ConfirmedEmail(await senderKeyOf(services, phone), {
      ...{ by, note, requests, tokenKey: null },
    })
  }

  /** Who erases, for the audit: `owner`, or the operator's name. */
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

  /** HMAC of the token in the owner's link; null for an operator. */
  get tokenKey(): string | null {
    return this.#authority.tokenKey
  }
}
