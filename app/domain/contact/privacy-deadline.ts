import { day, second } from '#app/shared/time'
import { addDays, torontoDate, torontoTime } from '#app/shared/toronto-time'
import { privacyDeadlineMs } from './contact-message'

/** Returns whether an operator gave it as a day: it is in the first second of one. */
export function isDay(at: number): boolean {
  return at - torontoTime(torontoDate(at), 0) < second
}

/** Returns an instant in a day's first second: the register tells requests apart by their times. */
export function timeOfDay(dayAt: number, now: number): number {
  return dayAt + 1 + (now % (second - 1))
}

/** Returns when a request about a person's data is due: one of a day, at the end of its last day. */
export function dueOf(receivedAt: number): number {
  if (!isDay(receivedAt)) return receivedAt + privacyDeadlineMs
  return torontoTime(addDays(torontoDate(receivedAt), privacyDeadlineMs / day + 1), 0) - 1
}
