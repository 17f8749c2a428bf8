import { exports } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { parseContact } from '#app/lead-form/first-step.server.ts'
import { day, hour, minute } from '#app/shared/time.ts'
import { lastCode, leadOf, newPerson, type Person, post, prove } from '#tests/support/api.ts'
import { cookieHeader } from '#tests/support/cookies.ts'
import { firstStepOf, postLeadForm } from '#tests/support/post-lead-form.ts'
import { newClock, testServices } from '#tests/support/services.ts'
import { readVisit } from '#workers/visit.ts'

/** Returns what the sandbox's buyer received under the person's number. */
async function received(person: Person): Promise<Record<string, unknown>> {
  const response = await exports.default.fetch('https://localhost/dev/leads')
  const leads = (await response.json()) as { lead: Record<string, unknown> }[]
  return leads.find(({ lead }) => lead.phoneNumber === person.phoneNumber)?.lead ?? {}
}

describe('the time that a person chose for a call', () => {
  it('reaches the buyer with its offset', async () => {
    const person = newPerson()
    await prove(person)
    const zone = { preferredContact: 'tomorrow', preferredZone: 'America/St_Johns' }
    const tracked = await post('/api/track-lead', leadOf(person, zone))
    expect(tracked.json.ret_code).toBe('200')
    const { PreferredContact } = await received(person)
    expect(PreferredContact).toMatch(/^\d{4}-\d{2}-\d{2}T(09|10):00:00-0[23]:30$/)
  })

  it('is absent from the lead of someone who chose none', async () => {
    const person = newPerson()
    await prove(person)
    await post('/api/track-lead', leadOf(person))
    expect(await received(person)).not.toHaveProperty('PreferredContact')
  })

  it.each([
    ['preferredContact', 'at noon'],
    ['preferredContact', '2026-11-24T18:30'],
    ['preferredContact', '2020-01-01T12:00'],
    ['preferredContact', '0001-01-01T12:00'],
    ['preferredZone', 'Mars/Olympus'],
    ['preferredZone', 'AST'],
  ])('is refused by name when %s is %j, and the proof stays', async (field, value) => {
    const person = newPerson()
    await prove(person)
    const { status, json } = await post('/api/track-lead', leadOf(person, { [field]: value }))
    expect(status).toBe(400)
    expect(json).toMatchObject({ field, error: expect.stringContaining(`${field}: `) })
    expect((await post('/api/track-lead', leadOf(person))).json.ret_code).toBe('200')
  })
})

describe('a form with a time', () => {
  // A Wednesday at 10:40 p.m. in Toronto.
  const clock = newClock(Date.parse('2026-11-18T22:40:00-05:00'))

  it.each([
    [{ preferredContact: 'at' }],
    [{ preferredContact: 'at', preferredDay: '6', preferredHour: '20' }],
    [{ preferredDay: '1' }],
    [{ preferredContact: '2026-11-18T20:00' }],
    [{ preferredContact: '2026-11-19T23:00' }],
    [{ preferredContact: '0001-01-01T12:00' }],
  ])(
    'a form with a time that is none of the calling hours hears so with all else that is wrong, and keeps everything typed: %j',
    async (chosen) => {
      const person = newPerson()
      for (const [email, wrong] of [
        [person.email, ['preferredDay']],
        ['ada@', ['email', 'preferredDay']],
      ] as const) {
        const { status, response } = await postLeadForm(
          testServices({ clock }),
          firstStepOf({ ...person, email }, chosen),
        )
        expect(status).toBe(400)
        const { error, submission } = response?.result ?? {}
        expect(error?.fieldErrors.preferredDay?.[0]).toMatch(/^Please choose an? (day|hour|time)/)
        expect(Object.keys(error?.fieldErrors ?? {})).toEqual(wrong)
        expect(submission?.payload).toMatchObject({ firstName: 'Ada', ...chosen })
      }
    },
  )

  it.each([
    [{ preferredContact: '' }],
    [{ preferredContact: 'now', preferredZone: 'Mars/Olympus' }],
    [{ preferredContact: '2026-11-19T12:00' }],
    [{ preferredDay: '4', preferredHour: '12', preferredZone: '' }],
    [{ preferredContact: 'text', preferredDay: '6', preferredHour: '20' }],
    // Any time takes back what was picked, whatever it was.
    [{ preferredContact: '', preferredDay: '6', preferredHour: '20' }],
  ])('goes on to the code with %j', async (chosen) => {
    const { status } = await postLeadForm(testServices({ clock }), firstStepOf(newPerson(), chosen))
    expect(status).toBe(303)
  })
})

it.each([
  ['America/Vancouver', 'America/Halifax', 'America/Vancouver'],
  ['Atlantic/Reykjavik', 'America/Halifax', 'America/Halifax'],
  ['AMERICA/VANCOUVER', '', 'America/Vancouver'],
  ['Etc/UTC', 'Atlantic/Reykjavik', 'Atlantic/Reykjavik'],
  ['ETC/UTC', 'AMERICA/HALIFAX', 'America/Halifax'],
  ['UTC', 'Mars/Olympus', 'America/Toronto'],
  ['AST', '', 'America/Toronto'],
])('of a browser in %s at an edge in %j, the time is of %s', (preferredZone, timezone, zone) => {
  const { now } = testServices({})
  const visit = readVisit(new Request('https://localhost/', { cf: { timezone } as never }))
  const form = new FormData()
  form.set('preferredContact', 'tomorrow')
  form.set('preferredZone', preferredZone)
  const contact = parseContact({ visit, now }, form)
  expect(contact).toMatchObject({ ok: true, value: { zone } })
})

describe('an hour that passes while the code is entered', () => {
  it('is for then, as the buyer and the last page have it', async () => {
    const clock = newClock(Date.parse('2026-11-18T11:59:30-05:00'))
    const services = testServices({ clock })
    const person = newPerson()
    const chosen = { preferredContact: 'at', preferredDay: '3', preferredHour: '12' }
    const zone = { preferredZone: 'America/Toronto' }
    const sent = await postLeadForm(services, firstStepOf(person, { ...chosen, ...zone }))
    const verify = { intent: 'verify', code: await lastCode(person.phoneNumber) }
    clock.advance(60_000)
    const done = await postLeadForm(services, verify, { cookie: cookieHeader(sent) })
    expect(done.status).toBe(303)
    expect((await received(person)).PreferredContact).toBe('2026-11-18T12:00:30-05:00')
  })
})

describe('a repeated registration', () => {
  it('shows the call that its firm was asked for first, and that the firm has the details', async () => {
    const clock = newClock(Date.parse('2026-11-18T10:00:00-05:00'))
    const services = testServices({ clock })
    const first = newPerson()
    const registered = async (person: Person, preferredContact: string) => {
      const chosen = { preferredContact, preferredZone: 'America/Toronto' }
      const post = (fields: Record<string, string>, cookie = '') =>
        postLeadForm(services, fields, { path: '/connect.data', cookie })
      const sent = await post(firstStepOf(person, chosen))
      const verify = { intent: 'verify', code: await lastCode(person.phoneNumber) }
      const verified = await post(verify, cookieHeader(sent))
      const { response } = await post({ intent: 'submit' }, cookieHeader(verified))
      if (response?.view.step !== 'submitted') throw new Error(response?.view.step)
      const { call, hasDetails, url, isTimeDropped = false } = response.view
      const words = call?.words ?? null
      return { words, hasDetails, isThanks: url === '/thank-you', isTimeDropped }
    }
    const words = 'Tuesday, November 24 at 6:00\u00a0p.m.\u00a0ET'
    const own = { words, hasDetails: true, isThanks: false, isTimeDropped: false }
    expect(await registered(first, '2026-11-24T18:00')).toEqual(own)
    clock.advance(2 * minute)
    const again = { ...own, isTimeDropped: true }
    expect(await registered(first, '2026-11-26T12:00')).toEqual(again)
    clock.advance(20 * minute)
    expect(await registered(first, '2026-11-26T12:00')).toEqual({ ...again, isThanks: true })
    // Another email learns nothing of the first one's call.
    clock.advance(2 * hour)
    const other = { ...first, email: newPerson().email }
    const thanks = { words: null, hasDetails: false, isThanks: true, isTimeDropped: false }
    expect(await registered(other, '2026-11-26T12:00')).toEqual(thanks)
    // Nor does anyone plan for a call that is over.
    clock.advance(8 * day)
    expect(await registered(first, '2026-11-30T12:00')).toEqual({
      ...thanks,
      hasDetails: true,
      isTimeDropped: true,
    })
  })
})

describe('the calendar file', () => {
  it('holds the time and the firm, and nothing about a person', async () => {
    const at = encodeURIComponent('2026-11-24T18:00:00-05:00')
    const response = await exports.default.fetch(`https://localhost/api/call.ics?at=${at}`)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const unfolded = (await response.text()).replaceAll('\r\n ', '')
    expect(unfolded).toContain('DTSTART:20261124T230000Z\r\n')
    expect(unfolded).toContain('SUMMARY:Call from Sandbox Brokerage (a test buyer)\r\n')
  })

  it.each([
    '',
    'noon',
    '2026-11-24',
    '9999999999',
    '2026-99-99T00:00:00-05:00',
    '2026-02-30T10:00:00-05:00',
    '2026-11-24T24:00:00-05:00',
    '0000-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59-23:59',
  ])('is refused by name for %j', async (at) => {
    const url = `https://localhost/api/call.ics?at=${encodeURIComponent(at)}`
    const response = await exports.default.fetch(url)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ field: 'at' })
  })
})
