import type { Context } from 'hono'
import { minute, utcTime } from '#app/shared/time'
import type { HonoEnv } from './context'

const lengthMinutes = 15
/** RFC 5545 writes years with four digits. */
const lastYear = Date.UTC(9999, 0)

/**
 * Handles `GET /api/call.ics?at=2026-11-24T18:00:00-05:00` → an appointment with the firm (RFC 5545). It holds nothing
 * about a person: the time is the client's own, and the firm is the one that every form names.
 */
export function getCallCalendar(c: Context<HonoEnv>) {
  const text = c.req.query('at') ?? ''
  const at = /^[\d-]{10}T[\d:]{8}[+-]\d{2}:\d{2}$/.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(utcTime(text.slice(0, 19))) || !(at < lastYear)) {
    const error = 'at: must be a time with its offset, such as 2026-11-24T18:00:00-05:00'
    return c.json({ error, field: 'at' }, 400)
  }
  const { buyers, visit } = c.get('services')
  const summary = `Call from ${buyers.choose('').name}`
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Maple Tape//Calls//EN',
    'BEGIN:VEVENT',
    `UID:call-${at}@${new URL(visit.origin).hostname}`,
    `DTSTAMP:${stamp(at)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(at + lengthMinutes * minute)}`,
    `SUMMARY:${summary.replace(/[\\;,]/g, '\\$&')}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return c.body(calendar.map((line) => `${folded(line)}\r\n`).join(''), 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'attachment; filename="call.ics"',
    'Cache-Control': 'private, no-store',
  })
}

/** Returns `20261124T230000Z`. */
function stamp(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** A line holds up to 75 bytes, which 18 characters never exceed. */
function folded(line: string): string {
  return (line.match(/.{1,18}/gsu) ?? []).join('\r\n ')
}
