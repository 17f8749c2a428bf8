import * as z from 'zod/mini'
import { callingHours } from './calling-hours'
import { day, utcTime } from './time'

/** When a person asked to be called; `at` is in epoch milliseconds, null for a text first. */
export const PreferredContact = z.object({
  choice: z.string(),
  /** IANA name. */
  zone: z.string(),
  at: z.nullable(z.number()),
})
export type PreferredContact = z.infer<typeof PreferredContact>

const maxDaysAhead = 14

/**
 * Within what the CRTC allows (Unsolicited Telecommunications Rules, part III, 23: 9 a.m. to 9:30 p.m. on weekdays,
 * 10 a.m. to 6 p.m. at weekends).
 */
function hoursOn(weekday: number) {
  const isWeekend = weekday === 0 || weekday === 6
  return isWeekend ? { open: 10, evening: 18, close: 18 } : { open: 9, evening: 18, close: 21 }
}

/** Returns the next hour of a weekday, 7 for Sunday, as a day and hour of the zone's clock. */
export function nextHour(weekday: number, hour: number, zone: string, now: number): string {
  const date = localOf(now, zone)
  const isOver = date.getUTCHours() >= hour
  const days = (weekday - date.getUTCDay() + 7) % 7 || (isOver ? 7 : 0)
  date.setUTCDate(date.getUTCDate() + days)
  date.setUTCHours(hour, 0, 0, 0)
  return date.toISOString().slice(0, 16)
}

type Resolved = { ok: true; value: PreferredContact } | { ok: false; message: string }

/**
 * Turns a choice into an instant within the calling hours of the person's zone: `now`, `evening`, `tomorrow`, `text`, or
 * a day and full hour of their clock, `2026-11-24T18:00`. An evening starts at 6 p.m., when a weekend's hours are over:
 * from Friday night on, it is Monday's.
 */
export function resolveContact(choice: string, zone: string, now: number): Resolved {
  const at = instantOf(choice, zone, now)
  if (at === null || (at >= now && at < now + maxDaysAhead * day && isWithin(at, zone, 'open'))) {
    return { ok: true, value: { choice, zone, at } }
  }
  const message = `Please choose a time on the hour in the next ${maxDaysAhead} days. ${callingHours}`
  return { ok: false, message }
}

/** Returns a choice at a later time: one that has passed is for now, or for when calls resume. */
export function renewContact(contact: PreferredContact, now: number): PreferredContact {
  const { choice, zone, at } = contact
  if (at === null || at >= now) return contact
  const resolved = resolveContact(choice === 'evening' ? choice : 'now', zone, now)
  return resolved.ok ? resolved.value : contact
}

/** Returns null for a text first; NaN for a time that no calendar has, or that is far away. */
function instantOf(choice: string, zone: string, now: number): number | null {
  switch (choice) {
    case 'now':
      return isWithin(now, zone, 'open') ? now : next(now, zone, 'open')
    case 'evening':
      return isWithin(now, zone, 'evening') ? now : next(now, zone, 'evening')
    case 'tomorrow':
      return next(now, zone, 'open', 1)
    case 'text':
      return null
    default:
      // Before the zone is asked: the clock of a far year cannot be read back.
      return Math.abs(clockTime(choice) - now) < (maxDaysAhead + 1) * day
        ? atLocal(choice, zone)
        : Number.NaN
  }
}

type Start = 'open' | 'evening'

function isWithin(at: number, zone: string, start: Start): boolean {
  const local = localOf(at, zone)
  const hours = hoursOn(local.getUTCDay())
  return local.getUTCHours() >= hours[start] && local.getUTCHours() < hours.close
}

/** Returns the first start after `now`, from `days` days ahead, on a day that has one. */
function next(now: number, zone: string, start: Start, days = 0): number {
  const date = localOf(now, zone)
  date.setUTCDate(date.getUTCDate() + days)
  date.setUTCHours(hoursOn(date.getUTCDay())[start], 0, 0, 0)
  const at = atLocal(date.toISOString().slice(0, 16), zone)
  return at > now && isWithin(at, zone, start) ? at : next(now, zone, start, days + 1)
}

/** Returns a date whose UTC fields are the zone's clock. */
function localOf(at: number, zone: string): Date {
  return new Date(at + offsetAt(at, zone))
}

/** Calling hours are hours that every day has, whatever the clock change. */
function atLocal(text: string, zone: string): number {
  const asUtc = clockTime(text)
  return asUtc - offsetAt(asUtc - offsetAt(asUtc, zone), zone)
}

/** Returns a full hour of a clock, `2026-11-24T18:00`, as if it were UTC; NaN for any other text. */
function clockTime(text: string): number {
  return /^[\d-]{10}T\d{2}:00$/.test(text) ? utcTime(text) : Number.NaN
}

function offsetAt(at: number, zone: string): number {
  const whole = Math.floor(at / 1000) * 1000
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(whole)
  return Date.parse(`${parts.replace(' ', 'T')}Z`) - whole
}

/**
 * Returns the zone that the runtime knows by this IANA name, in its own spelling, or null. Abbreviations mean several:
 * to a runtime, AST is Alaska's.
 */
export function timeZoneOf(text: string): string | null {
  if (!/^(UTC|GMT|[A-Z]\w+(\/[\w+-]+)+)$/.test(text) || text.length > 64) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** Of browsers that hide where they are: https://github.com/arkenfox/user.js/issues/1857. */
const hiddenZone = /^(UTC|GMT|Etc\/.*|Atlantic\/Reykjavik)$/

/** Returns the zone that a browser names if it is that of a place, so its clock is the person's; else null. */
export function placeZoneOf(named: string): string | null {
  const zone = timeZoneOf(named)
  return zone === null || hiddenZone.test(zone) ? null : zone
}

/** Returns the time with its offset, as ISO 8601 has it; `text` for a text first. */
export function contactIso({ at, zone }: PreferredContact): string {
  if (at === null) return 'text'
  const offset = offsetAt(at, zone) / 60_000
  const two = (n: number) => String(Math.floor(Math.abs(n))).padStart(2, '0')
  const sign = offset < 0 ? '-' : '+'
  const local = localOf(at, zone).toISOString().slice(0, 19)
  return `${local}${sign}${two(offset / 60)}:${two(offset % 60)}`
}

/**
 * Returns `Tuesday, November 24 at 6:00 p.m. ET`, after `from` if no hour was picked, or that a text comes first.
 */
export function contactInWords({ choice, at, zone }: PreferredContact): string {
  if (at === null) return 'After a text message'
  const words = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    // Not PST or PDT: runtimes differ on a rule that has just changed.
    timeZoneName: 'shortGeneric',
  }).format(at)
  return ['now', 'evening', 'tomorrow'].includes(choice) ? `from ${words}` : words
}

/** Returns when to expect a call asked for now, outside calling hours; empty within them. */
export function closedInWords(zone: string, now: number): string {
  const resolved = resolveContact('now', zone, now)
  if (!resolved.ok || resolved.value.at === now) return ''
  return `Calling hours are closed: expect a call ${contactInWords(resolved.value)}.`
}
