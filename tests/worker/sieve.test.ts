import { env, exports } from 'cloudflare:workers'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { submitLead } from '#app/flows/leads/submit-lead.server.ts'
import { sendCode } from '#app/flows/verification/send-code.server.ts'
import { verifyCode } from '#app/flows/verification/verify-code.server.ts'
import { handleComment } from '#app/routes/article/comments/handle-comment.server.ts'
import { handleContact } from '#app/routes/contact/handle-contact.server.ts'
import { loadExplorer } from '#app/routes/explorer/load-explorer.server.ts'
import { loader as readHistory } from '#app/routes/instrument/history.ts'
import { changeData } from '#app/routes/my-data/data-intents.server.ts'
import { loadSearch } from '#app/routes/search/load-search.server.ts'
import { type Services, servicesContext } from '#app/services.ts'
import {
  type Json,
  lastCode,
  leadOf,
  newAddress,
  newPerson,
  ownDataOf,
  post,
  registrationOf,
} from '#tests/support/api.ts'
import { cookieHeader } from '#tests/support/cookies.ts'
import { leadsOf } from '#tests/support/leads-of.ts'
import { open, postEmailPage } from '#tests/support/own-email-pages.ts'
import { firstStepOf, postLeadForm } from '#tests/support/post-lead-form.ts'
import { testServices } from '#tests/support/services.ts'
import type { Env } from '#workers/env.ts'
import { isolateOf } from '#workers/isolate.ts'
import { createServices } from '#workers/services.ts'
import { noVisit } from '#workers/visit.ts'

describe('the sieve', () => {
  const ip = '203.0.113.77'

  it.each(['/api/send-otp', '/api/verify-otp', '/api/track-lead'])(
    'stops a network at %s',
    async (path) => {
      const address = newAddress()
      const bodies: Record<string, Json> = {
        '/api/send-otp': newPerson(),
        '/api/verify-otp': { ...newPerson(), code: '1234' },
        '/api/track-lead': leadOf(newPerson()),
      }
      const headers = { 'CF-Connecting-IP': address }
      const responses = await Promise.all(
        Array.from({ length: 150 }, () => post(path, bodies[path] ?? {}, headers)),
      )
      const refused = responses.filter(({ status }) => status === 429)
      // 60 a minute, and a new minute may begin in between.
      expect(refused.length).toBeGreaterThanOrEqual(30)
      for (const { headers: told } of refused.slice(0, 3)) {
        expect(Number(told.get('Retry-After'))).toBeGreaterThan(0)
      }
    },
    60_000,
  )

  it('stops a network at the prices of a chart', async () => {
    const address = newAddress()
    const url = 'https://localhost/api/market-data/series?symbols=crypto-btc&step=1d'
    const responses = await Promise.all(
      Array.from({ length: 150 }, () =>
        exports.default.fetch(url, { headers: { 'CF-Connecting-IP': address } }),
      ),
    )
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(30)
    expect(refused[0]?.headers.get('Retry-After')).toBe('60')
  }, 60_000)

  it('stops a network at every step of the form, and keeps everything that was typed', async () => {
    const closed = { ...testServices({ visit: { ip } }), passesSieve: async () => false }
    const open = testServices({ visit: { ip } })
    const person = newPerson()
    expect((await postLeadForm(closed, firstStepOf(person))).status).toBe(429)
    const sent = await postLeadForm(open, firstStepOf(person))
    const cookie = cookieHeader(sent)
    const resent = await postLeadForm(closed, { intent: 'resend' }, { cookie })
    expect(resent).toMatchObject({ status: 429, response: { view: { step: 'otp-sent' } } })
    const verify = { intent: 'verify', code: await lastCode(person.phoneNumber) }
    const refused = await postLeadForm(closed, verify, { cookie })
    expect(refused).toMatchObject({ status: 429, response: { view: { step: 'otp-sent' } } })

    const once = { ...open, passesSieve: async (purpose: string) => purpose !== 'submit' }
    const verified = await postLeadForm(once, verify, { cookie })
    expect(verified).toMatchObject({
      status: 429,
      response: { view: { step: 'otp-verified', error: expect.stringContaining('Too many') } },
    })
    const waiting = cookieHeader(verified)
    const done = await postLeadForm(open, { intent: 'submit' }, { cookie: waiting })
    expect(done.status).toBe(303)
    expect(await leadsOf(person)).toBe(1)
  })
})

describe('the sieve, for 300 requests of one network', () => {
  const networks: [string, (n: number) => string][] = [
    ['an IPv4 address', () => '203.0.113.80'],
    ['an IPv6 /56', (n) => `2001:db8:1:${(0x4200 + (n & 255)).toString(16)}::${n}`],
    ['an IPv6 /48', (n) => `2001:db8:2:${(n * 217).toString(16)}::1`],
  ]
  const code = '1234'
  const requesterToken = 'a'.repeat(22)
  const token = 'b'.repeat(22)
  const state = {
    step: 'proven',
    phone: '+16475550142',
    requesterToken,
    proof: requesterToken,
  } as const
  const form = (fields: Record<string, string>) =>
    new Request('https://localhost/x', { method: 'POST', body: new URLSearchParams(fields) })
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'S', message: 'Words' }
  const contextOf = (services: Services) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    return context
  }
  const comment = (services: Services, fields: Record<string, string>) =>
    handleComment({ context: contextOf(services), request: form(fields), slug: 'x' })
  const search = async (services: Services) => {
    const url = new URL('https://localhost/search?q=btc')
    return loadSearch({ context: contextOf(services), request: new Request(url), url })
  }

  const chart = async (services: Services) => {
    const url = new URL('https://localhost/markets/crypto/btc/chart?range=MAX&compare=stock/ry')
    const params = { category: 'crypto', symbol: 'btc' }
    return loadExplorer({ context: contextOf(services), url, params })
  }

  const cursor = async (services: Services) => {
    const url = new URL('https://localhost/markets/crypto/btc/history?range=MAX')
    const params = { category: 'crypto', symbol: 'btc' }
    const asked = { context: contextOf(services), url, params, request: new Request(url) }
    return readHistory(asked as unknown as Parameters<typeof readHistory>[0]).catch(() => null)
  }

  const doors: [string, (services: Services) => Promise<unknown>][] = [
    ['send', (services) => sendCode(services, registrationOf(newPerson()))],
    [
      'resend',
      (services) => sendCode(services, { ...registrationOf(newPerson()), isCheckedBefore: true }),
    ],
    ['send of own data', (services) => sendCode(services, ownDataOf(newPerson()))],
    [
      'verify',
      (services) => verifyCode(services, { ...registrationOf(newPerson()), requesterToken, code }),
    ],
    [
      'verify of own data',
      (services) => verifyCode(services, { ...ownDataOf(newPerson()), requesterToken, code }),
    ],
    ['submit', (services) => submitLead(services, {} as Parameters<typeof submitLead>[1])],
    ['own data', (services) => changeData(services, state as never, 'erase', new FormData())],
    ['comment', (services) => comment(services, { displayName: 'Ann', text: 'Words' })],
    ['like', (services) => comment(services, { like: 'x' })],
    ['report', (services) => comment(services, { report: 'x' })],
    ['search', search],
    ['chart', chart],
    ['cursor of a chart', cursor],
    ['contact', (services) => handleContact(services, form(message))],
    ['email request', (services) => postEmailPage(services, { email: message.email })],
    ['email link', (services) => open(services, `?token=${token}`)],
    ['email erasure', (services) => postEmailPage(services, { token })],
  ]

  it.each(doors)('lets 60 through at %s, before any storage', async (_, enter) => {
    for (const [network, addressOf] of networks) {
      const passed = await passesOf(enter, addressOf)
      expect(passed, network).toBe(60)
    }
  })
})

/** Returns how many of 300 requests pass. One that passes ends there; storage fails, so asking it first would too. */
async function passesOf(
  enter: (services: Services) => Promise<unknown>,
  addressOf: (n: number) => string,
): Promise<number> {
  const asked = new Map<string, number>()
  // A minute of the platform's limiter: its own windows follow the clock.
  const SIEVE = {
    async limit({ key }: { key: string }) {
      const count = (asked.get(key) ?? 0) + 1
      asked.set(key, count)
      return { success: count <= 60 }
    },
  }
  const isolate = isolateOf({ ...env, SIEVE, PEOPLE: {} } as unknown as Env)
  if (!isolate.isReady) throw new Error('not configured')
  let passed = 0
  for (let n = 0; n < 300; n++) {
    const visit = { ...noVisit('https://localhost'), ip: addressOf(n) }
    const services = createServices(isolate, visit)
    await enter({
      ...services,
      async passesSieve(purpose) {
        if (!(await services.passesSieve(purpose))) return false
        passed++
        throw new Error('passed')
      },
    }).catch(() => {})
  }
  return passed
}
