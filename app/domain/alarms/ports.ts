import type { AlarmCode, LogFields } from '#app/shared/log'
import type { Alarm } from './alarm'

export type AlarmKey = { code: string; subject: string }

/** An alarm as an operator saw it: not one of the same code that was opened since. Absent: whichever is open. */
export type SeenAlarm = AlarmKey & { openedAt?: number }

/** With its count as an operator saw it, and when it was last raised; absent: as they are. */
export type TakenAlarm = SeenAlarm & { count?: number; seenAt?: number }

/** One message's state of an alarm, and the channels that did not take it. */
export type AlarmSettlement = {
  alarm: Alarm
  failed: readonly string[]
  /** Null: no further message. */
  nextSendAt: number | null
  /** It was a notice. */
  isOver: boolean
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
