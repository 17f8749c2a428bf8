import { type LocalDate, torontoTime } from '#app/shared/toronto-time'

/** The Bank of Canada publishes a year's dates in the summer before it, on its page of upcoming events. */
const decisionDates: readonly LocalDate[] = [
  '2026-01-28',
  '2026-03-18',
  '2026-04-29',
  '2026-06-10',
  '2026-07-15',
  '2026-09-02',
  '2026-10-28',
  '2026-12-09',
]

const announcedAtMinutes = 9 * 60 + 45

/** Returns the day of the next scheduled decision on the policy rate; null if it isn't listed here. */
export function nextDecision(now: number): LocalDate | null {
  return decisionDates.find((date) => torontoTime(date, announcedAtMinutes) > now) ?? null
}
