import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { UnknownPolicy } from '#app/domain/leads/buyer.ts'
import { deliverLead } from '#app/flows/leads/deliver-lead.server.ts'
import { LeadId } from '#app/shared/brands.ts'
import { leadOf, newPerson, prove } from '#tests/support/api.ts'
import {
  addressOf,
  allowedHost,
  badUrls,
  buyerServer,
  certainlyNotTaken,
  dashboardUrl,
  definiteNos,
  elsewhere,
  goodResponses,
  ownOrigin,
  sendingTo,
  unclear,
  unknown,
} from '#tests/support/buyer-responses.ts'
import { configuredWorker, receivedBy } from '#tests/support/configured-worker.ts'
import { newClock, testServices } from '#tests/support/services.ts'

const thankYou = { ret_code: '200', url: `${ownOrigin}/thank-you` }

function settingsFor(url: string, policy: UnknownPolicy): Record<string, string> {
  return {
    LEAD_DRIVER: 'http',
    BUYER_ID: `buyer-${crypto.randomUUID().slice(0, 8)}`,
    BUYER_NAME: 'Example Brokerage',
    BUYER_URL: url,
    BUYER_API_KEY: 'key-of-buyer',
    BUYER_ALLOWED_HOSTS: allowedHost,
    BUYER_UNKNOWN_POLICY: policy,
    BUYER_ADDRESS: '1 Sample Street, Toronto, privacy@broker.example',
    BUYER_REGISTRATION_NUMBER: 'R-1',
    BUYER_REGISTRATION_CHECKED_ON: '2026-11-01',
  }
}

type LeadRow = {
  id: string
  state: string
  last_reason: string
  attempts: number
  buyer_url: string | null
}

/** Sends one verified visitor's lead through the whole Worker; returns what they were told, and what is stored. */
async function track(behaviour: string, policy: UnknownPolicy) {
  const vars = settingsFor(addressOf(behaviour), policy)
  const worker = configuredWorker(vars)
  const person = newPerson()
  await prove(person, worker.post)
  const response = await worker.post('/api/track-lead', leadOf(person))
  const lead = await env.PEOPLE.prepare(
    'SELECT id, state, last_reason, attempts, buyer_url FROM lead WHERE buyer_id = ?1',
  )
    .bind(vars.BUYER_ID)
    .first<LeadRow>()
  if (!lead) throw new Error('no lead was kept')
  return { response, lead, person, vars, worker }
}

async function deliveriesOf(leadId: string) {
  return (await receivedBy(buyerServer)).filter(
    ({ headers }) => headers['idempotency-key'] === leadId,
  )
}

// buyer-responses.test.ts tries each response of these kinds.
const oneOf = <Response>(responses: Response[]) => responses.slice(0, 1)
/** How a connection fails is the runtime's own business, which might send again. */
const failed = unclear.filter(
  ([behaviour, { reason }]) => behaviour === 'status-500' || !/^(status_|unreadable)/.test(reason),
)

describe('a lead through the Worker', () => {
  it('is posted as the buyer expects it, once, under its own id', async () => {
    const worker = configuredWorker(settingsFor(addressOf('accept'), 'none'))
    const person = newPerson()
    await prove(person, worker.post)
    const touch = {
      utm_source: 'news',
      utm_medium: 'cpc',
      utm_campaign: 'autumn & winter',
      utm_content: 'büro=1',
      adSet: 'set-7',
      fbclid: 'fb-1',
      cid: '777',
      suid: 'token-1',
    }
    const { json } = await worker.post('/api/track-lead', leadOf(person, touch))
    expect(json).toEqual({ ret_code: '200', url: dashboardUrl })
    const all = await receivedBy(buyerServer)
    const [request, ...others] = all.filter(
      ({ body }) => new URLSearchParams(body).get('email') === person.email,
    )
    expect(others).toEqual([])
    const fields = Object.fromEntries(new URLSearchParams(request?.body))
    expect(fields).toEqual({
      leadId: request?.headers['idempotency-key'],
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: person.email,
      phoneNumber: person.phoneNumber,
      clientIP: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/),
      source: 'api',
      utm_source: 'news',
      utm_medium: 'cpc',
      utm_campaign: 'autumn & winter',
      utm_content: 'büro=1',
      adSet: 'set-7',
      fbclid: 'fb-1',
      clickid: 'fb-1',
      suid: 'token-1',
      cid: '777',
      page: 'Smart GrokAI',
      description: 'Smart GrokAI',
      consent: 'true',
      consentVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      consentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      consentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      consentPage: '/api/track-lead',
      ClickID: 'fb-1',
      ApiKey: 'key-of-buyer',
      Brand: 'auto',
      CampaignID: '777',
      P1: 'news',
      P2: 'cpc',
      P3: 'autumn & winter',
      P4: 'büro=1',
      P5: 'set-7',
    })
    expect(request).toMatchObject({ method: 'POST', path: '/accept' })
    expect(request?.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    })
    const lead = await env.PEOPLE.prepare('SELECT state FROM lead WHERE id = ?1')
      .bind(fields.leadId)
      .first()
    expect(lead).toEqual({ state: 'accepted' })
  })

  it.each(oneOf(goodResponses))(
    'with the response %s: the visitor goes to the buyer',
    async (behaviour, verdict) => {
      const { response, lead } = await track(behaviour, 'none')
      const { url } = verdict as { url: string }
      expect(response).toMatchObject({ status: 200, json: { ret_code: '200', url } })
      expect(lead).toMatchObject({ state: 'accepted', last_reason: 'accepted' })
      expect(lead.buyer_url).toMatch(/^s1\./)
      expect(lead.buyer_url).not.toContain('broker')
    },
  )

  it.each(oneOf(badUrls))(
    'a lead through the Worker with the response %s: accepted, and a page of ours',
    async (_, url) => {
      const { response, lead } = await track(sendingTo(url), 'none')
      expect(response).toMatchObject({ status: 200, json: thankYou })
      expect(lead).toMatchObject({
        state: 'accepted',
        last_reason: 'unusable_url',
        buyer_url: null,
      })
    },
  )

  it.each(oneOf(definiteNos))(
    'with the response %s: the visitor hears of a failure',
    async (behaviour, verdict) => {
      const { response, lead } = await track(behaviour, 'idempotent')
      expect(response.json).toEqual({
        ret_code: '409',
        error: 'Failed to submit form. Please try again.',
      })
      expect(lead).toMatchObject({ state: 'rejected', last_reason: verdict.reason, attempts: 1 })
    },
  )

  it.each(oneOf(certainlyNotTaken))(
    'with the response %s: tried again, whatever the policy',
    async (behaviour, verdict) => {
      for (const policy of ['idempotent', 'dedupes', 'none'] as const) {
        const { response, lead } = await track(behaviour, policy)
        expect(response).toMatchObject({ status: 200, json: thankYou })
        expect(lead).toMatchObject({ state: 'retry', last_reason: verdict.reason, attempts: 1 })
      }
    },
  )

  it.each([...failed, ['hang', unknown('timeout')] as const])(
    'with the response %s: the policy decides',
    async (behaviour, verdict) => {
      const results = await Promise.all([
        track(behaviour, 'idempotent'),
        track(behaviour, 'dedupes'),
        track(behaviour, 'none'),
      ])
      expect(results.map(({ lead }) => lead.state)).toEqual(['retry', 'retry', 'parked'])
      for (const { response, lead } of results) {
        expect(response).toMatchObject({ status: 200, json: thankYou })
        expect(lead).toMatchObject({ last_reason: verdict.reason, attempts: 1, buyer_url: null })
        // The runtime does not retry a failed request by itself.
        if (behaviour !== 'refused') expect(await deliveriesOf(lead.id)).toHaveLength(1)
      }
    },
  )

  it('never follows the buyer elsewhere with a person and a key', async () => {
    await Promise.all([track('status-302', 'none'), track('status-307', 'none')])
    expect(await receivedBy(elsewhere)).toEqual([])
  })

  it('is retried after a failure, with the same body and key', async () => {
    const { lead, vars } = await track('broken-once', 'idempotent')
    expect(lead).toMatchObject({ state: 'retry', last_reason: 'status_500' })
    const clock = newClock(Date.now() + 21_000)
    const outcome = await deliverLead(testServices({ clock, vars }), LeadId.parse(lead.id))
    expect(outcome).toEqual({ status: 'accepted', url: dashboardUrl })
    const [first, second, ...others] = await deliveriesOf(lead.id)
    expect(others).toEqual([])
    expect(second).toEqual(first)
  })

  it.each(['accept', 'ret-code-409', 'reset'])(
    'sent twice, with the response %s: gets one result and reaches the buyer once',
    async (behaviour) => {
      const { response, lead, worker, person } = await track(behaviour, 'none')
      const again = await worker.post('/api/track-lead', leadOf(person))
      expect(again.json).toEqual(response.json)
      expect(await deliveriesOf(lead.id)).toHaveLength(1)
    },
  )
})
