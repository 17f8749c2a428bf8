import type { AlarmCode } from '#app/shared/log'
import { day, hour, minute } from '#app/shared/time'
import type { Alarm } from './alarm'

type AlarmRule = {
  /** It ends by itself when it was not raised for this long. */
  quietMs: number
  /** A notice is sent once, and neither repeated nor escalated. */
  isNotice: boolean
}

const lasts = (quietMs: number): AlarmRule => ({ quietMs, isNotice: false })
const notice: AlarmRule = { quietMs: day, isNotice: true }
/** Ended by `watchStates` alone, as the state itself says. */
const untilStateEnds = lasts(Number.MAX_SAFE_INTEGER)

export const alarmRules: Record<AlarmCode, AlarmRule> = {
  SEND_BREAKER_OPEN: untilStateEnds,
  SEND_BUDGET_LOW: untilStateEnds,
  SMS_PROVIDER_FAILING: lasts(hour),
  EMAIL_PROVIDER_FAILING: lasts(2 * hour),
  EMAIL_BREAKER_OPEN: untilStateEnds,
  ROBOT_CHECK_FAILING: lasts(hour),
  BUYER_REFUSES_US: lasts(2 * hour),
  BUYER_BREAKER_OPEN: untilStateEnds,
  FORWARDING_PAUSED: untilStateEnds,
  LINK_BROKEN: lasts(2 * hour),
  LEAD_PARKED: lasts(day),
  LEAD_DEAD: lasts(day),
  LEAD_URL_UNUSABLE: lasts(2 * hour),
  LEAD_BUYER_UNKNOWN: lasts(day),
  LEAD_UNREADABLE: lasts(day),
  WITHDRAWAL_FAILED: lasts(2 * day),
  PRICE_FEED_FAILING: lasts(2 * hour),
  CONTACT_MESSAGE: notice,
  REQUEST_DUE: untilStateEnds,
  SECURITY_REPORT: notice,
  CONTACT_BREAKER_OPEN: untilStateEnds,
  COMMENTS_WAITING: notice,
  PURGE_BEHIND: lasts(2 * hour),
  AUDIT_FAILED: lasts(2 * day),
  MESSAGE_MALFORMED: lasts(day),
  NOT_CONFIGURED: lasts(15 * minute),
  UNEXPECTED_ERROR: lasts(hour),
  JOB_FAILED: lasts(15 * minute),
  HEARTBEAT_MISSED: lasts(15 * minute),
  ALARM_CHANNEL_FAILING: lasts(2 * hour),
}

/** Returns whether an alarm is of a state: `watchStates` raises it, and it ends with the state. */
export function endsWithState(code: string): boolean {
  return Object.hasOwn(alarmRules, code) && alarmRules[code as AlarmCode] === untilStateEnds
}

export function isNotice(code: string): boolean {
  return Object.hasOwn(alarmRules, code) && alarmRules[code as AlarmCode].isNotice
}

/** The state of the leads that these alarms count, each of which someone has to look at. */
const statesCounted: { [Code in AlarmCode]?: 'dead' | 'parked' } = {
  LEAD_DEAD: 'dead',
  LEAD_PARKED: 'parked',
  LEAD_BUYER_UNKNOWN: 'parked',
  LEAD_UNREADABLE: 'parked',
}

/** The alarms whose work is done when no lead of their buyer is parked. */
export const codesOfParked = (Object.keys(statesCounted) as AlarmCode[]).filter(
  (code) => statesCounted[code] === 'parked',
)

/** Returns the state of the leads that an alarm counts; undefined if it counts none. */
export function stateCounted(code: string) {
  return Object.hasOwn(statesCounted, code) ? statesCounted[code as AlarmCode] : undefined
}

/** Returns whether an alarm that someone has taken on needs them again once it counts more. */
export function countsAnew(code: string): boolean {
  return code === 'REQUEST_DUE' || stateCounted(code) !== undefined
}

/** Returns how many an alarm has counted since it was taken on; 0 if it counts none, or no one has. */
export function newSinceTaken({
  code,
  count,
  acknowledgedCount,
}: Pick<Alarm, 'code' | 'count' | 'acknowledgedCount'>): number {
  return countsAnew(code) ? count - (acknowledgedCount ?? count) : 0
}

export const quietTimes = Object.entries(alarmRules).map(([code, { quietMs }]) => ({
  code,
  quietMs,
}))

/** Hours from one message to the next while an alarm stays open: after 1 h, 6 h, a day, then daily. */
const hoursToNext = [1, 5, 18]

/** Returns how long after the `sends`th message the next one is due. */
export function repeatAfterMs(sends: number): number {
  return (hoursToNext[sends - 1] ?? 24) * hour
}

/** A reopened alarm waits this long after its last message, so one that comes and goes is not a flood. */
export const reopenAfterMs = 10 * minute
