import { hour } from '#app/shared/time'
import { torontoZone } from '#app/shared/toronto-time'

const clock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: torontoZone,
})

/** Returns an hour in Toronto, `2026-11-25 18:00`; one that comes again as clocks go back says so. */
export function hourName(index: number): string {
  const name = clock.format(index * hour)
  return name === clock.format((index - 1) * hour) ? `${name}, again` : name
}
