import { beforeAll, describe, expect, inject, it } from 'vitest'
import { createTurnstileCheck } from '#app/domain/verification/turnstile-client.server.ts'
import { newAddress, newPerson, textsTo } from '#tests/support/api.ts'
import { configuredWorker, receivedBy } from '#tests/support/configured-worker.ts'
import { newToken, robotCheckSecret, robotCheckVars } from '#tests/support/robot-check.ts'
import { testServices } from '#tests/support/services.ts'
import { suspicious } from '#tests/support/suspicious.ts'

const { robotCheck, dead, elsewhere } = inject('thirdParties')

function check(token: string, baseUrl = robotCheck, secret = robotCheckSecret) {
  const account = { baseUrl, secret, hostname: 'maple.test' }
  return createTurnstileCheck(account, (url, init) => fetch(url, init))(token)
}

const refused = (detail: string) => ({ ok: false, reason: 'refused', detail })
const unavailable = (detail: string) => ({ ok: false, reason: 'unavailable', detail })

describe('a token', () => {
  it('is verified with the secret in the body, and nothing about the visitor', async () => {
    const token = newToken()
    expect(await check(token)).toEqual({ ok: true })
    const asked = (await receivedBy(robotCheck)).filter(({ body }) => body.includes(token))
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ method: 'POST', path: '/turnstile/v0/siteverify' })
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ secret: robotCheckSecret, response: token })
  })

  it.each([
    ['other-hostname', 'other_hostname'],
    ['no-hostname', 'other_hostname'],
    ['other-action', 'other_action'],
    ['no-action', 'other_action'],
    ['invalid', 'invalid-input-response'],
    ['expired', 'timeout-or-duplicate'],
    ['x'.repeat(2_049), 'too_long'],
  ])('%s is refused', async (token, detail) => {
    expect(await check(token)).toEqual(refused(detail))
  })

  it('can be used once', async () => {
    const token = newToken()
    expect(await check(token)).toEqual({ ok: true })
    expect(await check(token)).toEqual(refused('timeout-or-duplicate'))
  })
})

describe('the check', () => {
  it.each([
    ['bad-secret', 'invalid-input-secret'],
    ['their-fault', 'internal-error'],
    ['no-reason', 'status_200'],
    ['text-for-yes', 'status_200'],
    ['yes-with-500', 'status_500'],
    ['down', 'status_503'],
    ['gateway', 'status_502'],
    ['list', 'status_200'],
    ['empty', 'status_200'],
    ['truncated', 'cut'],
    ['reset', 'cut'],
    ['closed', 'cut'],
    ['huge', 'too_large'],
    ['redirect', 'status_302'],
  ])('gave no verdict: %s', async (token, detail) => {
    expect(await check(token)).toEqual(unavailable(detail))
  })

  it('is unreachable', async () => {
    expect(await check(newToken(), dead)).toEqual(unavailable('cut'))
    expect(await check(newToken(), robotCheck, 'wrong')).toEqual(
      unavailable('invalid-input-secret'),
    )
  })

  it('is waited for 5 seconds, whether it is silent or drips without an end', async () => {
    const startedAt = Date.now()
    const outcomes = await Promise.all([check('hang'), check('drip-for-ever')])
    const tookMs = Date.now() - startedAt
    expect(outcomes).toEqual([unavailable('timeout'), unavailable('timeout')])
    expect(tookMs).toBeGreaterThanOrEqual(4_900)
  })

  it('never hands the secret on', async () => {
    await check('redirect')
    expect(await receivedBy(elsewhere)).toEqual([])
  })
})

describe('POST /api/send-otp with Turnstile and a suspicious text', () => {
  const worker = configuredWorker(robotCheckVars(robotCheck))
  const ip = newAddress()
  const post = (body: unknown) => worker.post('/api/send-otp', body, ip)
  beforeAll(() => suspicious({ services: testServices({ visit: { ip } }) }))

  it('asks for no token anywhere else, and takes none', async () => {
    const person = { ...newPerson(), turnstileToken: 'other-hostname' }
    expect((await worker.post('/api/send-otp', person)).status).toBe(200)
  })

  it('texts after its yes', async () => {
    const person = newPerson()
    const sent = await post({ ...person, turnstileToken: newToken() })
    expect(sent.status).toBe(200)
    expect(await textsTo(person.phoneNumber)).toHaveLength(1)
  })

  it.each([
    ['no token', {}, 403],
    ['an empty token', { turnstileToken: '' }, 403],
    ['a token of no text', { turnstileToken: 7 }, 400],
    ['a token that is too long', { turnstileToken: 'x'.repeat(2_049) }, 400],
    ['a token of another host', { turnstileToken: 'other-hostname' }, 403],
    ['a token of another form', { turnstileToken: 'other-action' }, 403],
    ['a token that is too old', { turnstileToken: 'expired' }, 403],
  ])('%s: no text, and the field is named', async (_, fields, status) => {
    const person = newPerson()
    const response = await post({ ...person, ...fields })
    expect(response.status).toBe(status)
    expect(response.json.field).toBe('turnstileToken')
    if (status === 403) expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(60)
    expect(response.json.error).toMatch(/^turnstileToken: /)
    expect(await textsTo(person.phoneNumber)).toEqual([])
  })

  it.each(['down', 'reset', 'empty', 'gateway', 'bad-secret'])(
    'an outage (%s) counts as no token: nothing is sent or charged, and the response says why',
    async (turnstileToken) => {
      const person = newPerson()
      const response = await post({ ...person, turnstileToken })
      expect(response.status).toBe(503)
      expect(response.headers.get('Retry-After')).toMatch(/^\d+$/)
      expect(response.json.error).toContain('we didn’t send a code')
      expect(await textsTo(person.phoneNumber)).toEqual([])
      const again = await post({ ...person, turnstileToken: newToken() })
      expect(again.status).toBe(200)
    },
  )

  it('spends no token on a number that is none', async () => {
    const person = newPerson()
    const turnstileToken = newToken()
    const bad = { ...person, phoneNumber: '12345678', turnstileToken }
    expect((await post(bad)).status).toBe(400)
    expect((await post({ ...person, turnstileToken })).status).toBe(200)
  })

  it('lets its host into the policy, and no other Worker does', async () => {
    const policyOf = async (vars: Record<string, string>) => {
      const { headers } = await configuredWorker(vars).get('/')
      return (headers.get('Content-Security-Policy') ?? '').split('; ')
    }
    const withCheck = await policyOf(robotCheckVars(robotCheck))
    expect(withCheck).toContain('frame-src https://challenges.cloudflare.com')
    expect(withCheck.join('; ')).toMatch(/connect-src [^;]* https:\/\/challenges\.cloudflare\.com/)
    expect(withCheck.join('; ')).toMatch(/script-src 'strict-dynamic'/)
    expect((await policyOf({})).join('; ')).not.toMatch(/frame-src|cloudflare/)
  })
})

it('without Turnstile a token is ignored', async () => {
  const sent = await configuredWorker({}).post('/api/send-otp', {
    ...newPerson(),
    turnstileToken: 'other-hostname',
  })
  expect(sent.status).toBe(200)
})
