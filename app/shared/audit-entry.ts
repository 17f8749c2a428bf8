/** An act of an operator or the owner on a person's data. Never contains a personal value. */
export type AuditEntry = {
  /** The operator's name, or `owner`. */
  by: string
  action: string
  /** A lead, a buyer, the filter used, a phone's HMAC, or the erasure that replaced one. */
  subject: string
  count: number
  note: string
}
