import { expect, test } from 'vitest'
import { hour } from './time'
import { torontoClock, torontoDate, torontoZone } from './toronto-time'

const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: torontoZone,
  hourCycle: 'h23',
  dateStyle: 'short',
  timeStyle: 'short',
})

test('every hour of 2026 and 2027, with four clock changes, has the date and the time of the zone', () => {
  for (let at = Date.UTC(2025, 11, 25); at < Date.UTC(2028, 0, 8); at += hour) {
    const { minutes } = torontoClock(at)
    const time = `${String(minutes / 60).padStart(2, '0')}:00`
    expect(`${torontoDate(at)}, ${time}`).toBe(format.format(at))
  }
})
