import { toIso } from './time'

export const receivedMark = ' · received '

/** The length that `withReceived` adds. */
export const receivedLength = receivedMark.length + toIso(0).length

/** Returns the note of a closed request, with when it was received: what it said may be gone before the audit is. */
export function withReceived(note: string, at: number): string {
  return `${note}${receivedMark}${toIso(at)}`
}

/** Returns both again; null for a note that doesn't say it. */
export function readReceived(noted: string): { note: string; receivedAt: number | null } {
  const at = noted.lastIndexOf(receivedMark)
  const receivedAt = at < 0 ? Number.NaN : Date.parse(noted.slice(at + receivedMark.length))
  return Number.isNaN(receivedAt)
    ? { note: noted, receivedAt: null }
    : { note: noted.slice(0, at), receivedAt }
}
