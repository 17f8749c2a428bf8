import { hour, minute, toIso } from '#app/shared/time'
import type { Alarm, AlarmEnd } from './alarm'

type Announced = Pick<Alarm, 'code' | 'subject' | 'count' | 'facts'> & Partial<Alarm>

const codesInSubject = 3

/** Returns the subject line: one alarm, or how many there are. */
export function announcementSubject(site: string, alarms: readonly Announced[]): string {
  const [first] = alarms
  const open = alarms.filter(({ endedAt }) => !endedAt)
  if (first && alarms.length === 1) return `[${site}] ${headOf(first)}`
  const named = open.length > 0 ? open : alarms
  const codes = Array.from(new Set(named.map(({ code }) => code)))
  const others = codes.length > codesInSubject ? ' and others' : ''
  const what = open.length > 0 ? `${open.length} open` : `${alarms.length} over`
  return `[${site}] ${what}: ${codes.slice(0, codesInSubject).join(', ')}${others}`
}

/** Returns the text of a message: of each alarm what, since when, its last facts and its page. */
export function announcementText(alarms: readonly Announced[]): string {
  return alarms.map(paragraphOf).join('\n\n')
}

function paragraphOf(alarm: Announced): string {
  const facts = Object.entries(alarm.facts)
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(',') : value}`)
    .join(' ')
  const page = `docs/runbook.md#${alarm.code.toLowerCase()}`
  const lines = [headOf(alarm), timesOf(alarm), facts && `Last: ${facts}`, page]
  return lines.filter(Boolean).join('\n')
}

function headOf({ code, subject, endedBy, endedAt, seenAt }: Announced): string {
  const about = [code, subject].filter(Boolean).join(' ')
  return endedBy ? `${endOf(endedBy, (endedAt ?? 0) - (seenAt ?? 0))}: ${about}` : about
}

function endOf(by: AlarmEnd, quietMs: number): string {
  if (by === 'operator') return 'Closed by an operator'
  return by === 'quiet' ? `Not seen for ${inWords(quietMs)}` : 'Resolved'
}

function inWords(ms: number): string {
  return ms < 2 * hour ? `${Math.round(ms / minute)} minutes` : `${Math.round(ms / hour)} hours`
}

function timesOf({ count, openedAt, seenAt, endedAt, sends }: Announced): string {
  const times = count === 1 ? 'Once' : `${count} times`
  if (openedAt === undefined || seenAt === undefined) return times
  const isReminder = !endedAt && (sends ?? 0) > 0
  const last = count === 1 ? '' : `, last ${atMinute(seenAt)}`
  return `${isReminder ? 'Still open. ' : ''}${times} since ${atMinute(openedAt)}${last}`
}

/** `2026-11-22 09:40 UTC`. */
function atMinute(at: number): string {
  return `${toIso(at).slice(0, 16).replace('T', ' ')} UTC`
}
