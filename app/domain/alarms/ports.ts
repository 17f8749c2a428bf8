import type { AlarmCode, LogFields } from '#app/shared/log'
import type { Row } from '#app/shared/row'
import type { Alarm, AlarmEnd, RaisedAlarm } from './alarm'

export type AlarmKey = { code: string; subject: string }

/** An alarm as an operator saw it: not one of the same code that was opened since. Absent: whichever is open. */
export type SeenAlarm = AlarmKey & { openedAt?: number }
type AlarmAct = { by: string; note: string }

/** One message's state of an alarm, and the channels that did not take it. */
export type AlarmSettlement = {
  alarm: Alarm
  failed: readonly string[]
  /** Null: no further message. */
  nextSendAt: number | null
  /** It was a notice. */
  isOver: boolean
}

export type AlarmStore = {
  note: (raised: readonly RaisedAlarm[], now: number) => Promise<void>
  end: (keys: readonly AlarmKey[], by: AlarmEnd, now: number) => Promise<number>
  /** Ends every alarm of these codes: their work is done. */
  endCodes: (codes: readonly AlarmCode[], now: number) => Promise<number>
  /** Ends alarms by an operator's decision, with the audit row; returns how many. */
  close: (keys: readonly SeenAlarm[], act: AlarmAct, now: number) => Promise<number>
  /** Notes who has taken an open alarm on, with the audit row; returns false if it has ended or is someone else's. */
  acknowledge: (alarm: SeenAlarm, act: AlarmAct, now: number) => Promise<boolean>
  /** Ends alarms that were not raised for their time, and drops old ones. */
  endQuiet: (quietTimes: readonly { code: string; quietMs: number }[], now: number) => Promise<void>
  /** Claims alarms whose message is due: each goes to one caller, and again later unless it is settled. */
  claimDue: (now: number, limit: number) => Promise<Alarm[]>
  settle: (settlements: readonly AlarmSettlement[], now: number) => Promise<void>
  /** Oldest first. */
  listOpen: () => Promise<Alarm[]>
}

export type AlarmDesk = {
  /** Never throws and never waits: the alarm is written in the background. */
  raise: (code: AlarmCode, fields?: LogFields) => void
  /** Writes what waits. If the database fails, it is sent without it, once a minute. */
  settle: () => Promise<void>
}

/** `id` is equal for repeats of one message. */
export type AlarmMessage = { id: string; subject: string; text: string }
export type AlarmSendOutcome = { ok: true } | { ok: false; reason: string }

export type AlarmChannel = {
  name: string
  /** Gets only what is still open after an hour. */
  isEscalation: boolean
  send: (message: AlarmMessage) => Promise<AlarmSendOutcome>
}

export type Heartbeats = {
  beat: (name: string, now: number) => Promise<void>
  /** Returns when each last ran well. The first call counts as a run of one that never did. */
  read: (names: readonly string[], now: number) => Promise<Map<string, number>>
  /** Notes whether something waits now; returns since when, null if nothing does. */
  noteWaiting: (name: string, isWaiting: boolean, now: number) => Promise<number | null>
  list: () => Promise<Row<'heartbeat'>[]>
}
