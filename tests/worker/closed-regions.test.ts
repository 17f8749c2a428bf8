import { expect, it } from 'vitest'
import { composeConsent } from '#app/flows/leads/compose-consent.server.ts'
import { sendCode } from '#app/flows/verification/send-code.server.ts'
import { loadLeadForm } from '#app/lead-form/load-lead-form.server.ts'
import type { Visit } from '#app/services.ts'
import {
  lastCode,
  leadOf,
  newPerson,
  ownDataOf,
  post,
  prove,
  registrationOf,
  textsTo,
} from '#tests/support/api.ts'
import { configuredWorker } from '#tests/support/configured-worker.ts'
import { cookieHeader } from '#tests/support/cookies.ts'
import { leadsOf } from '#tests/support/leads-of.ts'
import { visitorOf } from '#tests/support/own-data-visitor.ts'
import { firstStepOf, postLeadForm } from '#tests/support/post-lead-form.ts'
import { register } from '#tests/support/registered.ts'
import { testServices } from '#tests/support/services.ts'

const vars = { CLOSED_REGIONS: 'CA-QC, US' }
const servicesIn = (visit: Partial<Visit>) => testServices({ vars, visit })
const quebec = { country: 'CA', province: 'QC' }
const sentence =
  'We’re not taking registrations from your area (Quebec). You can read everything else on this site.'

it('a form sent from a closed region says so, keeps what was typed, and texts no one', async () => {
  const person = newPerson()
  const { status, response } = await postLeadForm(servicesIn(quebec), firstStepOf(person))
  expect(status).toBe(403)
  expect(response?.result?.error?.formErrors).toEqual([sentence])
  expect(response?.result?.submission.payload).toMatchObject({ email: person.email })
  expect(await textsTo(person.phoneNumber)).toEqual([])
})

it('the JSON API refuses a closed region with the same words', async () => {
  const worker = configuredWorker(vars)
  // Without an edge the visitor counts as one of the United States.
  const { status, json } = await worker.post('/api/send-otp', newPerson())
  expect([status, json.success]).toEqual([403, false])
  expect(json.error).toMatch(/^We’re not taking registrations from your area \(United States\)\./)
})

it('a page says it as far as its key knows, which is the country', async () => {
  const formOf = async (visit: Partial<Visit>) => {
    const request = new Request('https://localhost/register')
    const place = { kind: 'sign-up', formId: 'register' } as const
    return (await loadLeadForm(servicesIn(visit), request, place)).setup
  }
  expect((await formOf({ country: 'US' })).closed).toMatch(/United States/)
  expect(await formOf({ country: 'CA' })).toMatchObject({
    partlyClosed: 'We’re not taking registrations from Quebec.',
  })
  expect(await formOf(quebec)).toMatchObject({ closed: sentence })
  const open = await formOf({ country: 'FR' })
  expect([open.closed, open.partlyClosed]).toEqual([undefined, undefined])
})

it('other provinces register, and own data is open to everyone', async () => {
  const ontario = servicesIn({ country: 'CA', province: 'ON' })
  expect(await sendCode(ontario, registrationOf(newPerson()))).toMatchObject({ ok: true })
  expect(await sendCode(servicesIn(quebec), ownDataOf(newPerson()))).toMatchObject({ ok: true })
})

it('nothing is closed by default', async () => {
  const services = testServices({ visit: quebec })
  expect(await sendCode(services, registrationOf(newPerson()))).toMatchObject({ ok: true })
  expect((await post('/api/send-otp', newPerson())).status).toBe(200)
})

it('a form that was verified elsewhere is not sent from a closed region', async () => {
  const person = newPerson()
  const sent = await postLeadForm(testServices(), firstStepOf(person))
  const verify = { intent: 'verify', code: await lastCode(person.phoneNumber) }
  const { status, response } = await postLeadForm(servicesIn(quebec), verify, {
    cookie: cookieHeader(sent),
  })
  expect(status).toBe(403)
  expect(JSON.stringify(response)).toContain(sentence)
  expect(await leadsOf(person)).toBe(0)
})

it('the JSON API sends no lead of a proof from elsewhere', async () => {
  const person = newPerson()
  await prove(person)
  const worker = configuredWorker(vars)
  const { status, json } = await worker.post('/api/track-lead', leadOf(person))
  expect([status, json.ret_code]).toEqual([403, '403'])
  expect(json.error).toMatch(/^We’re not taking registrations from your area \(United States\)\./)
  expect(await leadsOf(person)).toBe(0)
  const again = await post('/api/track-lead', leadOf(person))
  expect(again.json.ret_code).toBe('200')
})

it('a withdrawn consent is not renewed from a closed region, and stays open to see and erase', async () => {
  const person = newPerson()
  const { leadId } = await register(testServices(), person)
  const visitor = visitorOf(servicesIn(quebec))
  await visitor.prove(person.phoneNumber)
  const registration = leadId ?? ''
  await visitor.post({ intent: 'withdraw', registration })
  const { mark } = await composeConsent(testServices())
  const agreeing = { intent: 'agree', consent: 'on', consentMark: mark }
  const { view } = await visitor.post({ ...agreeing, registration })
  expect(JSON.stringify(view)).toContain(sentence)
  expect(await leadsOf(person)).toBe(1)
  const erased = await visitor.post({ intent: 'erase', confirm: 'on' })
  expect(erased.view).toEqual({ step: 'end', end: 'erased' })
})
