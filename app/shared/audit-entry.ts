/** What an operator or the owner did with a person's data. Never contains a personal value. */
export type AuditEntry = {
  /** The operator's name, or `owner`. */
  by: string
  action: string
  /** A lead, a buyer, the filter used, a phone's HMAC, or the erasure that replaced one. */
  subject: string
  count: number
  note: string
}
