import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { repeatOutcome } from '#app/flows/leads/submit-lead.server.ts'
import { sweepLeads } from '#app/flows/leads/sweep-leads.server.ts'
import { loadContinue } from '#app/routes/continue/load-continue.server.ts'
import type { Services } from '#app/services.ts'
import type { LeadId } from '#app/shared/brands.ts'
import { minute } from '#app/shared/time.ts'
import { lastCode, newPerson } from '#tests/support/api.ts'
import { cookieHeader } from '#tests/support/cookies.ts'
import { accepted, servicesWithBuyer, submitted } from '#tests/support/delivery.ts'
import { dumpStores, found } from '#tests/support/dump.ts'
import { firstStepOf, postLeadForm } from '#tests/support/post-lead-form.ts'
import { newClock } from '#tests/support/services.ts'

const url = 'https://go.broker.example/d'

function storedUrl(leadId: LeadId) {
  return env.PEOPLE.prepare('SELECT buyer_url AS url FROM lead WHERE id = ?1')
    .bind(leadId)
    .first('url')
}

it('a buyer’s URL is stored sealed, returned to the same lead for 15 minutes, and is then dropped', async () => {
  const clock = newClock()
  const { services } = servicesWithBuyer(clock, { deliver: async () => accepted })
  const leadId = await submitted(services)
  expect(await storedUrl(leadId)).toEqual(expect.any(String))
  expect(found(await dumpStores(), [url, 'go.broker.example'])).toEqual([])
  expect(await repeatOutcome(services, leadId)).toMatchObject({ url })

  clock.advance(16 * minute)
  expect(await repeatOutcome(services, leadId)).toMatchObject({
    url: 'https://localhost/thank-you',
  })
  await sweepLeads(services)
  expect(await storedUrl(leadId)).toBeNull()
})

it('a buyer’s URL is dropped once its visitor has been sent on, and is of one lead alone', async () => {
  const { services } = servicesWithBuyer(newClock(), { deliver: async () => accepted })
  const [leadId, other] = [await submitted(services), await submitted(services)]
  await services.leads.dropUrl(leadId)
  expect(await storedUrl(leadId)).toBeNull()
  await env.PEOPLE.prepare(
    'UPDATE lead SET buyer_url = (SELECT buyer_url FROM lead WHERE id = ?2) WHERE id = ?1',
  )
    .bind(leadId, other)
    .run()
  expect(await repeatOutcome(services, leadId)).toMatchObject({
    url: 'https://localhost/thank-you',
  })
  expect(await repeatOutcome(services, other)).toMatchObject({ url })
})

it('without scripts, /continue drops the stored URL of its own visitor, who still has it after a reload', async () => {
  const background: Promise<unknown>[] = []
  const { services: real } = servicesWithBuyer(newClock(), { deliver: async () => accepted })
  const services: Services = { ...real, inBackground: (work) => void background.push(work) }
  const register = async () => {
    const person = newPerson()
    const sent = await postLeadForm(services, firstStepOf(person))
    const verify = { intent: 'verify', code: await lastCode(person.phoneNumber) }
    const ended = await postLeadForm(services, verify, { cookie: cookieHeader(sent) })
    expect(ended.headers.get('location')).toBe('/continue')
    const key = await services.hash('phone', person.phoneNumber)
    const lead = env.PEOPLE.prepare('SELECT id FROM lead WHERE phone_key = ?1').bind(key)
    return { leadId: (await lead.first('id')) as LeadId, cookie: cookieHeader(ended) }
  }
  const open = (cookie: string) =>
    loadContinue(services, new Request('https://localhost/continue', { headers: { cookie } }))
  const [visitor, other] = [await register(), await register()]
  expect(await open(visitor.cookie)).toMatchObject({ url })
  await Promise.all(background)
  expect(await storedUrl(visitor.leadId)).toBeNull()
  expect(await storedUrl(other.leadId)).toEqual(expect.any(String))
  expect(await open(visitor.cookie)).toMatchObject({ url })
  await expect(open('')).rejects.toMatchObject({ status: 302 })
})
