/** What was done with a person's data, by an operator or by the person. Never a personal value. */
export type AuditEntry = {
  /** The name the operator gave, or `owner`. */
  by: string
  action: string
  /** A lead, a buyer, the filter that chose, a phone's HMAC, or the erasure that replaced one. */
  subject: string
  count: number
  note: string
}
