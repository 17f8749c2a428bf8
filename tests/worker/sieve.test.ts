import { describe, expect, it } from 'vitest'
import { type Json, lastCode, leadOf, newAddress, newPerson, post } from '#tests/support/api.ts'
import { cookieHeader } from '#tests/support/cookies.ts'
import { leadsOf } from '#tests/support/leads-of.ts'
import { firstStepOf, postLeadForm } from '#tests/support/post-lead-form.ts'
import { testServices } from '#tests/support/services.ts'

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
      const answers = await Promise.all(
        Array.from({ length: 150 }, () => post(path, bodies[path] ?? {}, headers)),
      )
      const refused = answers.filter(({ status }) => status === 429)
      // 60 a minute, and a new minute may begin in between.
      expect(refused.length).toBeGreaterThanOrEqual(30)
      for (const { headers: told } of refused.slice(0, 3)) {
        expect(Number(told.get('Retry-After'))).toBeGreaterThan(0)
      }
    },
    60_000,
  )

  it('stops a network at every step of the form, and loses nothing of what was typed', async () => {
    const closed = { ...testServices({ visit: { ip } }), passesSieve: async () => false }
    const open = testServices({ visit: { ip } })
    const person = newPerson()
    expect((await postLeadForm(closed, firstStepOf(person))).status).toBe(429)
    const sent = await postLeadForm(open, firstStepOf(person))
    const cookie = cookieHeader(sent)
    const resent = await postLeadForm(closed, { intent: 'resend' }, { cookie })
    expect(resent).toMatchObject({ status: 429, answer: { view: { step: 'otp-sent' } } })
    const verify = { intent: 'verify', code: await lastCode(person.phoneNumber) }
    const refused = await postLeadForm(closed, verify, { cookie })
    expect(refused).toMatchObject({ status: 429, answer: { view: { step: 'otp-sent' } } })

    const once = { ...open, passesSieve: async (purpose: string) => purpose !== 'submit' }
    const verified = await postLeadForm(once, verify, { cookie })
    expect(verified).toMatchObject({
      status: 429,
      answer: { view: { step: 'otp-verified', error: expect.stringContaining('Too many') } },
    })
    const waiting = cookieHeader(verified)
    const done = await postLeadForm(open, { intent: 'submit' }, { cookie: waiting })
    expect(done.status).toBe(303)
    expect(await leadsOf(person)).toBe(1)
  })
})
