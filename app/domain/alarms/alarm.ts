import { type AlarmCode, type LogFields, writableFields } from '#app/shared/log'

/** One alarm as raised; equal ones of a moment are counted together. */
export type RaisedAlarm = {
  code: AlarmCode
  /** Tells alarms of one code apart, and is never a person's. */
  subject: string
  count: number
  facts: LogFields
}

/** `closed`: its cause is over. `sent`: a notice, which needs no end. */
export type AlarmEnd = 'closed' | 'quiet' | 'operator' | 'sent'

export type Alarm = Pick<RaisedAlarm, 'subject' | 'count' | 'facts'> & {
  /** A later version may have codes that this one does not know. */
  code: string
  openedAt: number
  seenAt: number
  /** Messages sent since it was opened. */
  sends: number
  /** Attempts at the message that is due. */
  tries: number
  /** Channels that did not take the message yet; null for all of them. */
  unserved: string[] | null
  /** Who has taken it on, and what they noted; null if no one has. */
  acknowledgedBy: string | null
  acknowledgedNote: string | null
  /** What they had seen of it: its count, and when it was last raised. */
  acknowledgedCount: number | null
  acknowledgedAt: number | null
  endedAt: number | null
  endedBy: AlarmEnd | null
}

export function raisedAlarm(code: AlarmCode, fields: LogFields): RaisedAlarm {
  const facts = writableFields(fields)
  return { code, subject: subjectOf(facts), count: 1, facts }
}

/** Leads, messages and challenges are many, so they are counted and not told apart. */
function subjectOf(facts: LogFields): string {
  const { job, channel, buyerId, feed, budget, country, error, path, reason, detail } = facts
  const about = [job, channel, buyerId, feed, budget, country].filter(Boolean)
  if (about.length > 0) return about.join(' ')
  return error ? [error, path].filter(Boolean).join(' ') : (reason ?? detail ?? '')
}
