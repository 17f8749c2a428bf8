import type { OperatorName } from '#app/domain/audit/operator'

/** Someone who is signed in at the desk. */
export type Member = {
  email: string
  /** Who acts, for the audit; null for a viewer, who changes nothing and reveals no one. */
  operator: OperatorName | null
}
