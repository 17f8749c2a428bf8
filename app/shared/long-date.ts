const words = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' })

/** `2025-02-01` as `February 1, 2025`. */
export function longDate(isoDay: string): string {
  return words.format(new Date(`${isoDay}T00:00:00Z`))
}
