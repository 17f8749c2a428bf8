import { describe, expect, inject, it } from 'vitest'
import type { SmsOutcome } from '#app/domain/verification/ports.ts'
import { createTwilioSender } from '#app/domain/verification/sms-client.server.ts'
import { createTwilioCosts } from '#app/domain/verification/text-cost-client.server.ts'
import { readTextCosts } from '#app/flows/verification/read-text-costs.server.ts'
import { boundedFetch } from '#app/shared/bounded-fetch.server.ts'
import type { PhoneNumber } from '#app/shared/brands.ts'
import { newPerson, textsTo } from '#tests/support/api.ts'
import { configuredWorker, receivedBy } from '#tests/support/configured-worker.ts'
import { testServices } from '#tests/support/services.ts'

const { sms, dead, elsewhere } = inject('thirdParties')

const taken: SmsOutcome = { ok: true }
const refused = (detail: string): SmsOutcome => ({ ok: false, reason: 'refused', detail })
const unavailable = (detail: string): SmsOutcome => ({ ok: false, reason: 'unavailable', detail })

function sender(behaviour: string, more: { baseUrl?: string; token?: string; from?: string } = {}) {
  const accountSid = `AC-${behaviour}`
  const { baseUrl = sms, token = `token-of-${accountSid}`, from = '+15005550006' } = more
  return createTwilioSender({ baseUrl, accountSid, authToken: token, from }, (url, init) =>
    fetch(url, init),
  )
}

function sendText(behaviour: string, more?: Parameters<typeof sender>[1]) {
  const to = newPerson().phoneNumber as PhoneNumber
  return sender(behaviour, more).send({ to, body: 'Your code is 1234' })
}

async function textsReceivedFor(to: string) {
  const all = await receivedBy(sms)
  return all.filter(({ body }) => new URLSearchParams(body).get('To') === to)
}

describe('a text message', () => {
  it('is posted as Twilio documents it, with the credentials in the header alone', async () => {
    const to = newPerson().phoneNumber as PhoneNumber
    const body = 'Maple Tape: 1234 & more + “quotes” = 100 %'
    expect(await sender('good').send({ to, body })).toEqual(taken)
    const [request, ...others] = await textsReceivedFor(to)
    expect(others).toEqual([])
    expect(request).toMatchObject({
      method: 'POST',
      path: '/2010-04-01/Accounts/AC-good/Messages.json',
    })
    expect(request?.headers).toMatchObject({
      authorization: `Basic ${btoa('AC-good:token-of-AC-good')}`,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(request?.body.length),
    })
    expect(Array.from(new URLSearchParams(request?.body))).toEqual([
      ['To', to],
      ['From', '+15005550006'],
      ['Body', body],
    ])
    expect(request?.body).not.toContain('token-of')
  })

  it('names a Messaging Service instead of a sender if one is set', async () => {
    const to = newPerson().phoneNumber as PhoneNumber
    const from = 'MG0123456789abcdef0123456789abcdef'
    expect(await sender('good', { from }).send({ to, body: 'Hello' })).toEqual(taken)
    const [request] = await textsReceivedFor(to)
    expect(Array.from(new URLSearchParams(request?.body))).toEqual([
      ['To', to],
      ['MessagingServiceSid', from],
      ['Body', 'Hello'],
    ])
  })
})

describe('what the provider says', () => {
  it.each<[string, SmsOutcome]>([
    ['good', taken],
    ['drip-in-time', taken],
    ['invalid-number', refused('code_21211')],
    ['opted-out', refused('code_21610')],
    ['refused-region', refused('code_21408')],
    ['not-mobile', refused('code_21614')],
    ['bad-sender', unavailable('code_21606')],
    ['unknown-account', unavailable('code_20003')],
    ['throttled', unavailable('code_20429')],
    ['throttled-plain', unavailable('status_429')],
    ['broken', unavailable('code_20500')],
    ['down', unavailable('status_503')],
    ['gateway', unavailable('status_502')],
    ['nonsense', unavailable('unreadable')],
    ['not-json', unavailable('unreadable')],
    ['list', unavailable('unreadable')],
    ['empty', unavailable('unreadable')],
    ['truncated', unavailable('cut')],
    ['reset', unavailable('cut')],
    ['reset-mid-response', unavailable('cut')],
    ['closed', unavailable('cut')],
    ['huge', unavailable('too_large')],
    ['redirect', unavailable('status_302')],
    ['redirect-307', unavailable('status_307')],
  ])('%s', async (behaviour, outcome) => {
    expect(await sendText(behaviour)).toEqual(outcome)
  })

  it('fails if nothing listens, or the host is unknown', async () => {
    expect(await sendText('good', { baseUrl: dead })).toEqual(unavailable('cut'))
    const baseUrl = 'http://no-such-host.invalid'
    expect(await sendText('good', { baseUrl })).toEqual(unavailable('cut'))
  })

  it('is a failure of ours for a wrong token', async () => {
    expect(await sendText('good', { token: 'wrong' })).toEqual(unavailable('code_20003'))
  })

  it('is waited for 5 seconds, whether it is silent or drips without an end', async () => {
    const startedAt = Date.now()
    const outcomes = await Promise.all([sendText('hang'), sendText('drip-for-ever')])
    const tookMs = Date.now() - startedAt
    expect(outcomes).toEqual([unavailable('timeout'), unavailable('timeout')])
    expect(tookMs).toBeGreaterThanOrEqual(4_900)
  })

  it('never sends the credentials anywhere else', async () => {
    await Promise.all([sendText('redirect'), sendText('redirect-307')])
    expect(await receivedBy(elsewhere)).toEqual([])
    const paths = (await receivedBy(sms)).map(({ path }) => path)
    expect(paths.every((path) => path.endsWith('/Messages.json'))).toBe(true)
  })
})

describe('a bounded fetch', () => {
  it('ends when its time is up even though bytes keep coming', async () => {
    const url = `${sms}/2010-04-01/Accounts/AC-drip-for-ever/Messages.json`
    const authorization = `Basic ${btoa('AC-drip-for-ever:token-of-AC-drip-for-ever')}`
    const init = {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'To=%2B16475550199&From=%2B15005550006&Body=Hello',
    }
    const bounds = { timeoutMs: 300, maxBytes: 1_000 }
    const outcome = await boundedFetch((to, how) => fetch(to, how), url, init, bounds)
    expect(outcome).toEqual({ kind: 'timeout' })
  })
})

describe('POST /api/send-otp with Twilio', () => {
  function workerWith(behaviour: string, more: Record<string, string> = {}) {
    return configuredWorker({
      SMS_DRIVER: 'twilio',
      TWILIO_BASE_URL: sms,
      TWILIO_ACCOUNT_SID: `AC-${behaviour}`,
      TWILIO_AUTH_TOKEN: `token-of-AC-${behaviour}`,
      TWILIO_FROM: '+15005550006',
      ...more,
    })
  }

  it('texts a code that verifies, and keeps nothing in the sandbox inbox', async () => {
    const worker = workerWith('good')
    const person = newPerson()
    const sent = await worker.post('/api/send-otp', person)
    expect(sent.status).toBe(200)
    const [request] = await textsReceivedFor(person.phoneNumber)
    const text = new URLSearchParams(request?.body).get('Body') ?? ''
    expect(text).toContain(`(ref ${sent.json.reference})`)
    expect(text.length).toBeLessThanOrEqual(160)
    expect(await textsTo(person.phoneNumber)).toEqual([])
    const code = /\b\d{4}\b/.exec(text)?.[0]
    const { flow } = sent.json
    const verified = await worker.post('/api/verify-otp', { ...person, code, flow })
    expect(verified.json).toMatchObject({ success: true })
  })

  it.each([
    ['invalid-number', 422],
    ['opted-out', 422],
    ['broken', 503],
    ['throttled', 503],
    ['reset', 503],
  ])('%s → %i', async (behaviour, status) => {
    const response = await workerWith(behaviour).post('/api/send-otp', newPerson())
    expect(response.status).toBe(status)
    expect(response.json).toEqual({
      success: false,
      error: 'Failed to send OTP. Please try again.',
    })
  })

  it('lets the visitor try again at once after a failure, within the day’s budget', async () => {
    const person = newPerson()
    const statuses = []
    for (let tries = 0; tries < 5; tries++) {
      statuses.push((await workerWith('broken').post('/api/send-otp', person)).status)
    }
    expect(statuses).toEqual([503, 503, 503, 503, 503])
    const sixth = await workerWith('good').post('/api/send-otp', person)
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('Retry-After'))).toBeGreaterThan(80_000)
    expect(await textsReceivedFor(person.phoneNumber)).toHaveLength(5)
  })

  it('starts the cooldown with the first message that was taken', async () => {
    const person = newPerson()
    expect((await workerWith('broken').post('/api/send-otp', person)).status).toBe(503)
    expect((await workerWith('good').post('/api/send-otp', person)).status).toBe(200)
    const third = await workerWith('good').post('/api/send-otp', person)
    expect(third.status).toBe(429)
    expect(Number(third.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
  })
})

describe('what texts cost', () => {
  const account = { accountSid: 'AC-good', authToken: 'token-of-AC-good', from: '+15005550006' }
  const read = (accountSid: string) =>
    createTwilioCosts({ ...account, accountSid, baseUrl: sms }, (url, init) => fetch(url, init))

  it('is read by day, and read again while it changes', async () => {
    const services = testServices()
    const costs = [{ day: 20777, texts: 1, priceMicros: 1, currency: 'USD' }]
    await services.textCosts.put(costs)
    await readTextCosts({ ...services, readTextCosts: read('AC-good') })
    expect(await services.textCosts.list(20777)).toEqual([
      { day: 20777, texts: 3, priceMicros: 23_700, currency: 'USD' },
      { day: 20778, texts: 0, priceMicros: 0, currency: 'USD' },
    ])
  })

  it.each(['nonsense', 'broken', 'unknown'])(
    'is left as it was by a response that is %s',
    async (kind) => {
      const services = testServices()
      const before = await services.textCosts.list(0)
      await expect(read(`AC-${kind}`)(0)).rejects.toThrow()
      await readTextCosts({ ...services, readTextCosts: read(`AC-${kind}`) })
      expect(await services.textCosts.list(0)).toEqual(before)
    },
  )
})
