import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { composeConsent } from '#app/flows/leads/compose-consent.server.ts'
import { submitLead } from '#app/flows/leads/submit-lead.server.ts'
import { erasePerson } from '#app/flows/own-data/erase-person.server.ts'
import { sendCode } from '#app/flows/verification/send-code.server.ts'
import { verifyCode } from '#app/flows/verification/verify-code.server.ts'
import { minute } from '#app/shared/time.ts'
import { lastCode, newPerson, ownDataOf, prove, textsTo } from '#tests/support/api.ts'
import { visitorOf } from '#tests/support/own-data-visitor.ts'
import { provenOwner } from '#tests/support/proven.ts'
import { leadRequest, names, register } from '#tests/support/registered.ts'
import { newClock, testServices } from '#tests/support/services.ts'

describe('before the proof', () => {
  it('a known number and an unknown one get the same response', async () => {
    const services = testServices()
    const known = newPerson()
    await register(services, known)
    const shapes = await Promise.all(
      [known.phoneNumber, newPerson().phoneNumber].map(async (phoneNumber) => {
        const clock = newClock(Date.now() + 2 * minute)
        const visitor = visitorOf(testServices({ clock }))
        const { view, status } = await visitor.post({ intent: 'send', phoneNumber })
        return { status, keys: Object.keys(view).sort(), step: view.step }
      }),
    )
    expect(shapes[0]).toMatchObject({ status: 200, step: 'otp-sent' })
    expect(shapes[0]).toEqual(shapes[1])
  })

  it('a suppressed number gets the same response as any other, and no text', async () => {
    const services = testServices()
    const { phoneNumber } = newPerson()
    await erasePerson(services, await provenOwner(services, phoneNumber))
    const { view, status } = await visitorOf(services).post({ intent: 'send', phoneNumber })
    expect({ status, step: view.step }).toEqual({ status: 200, step: 'otp-sent' })
    expect(await textsTo(phoneNumber)).toEqual([])
  })

  it('says what the text’s code is for', async () => {
    const { phoneNumber } = newPerson()
    await visitorOf(testServices()).post({ intent: 'send', phoneNumber })
    expect((await textsTo(phoneNumber))[0]?.text).toContain('to see or delete your data')
  })

  it.each(['withdraw', 'agree', 'erase', 'close', 'verify', 'resend', 'nonsense'])(
    '%s does nothing',
    async (intent) => {
      const { view } = await visitorOf(testServices()).post({ intent, confirm: 'on', code: '1234' })
      expect(view).toMatchObject({ step: 'phone', error: expect.stringContaining('expired') })
    },
  )
})

it('a page that was left open too long keeps the number, and does nothing', async () => {
  const clock = newClock()
  const visitor = visitorOf(testServices({ clock }))
  const { phoneNumber } = newPerson()
  const { view } = await visitor.post({ intent: 'send', phoneNumber, phoneCountry: 'CA' })
  const flow = view.step === 'otp-sent' ? view.formState : ''
  clock.advance(31 * minute)
  const late = await visitor.post({ intent: 'verify', code: await lastCode(phoneNumber), flow })
  expect(late.view).toMatchObject({ step: 'phone', phone: expect.stringMatching(/^\+1 /) })
})

describe('a proof', () => {
  it('shows the stored data, and lasts fifteen minutes', async () => {
    const clock = newClock()
    const services = testServices({ clock })
    const person = newPerson()
    await register(services, person)
    clock.advance(2 * minute)
    const visitor = visitorOf(services)
    const { view, cookie } = await visitor.prove(person.phoneNumber)
    expect(view).toMatchObject({
      step: 'open',
      data: {
        phone: person.phoneNumber,
        registrations: [
          { details: { ...names, email: person.email }, consent: { withdrawnAt: null } },
        ],
      },
    })
    expect(cookie).toMatch(/; Max-Age=1800; Path=\/privacy; HttpOnly; Secure; SameSite=Strict$/)
    expect((await visitor.load()).view.step).toBe('open')
    clock.advance(15 * minute)
    expect((await visitor.load()).view).toMatchObject({ step: 'phone' })
    expect((await visitor.post({ intent: 'erase', confirm: 'on' })).view.step).toBe('phone')
    expect(
      (await services.people.find(await services.hash('phone', person.phoneNumber))).leads,
    ).toHaveLength(1)
  })

  it('opens nothing for another requester of the same number', async () => {
    const clock = newClock()
    const services = testServices({ clock })
    const { phoneNumber } = newPerson()
    const attacker = visitorOf(services)
    await attacker.post({ intent: 'send', phoneNumber })
    clock.advance(2 * minute)
    expect((await visitorOf(services).prove(phoneNumber)).view.step).toBe('open')
    for (const code of [await lastCode(phoneNumber), '00000000']) {
      const { view } = await attacker.post({ intent: 'verify', code })
      expect(view).toMatchObject({ step: 'otp-sent', error: expect.stringContaining('Invalid') })
    }
  })

  it('a proof of a registration opens no data, and one for data makes no lead', async () => {
    const services = testServices({ clock: newClock() })
    const person = newPerson()
    const sent = await sendCode(services, ownDataOf(person))
    const { requesterToken } = sent as Extract<typeof sent, { ok: true }>
    const code = await lastCode(person.phoneNumber)
    const verified = await verifyCode(services, { ...ownDataOf(person), requesterToken, code })
    const { proof } = verified as Extract<typeof verified, { ok: true }>
    const lead = await leadRequest(services, person, { proof })
    expect(await submitLead(services, lead)).toEqual({ ok: false, reason: 'not_verified' })

    const other = newPerson()
    await prove(other)
    const otherCode = await lastCode(other.phoneNumber)
    const asked = visitorOf(testServices({ clock: newClock(Date.now() + 2 * minute) }))
    await asked.post({ intent: 'send', phoneNumber: other.phoneNumber })
    expect((await asked.post({ intent: 'verify', code: otherCode })).view.step).not.toBe('open')
  })

  it('is spent by agreeing again, once, and starts a new registration', async () => {
    const clock = newClock()
    const services = testServices({ clock })
    const person = newPerson()
    const { leadId } = await register(services, person)
    clock.advance(2 * minute)
    const visitor = visitorOf(services)
    await visitor.prove(person.phoneNumber)
    const registration = leadId ?? ''
    const yes = {
      intent: 'agree',
      registration,
      consent: 'on',
      consentMark: (await composeConsent(services)).mark,
    }
    expect((await visitor.post(yes)).view).toMatchObject({ errorAt: registration })
    for (const other of [registration.toLowerCase(), `${registration} `, ''])
      expect((await visitor.post({ intent: 'withdraw', registration: other })).view).toMatchObject({
        error: 'There’s no such consent to withdraw.',
      })
    const { view } = await visitor.post({ intent: 'withdraw', registration })
    expect(view).toMatchObject({ notice: expect.stringContaining('withdrawn') })
    expect((await visitor.post({ ...yes, consentMark: 'buyer.1999-01-01' })).view).toMatchObject({
      error: expect.stringContaining('changed'),
    })
    expect((await visitor.post({ ...yes, consent: '' })).view).toMatchObject({ step: 'open' })

    expect((await visitor.post(yes)).view).toEqual({ step: 'end', end: 'agreed' })
    expect((await visitor.post(yes)).view.step).toBe('phone')
    const { leads, consents } = await services.people.find(
      await services.hash('phone', person.phoneNumber),
    )
    expect(leads).toHaveLength(2)
    expect(consents.map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([true, false])
  })

  it('ends after an erasure or sign-out, and the second half of a double click is told so', async () => {
    const services = testServices()
    const visitor = visitorOf(services)
    for (const [intent, end] of [
      ['erase', 'erased'],
      ['close', 'closed'],
    ] as const) {
      const { view } = await visitor.prove(newPerson().phoneNumber)
      const flow = view.step === 'open' ? view.formState : ''
      const click = { intent, confirm: 'on', flow }
      expect((await visitor.post(click)).view).toEqual({ step: 'end', end })
      expect((await visitor.post(click)).view).toEqual({ step: 'end', end })
      expect((await visitor.post({ ...click, intent: 'withdraw' })).view.step).toBe('phone')
    }
  })

  it('erases once for two halves at the same time, and writes one row', async () => {
    const services = testServices()
    const visitor = visitorOf(services)
    const { view } = await visitor.prove(newPerson().phoneNumber)
    const flow = view.step === 'open' ? view.formState : ''
    const before = await erasuresOnRecord()
    const click = { intent: 'erase', confirm: 'on', flow }
    const responses = await Promise.all(Array.from({ length: 4 }, () => visitor.post(click)))
    expect(responses.map(({ view }) => view)).toEqual(
      Array.from({ length: 4 }, () => ({ step: 'end', end: 'erased' })),
    )
    expect(await erasuresOnRecord()).toBe(before + 1)
  })

  it.each(['one after the other', 'at the same time'])(
    'agrees once for two halves of a double click, %s',
    async (how) => {
      const clock = newClock()
      const services = testServices({ clock })
      const person = newPerson()
      const registration = (await register(services, person)).leadId ?? ''
      clock.advance(2 * minute)
      const visitor = visitorOf(services)
      await visitor.prove(person.phoneNumber)
      const { view } = await visitor.post({ intent: 'withdraw', registration })
      const flow = view.step === 'open' ? view.formState : ''
      const words = { consent: 'on', consentMark: (await composeConsent(services)).mark }
      const click = () => visitor.post({ intent: 'agree', registration, flow, ...words })
      const responses =
        how === 'at the same time'
          ? await Promise.all([click(), click(), click()])
          : [await click(), await click()]
      for (const response of responses)
        expect(response.view).toEqual({ step: 'end', end: 'agreed' })
      const phoneKey = await services.hash('phone', person.phoneNumber)
      expect((await services.people.find(phoneKey)).leads).toHaveLength(2)
      const acts = await services.audits.listOfSubjects([phoneKey])
      expect(acts.filter(({ action }) => action === 'own-data.agree')).toHaveLength(1)
    },
  )

  it('a proof that renewed nothing gives no one a second result', async () => {
    const clock = newClock()
    const services = testServices({ clock })
    const visitor = visitorOf(services)
    const { view } = await visitor.prove(newPerson().phoneNumber)
    const flow = view.step === 'open' ? view.formState : ''
    clock.advance(16 * minute)
    for (const intent of ['agree', 'erase', 'withdraw']) {
      const response = await visitor.post({ intent, confirm: 'on', flow })
      expect(response.view).toMatchObject({
        step: 'phone',
        error: expect.stringContaining('expired'),
      })
    }
  })
})

async function erasuresOnRecord(): Promise<number> {
  const row = await env.PEOPLE.prepare(
    `SELECT COUNT(*) AS count FROM audit WHERE action = 'own-data.erase'`,
  ).first<{ count: number }>()
  return row?.count ?? 0
}
