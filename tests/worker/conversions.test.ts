import { env } from 'cloudflare:workers'
import { describe, expect, inject, it } from 'vitest'
import { defaultTracking } from '#app/domain/attribution/tracking.ts'
import { createFunnelStore } from '#app/domain/funnel/funnel-store.server.ts'
import { createLinkReport } from '#app/domain/links/link-report-store.server.ts'
import { sendConversion, sweepConversions } from '#app/flows/funnel/send-conversion.server.ts'
import { composeConsent } from '#app/flows/leads/compose-consent.server.ts'
import { submitLead } from '#app/flows/leads/submit-lead.server.ts'
import type { Services, Visit } from '#app/services.ts'
import { LeadId } from '#app/shared/brands.ts'
import { hour } from '#app/shared/time.ts'
import type { TrackingData } from '#app/shared/tracking-data.ts'
import { newPerson, parsedPhone, prove, tokenOf } from '#tests/support/api.ts'
import { receivedBy } from '#tests/support/configured-worker.ts'
import { countedRow } from '#tests/support/funnel.ts'
import { newClock, testServices } from '#tests/support/services.ts'
import { takeBatch } from '#tests/support/take-batch.ts'
import type { Env } from '#workers/env.ts'

const { conversions: network } = inject('thirdParties')
const id = 'c'.repeat(22)
const touch: TrackingData = {
  ...defaultTracking,
  utm_source: 'news',
  utm_campaign: 'autumn',
  gclid: 'g-1',
  clickid: id,
  link: `lead-link.${id}`,
  first: { utm_source: 'search', link: 'first-link', at: '2026-11-01T00:00:00.000Z' },
}

type Lead = { leadId: LeadId; services: Services; queued: string[]; email: string }

/** Collects the leads whose conversion is queued. */
function queueOf(queued: string[]): Services['leadQueue'] {
  return {
    send: async (job) => void (job.type === 'send-conversion' && queued.push(job.leadId)),
  }
}

/** Sends a lead as the form does, and records the ad network's queue messages instead of sending them. */
async function newLead(
  over: {
    behaviour?: string
    visit?: Partial<Visit>
    tracking?: TrackingData
    localPart?: string
  } = {},
): Promise<Lead> {
  const { behaviour = 'accept', visit = { trackingConsent: 'granted' }, tracking = touch } = over
  const vars = { CONVERSIONS_URL: `${network}/${behaviour}`, CONVERSIONS_TOKEN: 'token-of-network' }
  const queued: string[] = []
  const base = testServices({ vars, visit: { ...visit, tracking } })
  const services: Services = {
    ...base,
    inBackground: () => undefined,
    leadQueue: queueOf(queued),
  }
  const person = newPerson(over.localPart)
  await prove(person)
  const { mark } = await composeConsent(services)
  await submitLead(services, {
    firstName: 'Ada',
    lastName: 'Lovelace',
    country: 'CA',
    source: 'test',
    tracking,
    email: person.email,
    phone: parsedPhone(person.phoneNumber),
    proof: tokenOf(person.proof),
    consent: { mark, givenAt: services.now(), page: '/register' },
  })
  const row = await env.PEOPLE.prepare('SELECT id FROM lead WHERE email_key = ?1')
    .bind(await services.hash('email', person.email))
    .first<{ id: string }>()
  return { leadId: LeadId.parse(row?.id), services, queued, email: person.email }
}

function clickOf(leadId: string) {
  return env.PEOPLE.prepare('SELECT * FROM lead_click WHERE lead_id = ?1').bind(leadId).first()
}

async function eventsOf({ leadId, services }: Lead) {
  const key = await services.hash('conversion', leadId)
  return (await receivedBy(network)).filter(({ headers }) => headers['idempotency-key'] === key)
}

describe('the click behind a lead', () => {
  it('is kept with it: link, first and last touch, and no id of the click', async () => {
    const { leadId } = await newLead()
    expect(await clickOf(leadId)).toEqual({
      lead_id: leadId,
      at: expect.any(Number),
      link: 'lead-link',
      source: 'news',
      campaign: 'autumn',
      first_link: 'first-link',
      first_source: 'search',
      first_campaign: '',
      conversion: 'waiting',
    })
  })

  it('is absent for a lead without a click', async () => {
    const { leadId } = await newLead({ tracking: defaultTracking })
    expect(leadId).not.toBe('')
    expect(await clickOf(leadId)).toBeNull()
  })

  it('is not sent to the buyer', async () => {
    const { leadId } = await newLead()
    const sold = await env.PEOPLE.prepare(
      'SELECT lead FROM sandbox_lead WHERE idempotency_key = ?1',
    )
      .bind(leadId)
      .first<{ lead: string }>()
    expect(sold?.lead).toContain(`"ClickID":"${id}"`)
    expect(sold?.lead).not.toMatch(/lead-link|first-link|gclid/)
  })

  it('is reported by link, source and campaign, beside the first touches of other links’ leads', async () => {
    const first = { link: 'reported', utm_source: 'news', utm_campaign: 'autumn' }
    const at = new Date().toISOString()
    await newLead({ tracking: { ...touch, link: 'later', first: { ...first, at } } })
    const names = { campaign: 'autumn', source: 'news' }
    const of = { ...countedRow, ...names, link: 'reported', hour: Math.floor(Date.now() / hour) }
    const row = { ...of, reserved: names }
    await createFunnelStore(env.MARKET).add({
      rows: [
        { ...row, counts: { click: 8, visit: 6, lead_committed: 2, lead_accepted: 1 } },
        { ...row, visitor: 'suspect', counts: { click: 500 } },
        { ...row, visitor: 'bot', counts: { click: 3 } },
      ],
      pages: [],
      names: [],
    })
    for (const group of ['link', 'source', 'campaign'] as const) {
      const report = createLinkReport(env.MARKET, env.PEOPLE)
      const results = await report(group, 1, Date.now())
      const name = { link: 'reported', ...names }[group]
      expect(results.find((row) => row.name === name)).toEqual({
        name,
        clicks: 8,
        visits: 6,
        repeats: 0,
        suspects: 500,
        bots: 3,
        closed: 0,
        unknown: 0,
        leads: 2,
        accepted: 1,
        firstTouch: 1,
      })
    }
  })
})

describe('a conversion', () => {
  it('is posted once, with the id of the page’s tag, and without personal data', async () => {
    const lead = await newLead()
    expect(lead.queued).toEqual([lead.leadId])
    await sendConversion(lead.services, lead.leadId)
    await sendConversion(lead.services, lead.leadId)
    const [event, ...others] = await eventsOf(lead)
    expect(others).toEqual([])
    expect(event).toMatchObject({ method: 'POST', path: '/accept' })
    expect(event?.headers).toMatchObject({
      authorization: 'Bearer token-of-network',
      'content-type': 'application/json',
    })
    expect(JSON.parse(event?.body ?? '')).toEqual({
      event_id: await lead.services.hash('conversion', lead.leadId),
      event_name: 'lead',
      event_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      click_ids: { clickid: id, gclid: 'g-1' },
    })
    expect(await clickOf(lead.leadId)).toMatchObject({ conversion: 'sent' })
  })

  it.each([
    ['no word on tracking', { trackingConsent: 'unset' as const }],
    ['a no, or Global Privacy Control', { trackingConsent: 'denied' as const }],
  ])('is not sent after %s', async (_, visit) => {
    const lead = await newLead({ visit })
    await sendConversion(lead.services, lead.leadId)
    expect(await clickOf(lead.leadId)).toMatchObject({ conversion: 'none' })
    expect(await eventsOf(lead)).toEqual([])
  })

  it('is not sent for a lead that the buyer rejected', async () => {
    const lead = await newLead({ localPart: 'reject' })
    expect(lead.queued).toEqual([])
    await sendConversion(lead.services, lead.leadId)
    expect(await eventsOf(lead)).toEqual([])
  })

  it.each([
    ['accept', 'sent'],
    ['known', 'sent'],
    ['malformed', 'refused'],
  ])('a conversion with the response %s is %s', async (behaviour, state) => {
    const lead = await newLead({ behaviour })
    await sendConversion(lead.services, lead.leadId)
    expect(await clickOf(lead.leadId)).toMatchObject({ conversion: state })
  })

  it.each(['wrong-token', 'down', 'reset', 'hang'])(
    'with the response %s is tried again',
    async (behaviour) => {
      const lead = await newLead({ behaviour })
      await expect(sendConversion(lead.services, lead.leadId)).rejects.toThrow('did not accept it')
      expect(await clickOf(lead.leadId)).toMatchObject({ conversion: 'waiting' })
    },
  )

  it('is retried by the queue, with the same body and id', async () => {
    const lead = await newLead({ behaviour: 'broken-once' })
    const vars = {
      CONVERSIONS_URL: `${network}/broken-once`,
      CONVERSIONS_TOKEN: 'token-of-network',
    }
    const body = { v: 1, type: 'send-conversion', leadId: lead.leadId }
    const ownEnv = { ...env, ...vars } as unknown as Env
    const deliver = () => takeBatch('mapletape-leads', [body], ownEnv)
    expect(await deliver()).toMatchObject({ explicitAcks: [], retryMessages: [{ msgId: 'm0' }] })
    expect(await deliver()).toMatchObject({ explicitAcks: ['m0'], retryMessages: [] })
    const [first, second, ...others] = await eventsOf(lead)
    expect(others).toEqual([])
    expect(second).toEqual(first)
  })

  it('a conversion that the queue lost is requeued after ten minutes, and for a day', async () => {
    const { leadId, services } = await newLead({ behaviour: 'down' })
    const sweepAt = async (minutes: number) => {
      const clock = newClock(Date.now() + minutes * 60_000)
      const queued: string[] = []
      await sweepConversions({ ...services, now: clock.now, leadQueue: queueOf(queued) })
      return queued.includes(leadId)
    }
    expect([
      await sweepAt(9),
      await sweepAt(11),
      await sweepAt(1_430),
      await sweepAt(1_441),
    ]).toEqual([false, true, true, false])
  })
})
