import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { operatorNamed } from '#app/domain/audit/operator.ts'
import { createLeadDesk } from '#app/domain/leads/lead-desk-store.server.ts'
import { openLead } from '#app/domain/leads/lead-details.server.ts'
import { composeConsent } from '#app/flows/leads/compose-consent.server.ts'
import { correctPerson } from '#app/flows/leads/note-for-request.server.ts'
import type { Services } from '#app/services.ts'
import { minute } from '#app/shared/time.ts'
import { newPerson, type Person } from '#tests/support/api.ts'
import { visitorOf } from '#tests/support/own-data-visitor.ts'
import { register } from '#tests/support/registered.ts'
import { newClock, testServices } from '#tests/support/services.ts'

/** Returns someone who has withdrawn these registrations of one phone, with their data still open. */
async function withdrawn(persons: readonly Person[]) {
  const clock = newClock()
  const services = testServices({ clock })
  const registrations: string[] = []
  for (const person of persons) {
    registrations.push((await register(services, person)).leadId ?? '')
    clock.advance(2 * minute)
  }
  const visitor = visitorOf(services)
  await visitor.prove(persons[0]?.phoneNumber ?? '')
  let flow = ''
  for (const registration of registrations) {
    const { view } = await visitor.post({ intent: 'withdraw', registration })
    flow = view.step === 'open' ? view.formState : ''
  }
  const { mark } = await composeConsent(services)
  const words = { intent: 'agree', consent: 'on', consentMark: mark }
  const agreeing = (registration = '') => ({ ...words, registration, flow })
  return { services, registrations, agreeing }
}

async function statusOf(services: Services, { phoneNumber }: Person) {
  const { consents } = await services.people.find(await services.hash('phone', phoneNumber))
  return consents.filter(({ withdrawnAt }) => withdrawnAt === null).length
}

it('asks the sieve once, so nothing refuses what has begun', async () => {
  const person = newPerson()
  const { services, registrations, agreeing } = await withdrawn([person])
  let asked = 0
  const passesSieve = async (door: string) => door !== 'submit' || ++asked === 1
  const { view } = await visitorOf({ ...services, passesSieve }).post(agreeing(registrations[0]))
  expect(view).toEqual({ step: 'end', end: 'agreed' })
  expect(await statusOf(services, person)).toBe(1)
})

it('keeps the proof if storage fails, before or after the change', async () => {
  for (const fails of ['before', 'after']) {
    const person = newPerson()
    const { services, registrations, agreeing } = await withdrawn([person])
    const accept: Services['leads']['accept'] = async (...lead) => {
      if (fails === 'after') await services.leads.accept(...lead)
      throw new Error('D1_ERROR: injected')
    }
    const failing = { ...services, leads: { ...services.leads, accept } }
    expect((await visitorOf(failing).post(agreeing(registrations[0]))).status).toBe(503)
    expect((await visitorOf(services).post(agreeing(registrations[0]))).view).toEqual({
      step: 'end',
      end: 'agreed',
    })
    expect(await statusOf(services, person)).toBe(1)
  }
})

it('renews one registration per proof, and reports no other as renewed', async () => {
  const first = newPerson('accept')
  const second = { ...first, email: newPerson('evil').email }
  const { services, registrations, agreeing } = await withdrawn([first, second])
  const responses = await Promise.all(
    registrations.map((one) => visitorOf(services).post(agreeing(one))),
  )
  expect(responses.map(({ view }) => view.step).sort()).toEqual(['end', 'phone'])
  expect(await statusOf(services, first)).toBe(1)
  // Also later, and the renewed one gets its response again.
  const later = await Promise.all(
    registrations.map((one) => visitorOf(services).post(agreeing(one))),
  )
  expect(later.map(({ view }) => view.step)).toEqual(responses.map(({ view }) => view.step))
})

it('renews a registration as an operator corrected it, for both halves of a double click', async () => {
  const person = newPerson()
  const { services, registrations, agreeing } = await withdrawn([person])
  const leadDesk = createLeadDesk(env.PEOPLE)
  const shown = await leadDesk.show(registrations[0] ?? '')
  if (!shown) throw new Error('no lead')
  const { email } = newPerson()
  const right = { wrong: 'email', correction: { email }, buyer: 'the buyer was told' }
  const act = { by: operatorNamed('cli'), note: 'misspelt', isDryRun: false }
  expect(await correctPerson({ ...services, leadDesk }, shown, right, act)).toBe(true)
  for (const half of ['first', 'second']) {
    const { view } = await visitorOf(services).post(agreeing(registrations[0]))
    expect([half, view]).toEqual([half, { step: 'end', end: 'agreed' }])
  }
  const { leads } = await services.people.find(await services.hash('phone', person.phoneNumber))
  const opened = await Promise.all(leads.map((lead) => openLead(services.dataSealer, lead)))
  expect(opened.map((one) => [one?.email, one?.entered?.email])).toEqual([
    [email, undefined],
    [email, person.email],
  ])
})
