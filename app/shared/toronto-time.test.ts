import { expect, test } from 'vitest'
import { hour } from './time'
import { clockTime, offsetsIn, torontoClock, torontoDate, torontoZone } from './toronto-time'

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

test('a clock time is an instant, unless the clocks skip it', () => {
  expect(clockTime('2027-03-14T01:30')).toBe(Date.parse('2027-03-14T06:30Z'))
  expect(clockTime('2027-03-14T02:30')).toBeNull()
  expect(clockTime('2027-03-14T03:30')).toBe(Date.parse('2027-03-14T07:30Z'))
  expect(clockTime('2026-11-01')).toBe(Date.parse('2026-11-01T04:00Z'))
  expect(clockTime('2026-02-30T10:00')).toBeNull()
})

test('offsets of a period end where clocks change', () => {
  const hours = (of: string) => Date.parse(`${of}:00:00Z`)
  expect(offsetsIn(hours('2026-10-31T04'), hours('2026-11-02T05'))).toEqual([
    { offset: -4 * hour, until: hours('2026-11-01T06') },
    { offset: -5 * hour, until: hours('2026-11-02T05') },
  ])
})
