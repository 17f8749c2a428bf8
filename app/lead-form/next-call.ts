import { closedInWords, placeZoneOf } from '#app/shared/preferred-contact'

/** Adds to the hours below “Now” when to expect a call at this moment, if the device knows its zone. */
export function writeNextCall(hours: Element): void {
  const zone = placeZoneOf(Intl.DateTimeFormat().resolvedOptions().timeZone)
  if (zone === null) return
  const note = hours.querySelector('.now-note') ?? document.createElement('span')
  note.className = 'now-note'
  note.textContent = closedInWords(zone, Date.now())
  hours.append(note)
}
