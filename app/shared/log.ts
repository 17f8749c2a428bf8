/** What a log line may bear: ids, reasons and counts. Never a phone, email, name, code or query string. */
export type LogFields = {
  path?: string
  status?: number
  reason?: string
  detail?: string
  budget?: string
  country?: string
  challengeId?: string
  leadId?: string
  messageId?: string
  buyerId?: string
  /** A kind of call at a price provider, `coingecko.markets`. */
  feed?: string
  instrument?: string
  /** What a page's policy refused: the rule, and the origin or kind of what broke it. */
  directive?: string
  blocked?: string
  attempt?: number
  count?: number
  reference?: string
  durationMs?: number
}

export type Log = {
  info: (event: string, fields?: LogFields) => void
  warn: (event: string, fields?: LogFields) => void
  /** Someone should look: `code` is stable, for alert rules. */
  alarm: (code: AlarmCode, fields?: LogFields) => void
}

export type AlarmCode =
  | 'SEND_BREAKER_OPEN'
  | 'SEND_BUDGET_LOW'
  | 'SMS_PROVIDER_FAILING'
  | 'ROBOT_CHECK_FAILING'
  | 'BUYER_REFUSES_US'
  | 'BUYER_BREAKER_OPEN'
  | 'BUYER_BREAKER_CLOSED'
  | 'FORWARDING_PAUSED'
  | 'FORWARDING_RESUMED'
  | 'LEAD_PARKED'
  | 'LEAD_DEAD'
  | 'LEAD_URL_UNUSABLE'
  | 'LEAD_BUYER_UNKNOWN'
  | 'LEAD_UNREADABLE'
  | 'WITHDRAWAL_FAILED'
  | 'CONTACT_MESSAGE'
  | 'SECURITY_REPORT'
  | 'CONTACT_BREAKER_OPEN'
  | 'EMAIL_BREAKER_OPEN'
  | 'EMAIL_PROVIDER_FAILING'
  | 'AUDIT_FAILED'
  | 'CONVERSION_UNSENT'
  | 'MESSAGE_MALFORMED'
  | 'PRICE_FEED_FAILING'
  | 'NOT_CONFIGURED'
  | 'PURGE_BEHIND'
  | 'UNEXPECTED_ERROR'
