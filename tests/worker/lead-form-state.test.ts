import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { longestUrl } from '#app/shared/safe-url.ts'
import { day, minute } from '#app/shared/time.ts'
import { lastCode, newPerson, textsTo } from '#tests/support/api.ts'
import { cookieHeader, cookiesOf } from '#tests/support/cookies.ts'
import { responseOf, servicesWithBuyer } from '#tests/support/delivery.ts'
import { firstStepOf, postLeadForm } from '#tests/support/post-lead-form.ts'
import { newClock, testServices } from '#tests/support/services.ts'

/** The maximum that browsers keep of one cookie (RFC 6265, 6.1); they drop longer ones. */
const longestCookie = 4_096

const longestNames = {
  firstName: '漢'.repeat(100),
  lastName: '字'.repeat(100),
  source: 's'.repeat(80),
}

it('the state of a form stays a cookie that browsers keep, whatever was typed', async () => {
  const services = testServices()
  const person = newPerson('a'.repeat(60))
  for (const from of [`/articles/x?utm_source=${'a'.repeat(1_900)}`, `/${'漢'.repeat(499)}`]) {
    await env.PEOPLE.prepare('DELETE FROM budget').run()
    const sent = await postLeadForm(services, firstStepOf(person, { ...longestNames, from }))
    expect(sent.status).toBe(303)
    const verify = { intent: 'verify', code: await lastCode(person.phoneNumber) }
    const closed = { ...services, passesSieve: async (door: string) => door !== 'submit' }
    const verified = await postLeadForm(closed, verify, { cookie: cookieHeader(sent) })
    for (const response of [sent, verified]) {
      const { '__Host-lead_flow': sealed = '' } = cookiesOf(response)
      expect(sealed).not.toBe('')
      expect(sealed.length).toBeLessThan(longestCookie - '__Host-lead_flow='.length)
    }
  }
})

it('so does the last state, with the longest URL of a buyer', async () => {
  const start = 'https://go.broker.example/'
  const url = start + 'a'.repeat(longestUrl - start.length)
  const deliver = async () => responseOf(200, { ret_code: '200', url })
  const { services } = servicesWithBuyer(newClock(), { deliver })
  const host = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`
  const { phoneNumber } = newPerson()
  const person = { phoneNumber, email: `${'e'.repeat(63)}@${host}` }
  const sent = await postLeadForm(
    services,
    firstStepOf(person, { ...longestNames, from: `/${'a'.repeat(480)}` }),
  )
  const verify = { intent: 'verify', code: await lastCode(phoneNumber) }
  const ended = await postLeadForm(services, verify, { cookie: cookieHeader(sent) })
  expect(ended.headers.get('location')).toBe('/continue')
  const { '__Host-lead_flow': sealed = '' } = cookiesOf(ended)
  expect(sealed.length).toBeGreaterThan(longestUrl)
  expect(sealed.length).toBeLessThan(longestCookie - '__Host-lead_flow='.length)
})

it('says no more of its person once it has ended, whatever is asked', async () => {
  const services = testServices()
  const person = newPerson()
  const sent = await postLeadForm(services, firstStepOf(person))
  const verify = { intent: 'verify', code: await lastCode(person.phoneNumber) }
  const ended = await postLeadForm(services, verify, { cookie: cookieHeader(sent) })
  for (const intent of ['change-phone', 'resend', 'verify']) {
    const to = { path: '/connect.data', cookie: cookieHeader(ended) }
    const { response } = await postLeadForm(services, { intent }, to)
    expect([intent, response?.view.step]).toEqual([intent, 'submitted'])
    expect(JSON.stringify(response)).not.toContain(person.email)
  }
})

it.each([
  ['/markets/crypto/btc', '/markets/crypto/btc'],
  ['/advertise', '/advertise'],
  ['/markets/crypto/call-647-555-0142', '/connect'],
  ['/search?q=ada@example.com', '/connect'],
  ['/register?x=1', '/connect'],
  ['Ada Lovelace', '/connect'],
  ['//elsewhere.example', '/connect'],
  [`/${'a'.repeat(600)}`, '/connect'],
  ['', '/connect'],
])('a consent sent from “%s” is on record with the page %s', async (from, page) => {
  const services = testServices()
  const person = newPerson()
  const sent = await postLeadForm(services, firstStepOf(person, { from }))
  const verify = { intent: 'verify', code: await lastCode(person.phoneNumber) }
  expect((await postLeadForm(services, verify, { cookie: cookieHeader(sent) })).status).toBe(303)
  const record = env.PEOPLE.prepare(
    'SELECT consent.page FROM consent JOIN lead ON lead.id = lead_id WHERE phone_key = ?1',
  ).bind(await services.hash('phone', person.phoneNumber))
  expect(await record.first('page')).toBe(page)
})

it('a consent is given before the text that its form asked for', async () => {
  const clock = newClock()
  const base = testServices({ clock })
  const { sms } = base
  const send: typeof sms.send = async (text) => {
    clock.advance(500)
    return sms.send(text)
  }
  const services = { ...base, sms: { ...sms, send } }
  const person = newPerson()
  const sent = await postLeadForm(services, firstStepOf(person))
  const verify = { intent: 'verify', code: await lastCode(person.phoneNumber) }
  await postLeadForm(services, verify, { cookie: cookieHeader(sent) })
  const record = env.PEOPLE.prepare(
    `SELECT challenge.created_at - given_at AS ahead FROM consent JOIN lead ON lead.id = lead_id
     JOIN challenge ON challenge.id = lead.challenge_id WHERE lead.phone_key = ?1`,
  ).bind(await services.hash('phone', person.phoneNumber))
  expect(await record.first('ahead')).toBe(0)
})

it('a form that was left open too long keeps what was typed, and sends nothing', async () => {
  const clock = newClock()
  const services = testServices({ clock })
  const person = newPerson()
  const sent = await postLeadForm(services, firstStepOf(person))
  const { '__Host-lead_flow': flow = '' } = cookiesOf(sent)
  const code = await lastCode(person.phoneNumber)
  clock.advance(31 * minute)
  for (const intent of ['verify', 'resend', 'change-phone', 'submit']) {
    const { status, response, headers } = await postLeadForm(services, { intent, code, flow })
    expect(status).toBe(400)
    expect(response?.view).toMatchObject({
      step: 'initial',
      error: expect.stringContaining('Your form has expired.'),
      values: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: person.email,
        phone: person.phoneNumber,
      },
    })
    expect(headers.get('set-cookie')).toMatch(/^__Host-lead_flow=;/)
  }
  expect(await textsTo(person.phoneNumber)).toHaveLength(1)
  clock.advance(day)
  const { response } = await postLeadForm(services, { intent: 'verify', code, flow })
  expect(response?.view).toMatchObject({ step: 'initial', values: {} })
  const inCookie = await postLeadForm(
    services,
    { intent: 'verify', code },
    { cookie: `__Host-lead_flow=${flow}` },
  )
  expect(inCookie.response?.view).toMatchObject({ step: 'initial', values: {} })
})

it.each(['ZZ', 'XX', 'AQ', 'T1'])(
  'takes no country that the list does not have: %s',
  async (code) => {
    const person = newPerson()
    const sent = await postLeadForm(testServices(), firstStepOf(person, { phoneCountry: code }))
    expect(sent.status).toBe(400)
    expect(sent.response?.result?.error?.fieldErrors.phoneCountry).toEqual([
      'Please choose a country',
    ])
    expect(await lastCode(person.phoneNumber)).toBe('')
  },
)
