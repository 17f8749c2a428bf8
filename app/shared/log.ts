import type { Checked } from './error-fields'
import type { InfoEvent, WarnEvent } from './log-events'

/**
 * What a log line may contain: ids, reasons and counts. Never a phone, email, name, code or query string; of an
 * error only its class, by `errorFields`; of a URL only its route's pattern, or by `attemptedPath`.
 */
export type LogFields = {
  path?: Checked
  error?: Checked
  at?: Checked
  status?: number
  reason?: string
  detail?: string
  /** Names of settings that are missing or wrong, never their values. */
  problems?: readonly string[]
  budget?: string
  country?: string
  challengeId?: string
  leadId?: string
  messageId?: string
  commentId?: string
  buyerId?: string
  /** A kind of call at a price provider, `coingecko.markets`. */
  feed?: string
  /** A cron's job, a cron or a queue. */
  job?: string
  /** A way in which alarms are sent. */
  channel?: string
  instrument?: string
  /** A blocked source of a page's policy: the directive, and the origin or kind of the source. */
  directive?: string
  blocked?: string
  attempt?: number
  count?: number
  /** The share of requests that write this line. */
  percent?: number
  reference?: string
  durationMs?: number
}

/**
 * Returns the fields as they may be logged. Our reasons are one word; anything else got in by mistake and is
 * withheld.
 */
export function writableFields(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && !oneWord.test(value) ? 'withheld' : value,
    ]),
  )
}

const oneWord = /^[\w.,:/*-]{0,120}$/

export type Log = {
  info: (event: InfoEvent, fields?: LogFields) => void
  warn: (event: WarnEvent, fields?: LogFields) => void
  /** An operator should look: `code` is stable, for alert rules. */
  alarm: (code: AlarmCode, fields?: LogFields) => void
}

export type AlarmCode =
  | 'SEND_BREAKER_OPEN'
  | 'SEND_BUDGET_LOW'
  | 'SMS_PROVIDER_FAILING'
  | 'ROBOT_CHECK_FAILING'
  | 'BUYER_REFUSES_US'
  | 'BUYER_BREAKER_OPEN'
  | 'FORWARDING_PAUSED'
  | 'LINK_BROKEN'
  | 'LEAD_PARKED'
  | 'LEAD_DEAD'
  | 'LEAD_URL_UNUSABLE'
  | 'LEAD_BUYER_UNKNOWN'
  | 'LEAD_UNREADABLE'
  | 'WITHDRAWAL_FAILED'
  | 'CONTACT_MESSAGE'
  | 'REQUEST_DUE'
  | 'SECURITY_REPORT'
  | 'CONTACT_BREAKER_OPEN'
  | 'COMMENTS_WAITING'
  | 'EMAIL_BREAKER_OPEN'
  | 'EMAIL_PROVIDER_FAILING'
  | 'AUDIT_FAILED'
  | 'MESSAGE_MALFORMED'
  | 'PRICE_FEED_FAILING'
  | 'NOT_CONFIGURED'
  | 'PURGE_BEHIND'
  | 'JOB_FAILED'
  | 'HEARTBEAT_MISSED'
  | 'ALARM_CHANNEL_FAILING'
  | 'UNEXPECTED_ERROR'
