import { type Asks, unread } from '#app/shared/asks'
import { day } from '#app/shared/time'
import {
  addDays,
  type LocalDate,
  torontoDate,
  torontoTime,
  weekdayOf,
} from '#app/shared/toronto-time'
import type { OpenMessage } from './ports'

/** A person's request about their data must be answered within thirty days (PIPEDA, section 8(3)). */
const daysToAnswer = 30

/** No request is due in fewer: ten business days from a Sunday are twelve, less an hour if the clocks change. */
export const fewestDays = 11

/** Returns whether an operator gave it as a day, which it then begins. */
export function isDay(at: number): boolean {
  return at === torontoTime(torontoDate(at), 0)
}

/**
 * Returns when a request about a person's data is due: one of a day, at the end of its last day. To stop contacting has
 * ten business days (Canada's anti-spam legislation, section 11(3)), here without a day off for holidays. One that no one
 * marked keeps that deadline once it is closed. A letter's own day can only be sooner, unless it asks for something else,
 * as a regulator's does.
 */
export function dueOf(
  receivedAt: number,
  asks: Asks | null,
  answerBy: number | null = null,
): number {
  if (answerBy === null) return legallyDue(receivedAt, asks)
  return asks === 'other' ? answerBy : Math.min(answerBy, legallyDue(receivedAt, asks))
}

function legallyDue(receivedAt: number, asks: Asks | null): number {
  if ((asks ?? unread) === 'stop') return endOf(addWeekdays(torontoDate(receivedAt), 10))
  if (!isDay(receivedAt)) return receivedAt + daysToAnswer * day
  return endOf(addDays(torontoDate(receivedAt), daysToAnswer))
}

/** In business days, as SECURITY.md and `/contact` say. */
const daysToAnswerSecurity = 3

/** Returns when an open message is due; null for one that is neither about the person's data nor about security. */
export function dueOfOpen(message: Omit<OpenMessage, 'id'>): number | null {
  const { topic, receivedAt, asks, answerBy } = message
  if (topic === 'security') return endOf(addWeekdays(torontoDate(receivedAt), daysToAnswerSecurity))
  return topic === 'privacy' ? dueOf(receivedAt, asks, answerBy) : null
}

/**
 * Returns open messages as they are to be read: of security, by their deadline, then those without one. Each deadline is
 * computed once: anyone can send thousands.
 */
export function inOrderOfDue<One extends OpenMessage>(messages: readonly One[]): One[] {
  const due = messages.map((one) => {
    const at = one.topic === 'security' ? 0 : (dueOfOpen(one) ?? Number.MAX_SAFE_INTEGER)
    return [at, one] as const
  })
  return due.toSorted(([one], [other]) => one - other).map(([, one]) => one)
}

/** Returns the last millisecond of a day in Toronto. */
export function endOf(date: LocalDate): number {
  return torontoTime(addDays(date, 1), 0) - 1
}

function addWeekdays(date: LocalDate, count: number): LocalDate {
  if (count === 0) return date
  const next = addDays(date, 1)
  const isWeekend = [0, 6].includes(weekdayOf(next))
  return addWeekdays(next, isWeekend ? count : count - 1)
}
