import { env } from 'cloudflare:workers'
import { describe, expect, inject, it } from 'vitest'
import { lookUpLead } from '#app/domain/leads/delivery/buyer-client.server.ts'
import { classifyLookup } from '#app/domain/leads/delivery/classify.ts'
import type { DeliveryResponse } from '#app/domain/leads/ports.ts'
import { deliverLead } from '#app/flows/leads/deliver-lead.server.ts'
import { retireLead } from '#app/flows/leads/retire-lead.server.ts'
import { sweepLeads } from '#app/flows/leads/sweep-leads.server.ts'
import { LeadId } from '#app/shared/brands.ts'
import { day, minute, second } from '#app/shared/time.ts'
import { receivedBy } from '#tests/support/configured-worker.ts'
import {
  accepted,
  leadRow,
  responseOf,
  servicesWithBuyer,
  submitted,
} from '#tests/support/delivery.ts'
import { newClock } from '#tests/support/services.ts'

const timeout: DeliveryResponse = { kind: 'timeout' }
const notFound = responseOf(404, { ret_code: '404' })
const plainNotFound = responseOf(404, { error: 'no such page' })

/** Returns a buyer of policy `lookup` with scripted responses to leads and lookups. */
function askable(said: { deliver: DeliveryResponse[]; lookUp: DeliveryResponse[] }) {
  const clock = newClock()
  const next = (responses: DeliveryResponse[]) => async () =>
    (responses.length > 1 ? responses.shift() : responses[0]) as DeliveryResponse
  const made = servicesWithBuyer(clock, {
    policy: 'lookup',
    deliver: next(said.deliver),
    lookUp: next(said.lookUp),
    timing: { retryDelaysSeconds: [20, 20, 20] },
  })
  return { clock, ...made }
}

describe('a buyer that can be asked', () => {
  it('is asked before a lead is resent, but not at first', async () => {
    const { clock, services, calls, lookUps } = askable({ deliver: [timeout], lookUp: [accepted] })
    const leadId = await submitted(services)
    expect(await leadRow(leadId)).toMatchObject({ state: 'retry', last_reason: 'timeout' })
    expect(lookUps).toEqual([])
    clock.advance(minute)
    expect(await deliverLead(services, leadId)).toEqual({
      status: 'accepted',
      url: 'https://go.broker.example/d',
    })
    expect(lookUps).toEqual([leadId])
    expect(calls).toEqual([leadId])
  })

  it('a buyer that can be asked that does not have the lead gets it in the same attempt', async () => {
    const { clock, services, calls } = askable({ deliver: [timeout, accepted], lookUp: [notFound] })
    const leadId = await submitted(services)
    clock.advance(minute)
    expect(await deliverLead(services, leadId)).toMatchObject({ status: 'accepted' })
    expect(calls).toHaveLength(2)
    expect(await leadRow(leadId)).toMatchObject({ state: 'accepted', attempts: 2 })
  })

  it.each([
    ['a plain 404', plainNotFound],
    ['a rejection', responseOf(200, { ret_code: '409' })],
    ['a 503', responseOf(503, {})],
    ['silence', timeout],
  ])(
    'a buyer that can be asked that responds with %s is asked later, and nothing is sent',
    async (_, said) => {
      const { clock, services, calls } = askable({ deliver: [timeout], lookUp: [said] })
      const leadId = await submitted(services)
      clock.advance(minute)
      expect(await deliverLead(services, leadId)).toMatchObject({ status: 'waiting' })
      expect(calls).toHaveLength(1)
    },
  )

  it('a buyer that can be asked that never responds is left to an operator, not given up', async () => {
    const { clock, services, calls, alarms } = askable({ deliver: [timeout], lookUp: [timeout] })
    const leadId = await submitted(services)
    for (let tries = 0; tries < 5; tries++) {
      clock.advance(minute)
      await deliverLead(services, leadId)
    }
    expect(calls).toHaveLength(1)
    expect(await leadRow(leadId)).toMatchObject({ state: 'parked', attempts: 4 })
    expect(alarms).toContain('LEAD_PARKED')
  })

  it('gets its unclear leads parked by the dead-letter queue as well, and the others dead', async () => {
    for (const [said, state] of [
      [timeout, 'parked'],
      [responseOf(503, {}), 'dead'],
    ] as const) {
      const { clock, services } = askable({ deliver: [said], lookUp: [timeout] })
      const leadId = await submitted(services)
      expect(await retireLead(services, leadId)).toBe('left_to_sweep')
      clock.advance(day + second)
      expect(await retireLead(services, leadId)).toBe(state)
      expect(await leadRow(leadId)).toMatchObject({ state, last_reason: 'dead_letter' })
      const events = await env.PEOPLE.prepare(
        'SELECT kind FROM lead_event WHERE lead_id = ?1 ORDER BY id DESC LIMIT 1',
      )
        .bind(leadId)
        .first()
      expect(events).toEqual({ kind: state })
    }
  })

  it('is also asked after an expired lease, and a day-old lead is not dead', async () => {
    const { clock, services, calls } = askable({ deliver: [accepted], lookUp: [timeout] })
    const killed = { ...services.buyers, deliver: () => Promise.reject(new Error('killed')) }
    const leadId = await submitted({ ...services, buyers: killed })
    clock.advance(31 * second)
    await sweepLeads(services)
    expect(await leadRow(leadId)).toMatchObject({ state: 'retry', last_reason: 'lease_expired' })
    clock.advance(minute)
    await deliverLead(services, leadId)
    expect(calls).toEqual([])
    clock.advance(day)
    await sweepLeads(services)
    expect(await leadRow(leadId)).toMatchObject({ state: 'parked', last_reason: 'too_old' })
  })
})

describe('the question itself', () => {
  const { buyer: server } = inject('thirdParties')
  const rules = { allowedHosts: ['broker.example'], ownOrigin: 'https://localhost', now: 0 }
  const ask = (behaviour: string, leadId: string, timeoutMs = 1_000) =>
    lookUpLead(
      { lookupUrl: `${server}/${behaviour}`, apiKey: 'key-of-buyer' },
      LeadId.parse(leadId),
      (url, init) => fetch(url, init),
      timeoutMs,
    )

  it('is a GET that names the lead and carries the key in a header', async () => {
    const leadId = crypto.randomUUID()
    const said = await ask('accept?lead={leadId}', leadId)
    expect(classifyLookup(said, rules)).toMatchObject({ kind: 'accepted' })
    const [asked] = (await receivedBy(server)).filter(({ path }) => path.includes(leadId))
    expect(asked).toMatchObject({ method: 'GET', path: `/accept?lead=${leadId}`, body: '' })
    expect(asked?.headers).toMatchObject({
      'idempotency-key': leadId,
      'x-api-key': 'key-of-buyer',
    })
  })

  it.each(['hang', 'drip', 'huge', 'html', 'reset', 'truncated', 'status-302', 'status-500'])(
    'a response of %s leaves the result unknown, within its time',
    async (behaviour) => {
      const said = await ask(behaviour, crypto.randomUUID())
      expect(classifyLookup(said, rules).kind).toBe('unknown')
    },
  )
})
