import type { OperatorAct } from '#app/domain/audit/operator'
import type { Services } from '#app/services'

type Authority = { by: string; note: string; isOwner: boolean }

/**
 * An email whose data may be erased: by its owner, who opened the link that was sent to it, or by an operator
 * who has asked the owner, and whose name goes to the audit. Nothing else makes one.
 */
export class ConfirmedEmail {
  /** HMAC of the address: what its data stands under. */
  readonly emailKey: string
  readonly #authority: Authority

  private constructor(emailKey: string, authority: Authority) {
    this.emailKey = emailKey
    this.#authority = authority
  }

  /** Uses up a link. Null for one that was never ours, was used before or has expired. */
  static async claim(
    { confirmations, now }: Pick<Services, 'confirmations' | 'now'>,
    tokenKey: string,
  ): Promise<ConfirmedEmail | null> {
    const emailKey = await confirmations.claim(tokenKey, now())
    if (emailKey === null) return null
    return new ConfirmedEmail(emailKey, { by: 'owner', note: '', isOwner: true })
  }

  /** For an owner whom an operator has asked. */
  static async ofOperator(
    { hash }: Pick<Services, 'hash'>,
    email: string,
    { by, note }: Pick<OperatorAct, 'by' | 'note'>,
  ): Promise<ConfirmedEmail> {
    return new ConfirmedEmail(await hash('email', email), { by, note, isOwner: false })
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
}
