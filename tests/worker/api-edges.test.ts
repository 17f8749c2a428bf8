import { env, exports } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { composeConsent } from '#app/flows/leads/compose-consent.server.ts'
import { writeGivenToken } from '#app/phone-proof/given-token.server.ts'
import { type Json, leadOf, newPerson, post, prove } from '#tests/support/api.ts'
import { testServices } from '#tests/support/services.ts'
import type { Env } from '#workers/env.ts'
import { createHttp } from '#workers/http.ts'

const calls = ['/api/send-otp', '/api/verify-otp', '/api/track-lead']

function request(path: string, init: RequestInit) {
  return exports.default.fetch(`https://localhost${path}`, init)
}

describe.each(calls)('%s', (path) => {
  it('takes JSON only', async () => {
    const response = await request(path, { method: 'POST', body: 'phoneNumber=1&email=2' })
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({
      error: expect.stringContaining('application/json'),
    })
  })

  it('refuses broken JSON, arrays, null and text with a sentence', async () => {
    for (const body of ['{', '[]', 'null', '"text"', '', '{"a":']) {
      const { status, json } = await post(path, body)
      expect(status).toBe(400)
      expect(json.error).toEqual(expect.any(String))
    }
  })

  it.each(['"email":"x@example.com"', '"\\u0065mail" : "{}"', '"a":[{"b":":","b":1}]'])(
    'refuses a name that stands twice, in any spelling: %s',
    async (more) => {
      const body = JSON.stringify(newPerson()).replace('{', `{${more},`)
      const { status, json } = await post(path, body)
      expect([status, json.error]).toEqual([400, 'The request body has a name twice'])
    },
  )

  it('names an unknown field', async () => {
    const { status, json } = await post(path, { ...leadOf(newPerson()), code: '1234', admin: true })
    expect(status).toBe(400)
    expect(json.error).toMatch(/admin|firstName|code/)
  })

  it.each(['', ' ', '字段', '\u0000'])(
    'says that %j is a field without a printable name',
    async (name) => {
      const { status, json } = await post(path, { ...newPerson(), [name]: 1 })
      expect([status, json.field]).not.toEqual([400, ''])
      expect(json.error).not.toMatch(/^:/)
    },
  )

  it('refuses a body above 16 KB, also one that claims no length', async () => {
    const large = JSON.stringify({ phoneNumber: 'x'.repeat(20_000) })
    const { status, json } = await post(path, large)
    expect(status).toBe(413)
    expect(json.error).toContain('body')
    const chunked = await request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Response(large).body,
    })
    expect(chunked.status).toBe(413)
  })

  it('refuses another site, by either header, and a null origin', async () => {
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]
    for (const headers of foreign) {
      expect((await post(path, newPerson(), headers)).status).toBe(403)
    }
    const own = { Origin: 'https://localhost', 'Sec-Fetch-Site': 'same-origin' }
    expect((await post(path, {}, own)).status).toBe(400)
  })

  it('says which method it takes', async () => {
    const response = await request(path, { method: 'GET' })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('POST')
  })

  it('sends no CORS header and is not cached', async () => {
    const { headers } = await post(path, newPerson(), { Origin: 'https://localhost' })
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect(headers.get('Cache-Control')).toBe('private, no-store')
  })
})

describe('a refusal of /api/track-lead before its handler', () => {
  const path = '/api/track-lead'
  it.each([
    ['a large body', 413, { body: 'x'.repeat(20_000) }],
    ['another site', 403, { headers: { Origin: 'https://evil.example' } }],
    ['another method', 405, { method: 'PUT' }],
  ])('%s has a ret_code, as every other', async (_name, status, init) => {
    const response = await request(path, { method: 'POST', ...init })
    expect(response.status).toBe(status)
    const json = await response.json()
    expect(json).toEqual({ ret_code: String(status), error: expect.any(String) })
  })
})

describe('field errors', () => {
  const person = newPerson()
  const cases: [string, Record<string, unknown>, RegExp][] = [
    ['/api/send-otp', { email: person.email }, /^phoneNumber: Phone number is required$/],
    ['/api/send-otp', { ...person, phoneNumber: 5 }, /^phoneNumber:/],
    [
      '/api/send-otp',
      { ...person, phoneNumber: '12345678' },
      /^phoneNumber: Please enter a valid phone number$/,
    ],
    ['/api/send-otp', { ...person, email: 'nope' }, /^email: Please enter a valid email address$/],
    ['/api/send-otp', { ...person, email: '' }, /^email: Email is required$/],
    ['/api/send-otp', { ...person, email: ['a@b.co'] }, /^email:/],
    ['/api/verify-otp', { ...person, code: 'abcd' }, /^code: Please enter the 4-digit code$/],
    ['/api/verify-otp', { ...person, code: 1234 }, /^code:/],
    ['/api/track-lead', leadOf(person, { firstName: ' ' }), /^firstName: First name is required$/],
    [
      '/api/track-lead',
      leadOf(person, { lastName: undefined }),
      /^lastName: Last name is required$/,
    ],
    ['/api/track-lead', leadOf(person, { consent: false }), /^consent:/],
    ['/api/track-lead', leadOf(person, { consent: 'true' }), /^consent:/],
    ['/api/track-lead', leadOf(person, { utm_source: 7 }), /^utm_source: must be text$/],
    ['/api/track-lead', leadOf(person, { cid: 19457 }), /^cid: must be text$/],
    ['/api/track-lead', leadOf(person, { source: {} }), /^source: must be text$/],
    ['/api/track-lead', leadOf(person, { clientIP: 5 }), /^clientIP: must be text$/],
    ['/api/track-lead', leadOf(person, { proof: null }), /^proof: must be text$/],
    ['/api/send-otp', { ...person, flow: 5 }, /^flow: must be text$/],
    [
      '/api/track-lead',
      leadOf(person, { fbclid: 'x'.repeat(600) }),
      /^fbclid: must have up to 512 characters$/,
    ],
    [
      '/api/track-lead',
      leadOf(person, { adSet: 'a\u0007' }),
      /^adSet: must have no control or hidden characters$/,
    ],
    [
      '/api/track-lead',
      leadOf(person, { source: `a${'\u0300'.repeat(20)}` }),
      /^source: must have up to 3 accents on a letter$/,
    ],
    ...['source', 'cid', 'page', 'description', 'utm_campaign'].map(
      (field): [string, Json, RegExp] => [
        '/api/track-lead',
        leadOf(person, { [field]: 'news\u202egnp.exe' }),
        new RegExp(`^${field}: must have no control or hidden characters$`),
      ],
    ),
  ]
  it.each(cases)('%s %j', async (path, body, sentence) => {
    const { status, json } = await post(path, body)
    expect(status).toBe(400)
    expect(json.error).toMatch(sentence)
  })

  it('reports a blocked destination clearly and sends nothing', async () => {
    const jamaica = await post('/api/send-otp', { ...newPerson(), phoneNumber: '+18762101234' })
    expect(jamaica.status).toBe(422)
    expect(jamaica.json.error).toContain('Jamaica')
    const premium = await post('/api/send-otp', { ...newPerson(), phoneNumber: '+19002101234' })
    expect(premium.json.error).toContain('mobile')
  })
})

describe('storage that fails', () => {
  const http = createHttp({ renderPage: async () => new Response('page') })
  const failing = (name: 'PEOPLE' | 'OTP') => ({
    ...env,
    [name]: new Proxy(env[name] as object, {
      get() {
        return () => {
          throw new Error(name === 'PEOPLE' ? 'D1_ERROR: injected' : 'KV PUT failed: 500 injected')
        }
      },
    }),
  })
  const ask = (bindings: object, path: string, body: unknown) =>
    http.fetch(
      new Request(`https://localhost${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
      bindings as unknown as Env,
    )

  it.each([
    ['/api/send-otp', newPerson()],
    ['/api/verify-otp', { ...newPerson(), code: '1234', flow: 'f'.repeat(22) }],
    ['/api/track-lead', leadOf(newPerson())],
  ])('%s fails closed with a reason when D1 is down', async (path, body) => {
    const services = testServices()
    const { mark } = await composeConsent(services)
    const given = await writeGivenToken(services, 'proof', { token: 'p'.repeat(22), mark })
    const proof = path === '/api/track-lead' ? { proof: given } : {}
    const response = await ask(failing('PEOPLE'), path, { ...body, ...proof })
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('5')
    const { error, ...rest } = (await response.json()) as { error: string }
    expect(rest).toEqual(path === '/api/track-lead' ? { ret_code: '503' } : { success: false })
    expect(error).toMatch(/^We’re having a technical problem\. Please try again shortly\. \(\w+\)$/)
    expect(error).not.toContain('injected')
  })

  it('gives back the cooldown when KV refuses the code', async () => {
    const person = newPerson()
    expect((await ask(failing('OTP'), '/api/send-otp', person)).status).toBe(503)
    expect((await post('/api/send-otp', person)).status).toBe(200)
  })
})

describe('Global Privacy Control', () => {
  it('keeps click ids out of a lead, whatever their source', async () => {
    const person = newPerson()
    await prove(person)
    const lead = leadOf(person, { utm_source: 'news', fbclid: 'fb-1', adct: 'ad-1' })
    const { json } = await post('/api/track-lead', lead, { 'Sec-GPC': '1' })
    const leads = (await (await request('/dev/leads', {})).json()) as {
      idempotencyKey: string
      lead: Record<string, string>
    }[]
    const id = new URL(String(json.url)).searchParams.get('lead')
    const received = leads.find((row) => row.idempotencyKey === id)?.lead
    expect(received).toMatchObject({ utm_source: 'news', cid: '19457' })
    expect(JSON.stringify(received)).not.toMatch(/fb-1|ad-1/)
  })
})

describe('the other calls', () => {
  it('return the country and IP address that the edge sees', async () => {
    const response = await request('/api/geo', { headers: { 'CF-Connecting-IP': '203.0.113.7' } })
    expect(await response.json()).toEqual({
      country_code: expect.stringMatching(/^[A-Z]{2}$/),
      ip: '203.0.113.7',
    })
  })

  it('refuse other sites', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await request('/api/geo', { headers })).status).toBe(403)
  })

  it('respond to an unknown path in JSON', async () => {
    const { status, json } = await post('/api/nothing', {})
    expect(status).toBe(404)
    expect(json.error).toBe('No such call')
  })

  it('report that the Worker is healthy', async () => {
    const response = await request('/healthz', {})
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ ok: true })
  })
})

describe('sandbox pages', () => {
  it('list texts as JSON or as a page', async () => {
    const person = newPerson()
    await post('/api/send-otp', person)
    const json = await request('/dev/messages', { headers: { Accept: 'application/json' } })
    const [first] = (await json.json()) as Record<string, string>[]
    expect(first).toEqual({
      to: person.phoneNumber,
      text: expect.stringContaining(first?.code ?? '-'),
      code: expect.stringMatching(/^\d{4}$/),
      sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    const page = await request('/dev/messages', { headers: { Accept: 'text/html' } })
    expect(await page.text()).toContain(person.phoneNumber)
  })
})

describe('a form post', () => {
  it('a form post from another site is refused before any page sees it', async () => {
    const send = (headers: Record<string, string>) =>
      request('/register', {
        method: 'POST',
        headers,
        body: new URLSearchParams({ intent: 'send' }),
      })
    expect((await send({ Origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({ Origin: 'null' })).status).toBe(403)
    expect((await send({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await send({ Origin: 'https://localhost' })).status).toBe(200)
    expect((await send({})).status).toBe(200)
  })
})

describe('configuration', () => {
  const http = createHttp({ renderPage: async () => new Response('page') })
  const ask = (vars: Record<string, string>, path = '/') =>
    http.fetch(new Request(`https://localhost${path}`), { ...env, ...vars } as unknown as Env)

  it('hides the sandbox pages once real drivers are set', async () => {
    const real = {
      SMS_DRIVER: 'twilio',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: '+14165550199',
      LEAD_DRIVER: 'http',
      BUYER_NAME: 'Broker',
      BUYER_URL: 'https://crm.broker.example/leads',
      BUYER_API_KEY: 'key',
      BUYER_ALLOWED_HOSTS: 'broker.example',
      BUYER_ADDRESS: '1 Sample Street, Toronto, privacy@broker.example',
      BUYER_REGISTRATION_NUMBER: 'NRD 1',
      BUYER_REGISTRATION_CHECKED_ON: '2026-11-01',
    }
    expect((await ask(real, '/dev/messages')).status).toBe(404)
    expect((await ask(real, '/dev/leads')).status).toBe(404)
    expect((await ask(real)).status).toBe(200)
  })
})
