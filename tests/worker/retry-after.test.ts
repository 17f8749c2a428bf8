import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { handleContact } from '#app/routes/contact/handle-contact.server.ts'
import { newEmail, newPerson } from '#tests/support/api.ts'
import { configuredWorker } from '#tests/support/configured-worker.ts'
import { firstStepOf, postLeadForm } from '#tests/support/post-lead-form.ts'
import { newClock, testServices } from '#tests/support/services.ts'
import type { Env } from '#workers/env.ts'
import { createHttp } from '#workers/http.ts'

const http = createHttp({
  renderPage: async () => new Response('page', { status: 503 }),
})

function askApi(path: string, bindings: object, body?: unknown) {
  const request = new Request(`https://localhost${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': '198.51.100.7' },
  })
  return http.fetch(request, { ...env, ...bindings } as unknown as Env)
}

const closedSieve = { SIEVE: { limit: async () => ({ success: false }) } }
const down = () => {
  throw new Error('D1_ERROR: injected')
}
const failingDatabase = { PEOPLE: { prepare: down, batch: down } }

describe('a response that asks to wait says how long', () => {
  it.each([
    ['/api/send-otp', closedSieve, newPerson(), 429],
    ['/api/verify-otp', closedSieve, { ...newPerson(), code: '1234' }, 429],
    ['/api/send-otp', failingDatabase, newPerson(), 503],
    [
      '/api/verify-otp',
      failingDatabase,
      { ...newPerson(), code: '1234', flow: 'f'.repeat(22) },
      503,
    ],
    ['/healthz', failingDatabase, undefined, 503],
    ['/', { APP_ENV: 'production' }, undefined, 503],
    ['/a-page-that-fails', {}, undefined, 503],
  ])('%s with %o', async (path, bindings, body, status) => {
    const { status: actual, headers } = await askApi(path, bindings, body)
    expect(actual).toBe(status)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  it('a response that asks to wait says how long by the second, if a budget knows it', async () => {
    const { post } = configuredWorker({})
    const person = newPerson()
    expect((await post('/api/send-otp', person)).status).toBe(200)
    const { status, headers } = await post('/api/send-otp', person)
    expect(status).toBe(429)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(50)
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(60)
  })

  it('a response that asks to wait says how long by a form as by the API: at its first step and at a resend', async () => {
    const services = testServices({ clock: newClock() })
    const person = newPerson()
    const sent = await postLeadForm(services, firstStepOf(person))
    const flow = /lead_flow=([^;]+)/.exec(sent.headers.get('Set-Cookie') ?? '')?.[1] ?? ''
    for (const fields of [firstStepOf(person), { intent: 'resend', flow }]) {
      const { status, headers } = await postLeadForm(services, fields)
      expect([status, headers.get('Retry-After')]).toEqual([429, '60'])
    }
  })

  it('a response that asks to wait says how long by the contact form', async () => {
    const services = testServices({ clock: newClock() })
    const write = (message: string) => {
      const body = new FormData()
      const fields = { name: 'Ada', email, subject: 'A correction', message }
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      const request = new Request('https://localhost/contact', { method: 'POST', body })
      return handleContact(services, request).catch(() => null)
    }
    const email = newEmail()
    for (const message of ['One.', 'Two.', 'Three.']) expect(await write(message)).toBeNull()
    const refused = await write('Four.')
    expect(refused?.init?.status).toBe(429)
    expect(new Headers(refused?.init?.headers).get('Retry-After')).toBe('3600')
  })
})
