import { describe, expect, it } from 'vitest'
import {
  closedInWords,
  contactInWords,
  contactIso,
  nextHour,
  renewContact,
  resolveContact,
  timeZoneOf,
} from './preferred-contact'

const toronto = 'America/Toronto'
/** A Wednesday at noon, a Wednesday at night, a Saturday evening and a Sunday at dawn, in Toronto. */
const noon = Date.parse('2026-11-18T12:00:00-05:00')
const night = Date.parse('2026-11-18T22:40:00-05:00')
const saturday = Date.parse('2026-11-21T18:00:00-05:00')
const dawn = Date.parse('2026-11-22T05:00:00-05:00')

function isoOf(choice: string, now: number, zone = toronto) {
  const resolved = resolveContact(choice, zone, now)
  return resolved.ok ? contactIso(resolved.value) : resolved.message
}

describe('a preferred time', () => {
  it.each([
    ['now', noon, '2026-11-18T12:00:00-05:00'],
    ['now', night, '2026-11-19T09:00:00-05:00'],
    ['now', saturday, '2026-11-22T10:00:00-05:00'],
    ['now', dawn, '2026-11-22T10:00:00-05:00'],
    ['evening', noon, '2026-11-18T18:00:00-05:00'],
    ['evening', night, '2026-11-19T18:00:00-05:00'],
    ['evening', saturday, '2026-11-23T18:00:00-05:00'],
    ['tomorrow', noon, '2026-11-19T09:00:00-05:00'],
    ['tomorrow', dawn, '2026-11-23T09:00:00-05:00'],
    ['2026-11-24T18:00', noon, '2026-11-24T18:00:00-05:00'],
    ['text', noon, 'text'],
  ])('a preferred time of “%s” falls into the calling hours', (choice, now, expected) => {
    expect(isoOf(choice, now)).toBe(expected)
  })

  it.each([
    [noon, ''],
    [night, 'Calling hours are closed: expect a call from Thursday, November 19 at 9:00 a.m. ET.'],
    [
      saturday,
      'Calling hours are closed: expect a call from Sunday, November 22 at 10:00 a.m. ET.',
    ],
  ])('a call asked for now outside calling hours is expected when they resume', (now, expected) => {
    expect(closedInWords(toronto, now).replaceAll('\u202f', ' ')).toBe(expected)
  })

  it('a preferred time in the evening that has begun is now', () => {
    const evening = Date.parse('2026-11-18T19:30:00-05:00')
    expect(isoOf('evening', evening)).toBe('2026-11-18T19:30:00-05:00')
  })

  it('a preferred evening is of a weekday, from 6 p.m., at each hour of a week', () => {
    const monday = Date.parse('2026-11-16T00:06:00-05:00')
    for (let hours = 0; hours < 7 * 24; hours++) {
      const now = monday + hours * 3_600_000
      const [day, hour] = [Math.floor(hours / 24), hours % 24]
      const isEvening = day < 5 && hour >= 18 && hour < 21
      const isOver = day > 4 || hour >= 21
      const date = 16 + (isOver ? (day < 4 ? day + 1 : 7) : day)
      expect(isoOf('evening', now), `${day} ${hour}`).toBe(
        isEvening ? isoOf('now', now) : `2026-11-${date}T18:00:00-05:00`,
      )
    }
  })

  it.each([
    ['2026-11-18T13:00', noon, 45, '2026-11-18T13:00:00-05:00'],
    ['2026-11-18T13:00', noon, 61, '2026-11-18T13:01:00-05:00'],
    ['now', noon, 2, '2026-11-18T12:02:00-05:00'],
    ['now', Date.parse('2026-11-18T20:59:00-05:00'), 2, '2026-11-19T09:00:00-05:00'],
    ['evening', Date.parse('2026-11-18T20:59:00-05:00'), 2, '2026-11-19T18:00:00-05:00'],
    ['text', noon, 20, 'text'],
  ])(
    'that has passed is for now, or when calls resume: “%s” at %i, %i minutes later',
    (choice, now, minutes, expected) => {
      const resolved = resolveContact(choice, toronto, now)
      const contact = resolved.ok ? renewContact(resolved.value, now + minutes * 60_000) : null
      expect(contact && contactIso(contact)).toBe(expected)
    },
  )

  it('is the person’s, also across a clock change and with half an hour’s offset', () => {
    const before = Date.parse('2026-10-31T22:00:00-04:00')
    expect(isoOf('now', before)).toBe('2026-11-01T10:00:00-05:00')
    const longDay = Date.parse('2026-11-01T00:15:00-04:00')
    expect(isoOf('tomorrow', longDay)).toBe('2026-11-02T09:00:00-05:00')
    expect(isoOf('tomorrow', noon, 'America/St_Johns')).toBe('2026-11-19T09:00:00-03:30')
    expect(isoOf('now', night, 'America/Halifax')).toBe('2026-11-19T09:00:00-04:00')
  })

  it.each([
    '2026-11-24T21:00',
    '2026-11-21T09:00',
    '2026-11-17T12:00',
    '2026-12-24T12:00',
    '2026-13-41T12:00',
    '2026-11-24T14:30',
    '2026-11-24T99:00',
    '2026-11-31T12:00',
    '0000-01-01T12:00',
    '0099-12-31T12:00',
    '9999-12-31T23:00',
  ])('a preferred time at %s is refused with the hours', (choice) => {
    for (const zone of [toronto, 'Etc/GMT+12', 'Etc/GMT-14']) {
      expect(isoOf(choice, noon, zone)).toMatch(
        /on the hour in the next 14 days\. 9 a\.m\. to 9 p\.m\. your time/,
      )
    }
  })

  it.each([
    [3, 13, noon, toronto, '2026-11-18T13:00'],
    [3, 12, noon, toronto, '2026-11-25T12:00'],
    [3, 9, noon, toronto, '2026-11-25T09:00'],
    [2, 18, noon, toronto, '2026-11-24T18:00'],
    [7, 10, saturday, toronto, '2026-11-22T10:00'],
    [3, 20, night, 'Pacific/Honolulu', '2026-11-18T20:00'],
  ])('on weekday %i at %i is the next one of the person’s clock', (day, hour, now, zone, next) => {
    expect(nextHour(day, hour, zone, now)).toBe(next)
  })

  it('is said in words with its zone', () => {
    const words = contactInWords({ choice: 'now', zone: toronto, at: noon })
    expect(words).toBe('from Wednesday, November 18 at 12:00 p.m. ET')
    const picked = { choice: '2026-11-18T12:00', zone: toronto, at: noon }
    expect(contactInWords(picked)).toBe('Wednesday, November 18 at 12:00 p.m. ET')
    const west = { choice: '2026-11-18T09:00', zone: 'America/Vancouver', at: noon }
    expect(contactInWords(west)).toMatch(/ a\.m\. PT$/)
    expect(contactInWords({ choice: 'text', zone: toronto, at: null })).toBe('After a text message')
  })
})

it.each([
  ['America/Toronto', 'America/Toronto'],
  ['AMERICA/toronto', 'America/Toronto'],
  ['America/St_Johns', 'America/St_Johns'],
  ['Mars/Olympus', null],
  ['+05:00', null],
  ['', null],
  ['A'.repeat(500), null],
])('the runtime knows the time zone %j as %j', (text, zone) => {
  expect(timeZoneOf(text)).toBe(zone)
})
