import type { OperatorAct } from '#app/domain/audit/operator'
import type { Services } from '#app/services'

type Authority = { by: string; note: string; tokenKey: string | null }

/**
 * An email whose data may be erased: by its owner, who opened the link that was sent to it and is used up by the
 * erasure, or by an operator who has asked the owner, and whose name goes to the audit. Nothing else makes one.
 */
export class ConfirmedEmail {
  /** HMAC of the address: what its data stands under. */
  readonly emailKey: string
  readonly #authority: Authority

  private constructor(emailKey: string, authority: Authority) {
    this.emailKey = emailKey
    this.#authority = authority
  }

  /** Null for a link that was never ours, was used before or has expired. */
  static async check(
    { confirmations, now }: Pick<Services, 'confirmations' | 'now'>,
    tokenKey: string,
  ): Promise<ConfirmedEmail | null> {
    const found = await confirmations.find(tokenKey, now())
    return found && new ConfirmedEmail(found.emailKey, { by: 'owner', note: '', tokenKey })
  }

  /** For an owner whom an operator has asked. */
  static async ofOperator(
    { hash }: Pick<Services, 'hash'>,
    email: string,
    { by, note }: Pick<OperatorAct, 'by' | 'note'>,
  ): Promise<ConfirmedEmail> {
    return new ConfirmedEmail(await hash('email', email), { by, note, tokenKey: null })
  }

  /** As the audit keeps it: `owner`, or the operator's name. */
  get by(): string {
    return this.#authority.by
  }

  get note(): string {
    return this.#authority.note
  }

  /** HMAC of the token in the owner's link; null for an operator. */
  get tokenKey(): string | null {
    return this.#authority.tokenKey
  }
}
