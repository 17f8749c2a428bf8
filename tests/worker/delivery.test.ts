import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { defaultTracking } from '#app/domain/attribution/tracking'
import { currentConsentVersion } from '#app/domain/compliance/consent'
import type { Buyer } from '#app/domain/leads/buyer'
import type { DeliveryAnswer } from '#app/domain/leads/ports'
import { deliverLead, leaseMs } from '#app/flows/deliver-lead.server'
import { submitLead } from '#app/flows/submit-lead.server'
import { sweepLeads } from '#app/flows/sweep-leads.server'
import type { Services } from '#app/services'
import { day, minute, second } from '#app/shared/time'
import type { Env } from '#workers/env'
import { consume } from '#workers/queue'
import { runSchedule } from '#workers/scheduled'
import { newPerson, prove } from '../support/api.ts'
import { type Clock, newClock, testServices } from '../support/services.ts'

const accepted: DeliveryAnswer = answer(200, {
  ret_code: '200',
  url: 'https://go.broker.example/d',
})

function answer(status: number, body: unknown): DeliveryAnswer {
  return { kind: 'answer', status, headers: new Headers(), body: JSON.stringify(body) }
}

/** Services whose buyer answers as the test says, and which note what was queued. */
function withBuyer(
  clock: Clock,
  policy: Buyer['unknownPolicy'],
  deliver: () => Promise<DeliveryAnswer>,
  vars: Record<string, string> = {},
) {
  const calls: string[] = []
  const queued: { leadId: string; delaySeconds: number }[] = []
  const alarms: string[] = []
  const base = testServices({ clock, vars })
  const buyer: Buyer = {
    ...base.buyers.choose('x@y.z'),
    id: 'test-buyer',
    allowedHosts: ['broker.example'],
    unknownPolicy: policy,
  }
  const services: Services = {
    ...base,
    sleep: async (ms) => clock.advance(ms),
    log: { ...base.log, alarm: (code) => void alarms.push(code) },
    buyers: {
      choose: () => buyer,
      byId: (id) => (id === buyer.id ? buyer : null),
      async deliver(_buyer, _form, leadId) {
        calls.push(leadId)
        return deliver()
      },
    },
    deliveryQueue: {
      async send(leadId, delaySeconds) {
        queued.push({ leadId, delaySeconds })
      },
    },
  }
  return { services, calls, queued, alarms }
}

async function submit(services: Services) {
  const person = newPerson()
  await prove(person)
  return submitLead(services, {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: person.email,
    phone: person.phoneNumber,
    defaultRegion: 'CA',
    country: 'CA',
    source: 'test',
    tracking: defaultTracking,
    consent: { version: currentConsentVersion, givenAt: services.now(), page: '/register' },
  })
}

async function rowOf(leadId: string) {
  return env.DB.prepare(
    'SELECT state, attempts, last_reason, next_attempt_at FROM lead WHERE id = ?1',
  )
    .bind(leadId)
    .first<{ state: string; attempts: number; last_reason: string; next_attempt_at: number }>()
}

function leadIdOf(outcome: Awaited<ReturnType<typeof submit>>): string {
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.leadId
}

describe('a committed lead', () => {
  it('is queued as a safety net and delivered once, whoever comes after', async () => {
    const clock = newClock()
    const { services, calls, queued } = withBuyer(clock, 'none', async () => accepted)
    const outcome = await submit(services)
    expect(outcome).toMatchObject({ ok: true, url: 'https://go.broker.example/d' })
    const leadId = leadIdOf(outcome)
    expect(queued).toEqual([{ leadId, delaySeconds: 20 }])
    expect(await deliverLead(services, leadId)).toMatchObject({ status: 'accepted' })
    expect(calls).toEqual([leadId])
  })

  it('goes to the buyer once when request, queue and sweep race', async () => {
    const clock = newClock()
    const { services, calls } = withBuyer(clock, 'idempotent', async () => answer(503, {}))
    const leadId = leadIdOf(await submit(services))
    expect(calls).toHaveLength(1)
    clock.advance(minute)
    await Promise.all(Array.from({ length: 20 }, () => deliverLead(services, leadId)))
    expect(calls).toHaveLength(2)
  })

  it('is accepted by us when the buyer is down, and planned anew', async () => {
    const clock = newClock()
    const { services } = withBuyer(clock, 'none', async () => answer(503, {}))
    const outcome = await submit(services)
    expect(outcome).toMatchObject({ ok: true, url: 'https://maple.test/thank-you' })
    const row = await rowOf(leadIdOf(outcome))
    expect(row).toMatchObject({ state: 'retry', attempts: 1, last_reason: 'status_503' })
    expect(row?.next_attempt_at).toBeLessThanOrEqual(clock.now() + 20 * second)
  })

  it('raises an alarm when the buyer refuses our key rather than the lead', async () => {
    const clock = newClock()
    const { services, alarms } = withBuyer(clock, 'none', async () => answer(401, {}))
    expect(await submit(services)).toEqual({ ok: false, reason: 'rejected_by_buyer' })
    expect(alarms).toEqual(['BUYER_REFUSES_US'])
  })

  it('is not delivered after a day, nor to a suppressed person', async () => {
    const clock = newClock()
    const { services, calls, alarms } = withBuyer(clock, 'none', async () => answer(503, {}))
    const old = leadIdOf(await submit(services))
    const suppressed = leadIdOf(await submit(services))
    await env.DB.prepare(
      `INSERT INTO suppression SELECT phone_key, 'erased', 0 FROM lead WHERE id = ?1`,
    )
      .bind(suppressed)
      .run()
    clock.advance(minute)
    await deliverLead(services, suppressed)
    clock.advance(day)
    await deliverLead(services, old)
    expect(calls).toHaveLength(2)
    expect(await rowOf(old)).toMatchObject({ state: 'dead', last_reason: 'too_old' })
    expect(await rowOf(suppressed)).toMatchObject({ state: 'dead', last_reason: 'suppressed' })
    expect(alarms).toEqual(['LEAD_DEAD'])
  })

  it('dies with an alarm after eight attempts', async () => {
    const clock = newClock()
    const { services, calls, alarms } = withBuyer(clock, 'none', async () => answer(429, {}), {
      LEAD_MAX_AGE_SECONDS: '999999',
    })
    const leadId = leadIdOf(await submit(services))
    for (let tries = 0; tries < 12; tries++) {
      clock.advance(12 * 60 * minute)
      await deliverLead(services, leadId)
    }
    expect(calls).toHaveLength(8)
    expect(await rowOf(leadId)).toMatchObject({ state: 'dead', attempts: 8 })
    expect(alarms).toEqual(['LEAD_DEAD'])
  })
})

describe('an attempt of unknown end', () => {
  const unknowns: [string, DeliveryAnswer][] = [
    ['a timeout', { kind: 'timeout', detail: '' }],
    ['a cut connection', { kind: 'cut', detail: '' }],
    ['a 500', answer(500, {})],
    ['an unreadable answer', { kind: 'answer', status: 200, headers: new Headers(), body: '<p>' }],
  ]
  it.each(unknowns)(
    '%s is sent again to an idempotent buyer and parked for any other',
    async (_, said) => {
      const clock = newClock()
      const again = withBuyer(clock, 'idempotent', async () => said)
      expect(await rowOf(leadIdOf(await submit(again.services)))).toMatchObject({ state: 'retry' })
      const once = withBuyer(clock, 'none', async () => said)
      const outcome = await submit(once.services)
      expect(outcome).toMatchObject({ ok: true, url: 'https://maple.test/thank-you' })
      const leadId = leadIdOf(outcome)
      expect(await rowOf(leadId)).toMatchObject({ state: 'parked' })
      expect(once.alarms).toEqual(['LEAD_PARKED'])
      clock.advance(day)
      await deliverLead(once.services, leadId)
      expect(once.calls).toHaveLength(1)
    },
  )
})

describe('the sweep', () => {
  it('queues a lead anew whose message was lost', async () => {
    const clock = newClock()
    const { services, queued } = withBuyer(clock, 'none', async () => answer(503, {}))
    const leadId = leadIdOf(await submit(services))
    queued.length = 0
    await sweepLeads(services)
    expect(queued.map((message) => message.leadId)).not.toContain(leadId)
    clock.advance(2 * minute)
    await sweepLeads(services)
    expect(queued).toContainEqual({ leadId, delaySeconds: 0 })
  })

  it.each([
    ['idempotent', 'retry'],
    ['none', 'parked'],
  ] as const)('settles an attempt that never came back: %s → %s', async (policy, state) => {
    const clock = newClock()
    const { services } = withBuyer(clock, policy, () => Promise.reject(new Error('killed')))
    await expect(submit(services)).rejects.toThrow('killed')
    const lead = await env.DB.prepare(`SELECT id FROM lead WHERE state = 'sending'`).first<{
      id: string
    }>()
    clock.advance(leaseMs + second)
    await sweepLeads(services)
    expect(await rowOf(lead?.id ?? '')).toMatchObject({ state, last_reason: 'lease_expired' })
  })

  it('runs from the cron, and at the full hour with the purge', async () => {
    const clock = newClock(Date.now() - 3 * day)
    const { services } = withBuyer(clock, 'none', async () => accepted)
    const spent = leadIdOf(await submit(services))
    await env.DB.batch([
      env.DB.prepare('UPDATE challenge SET created_at = ?1').bind(clock.now()),
      env.DB.prepare(
        `INSERT INTO challenge (id, phone_key, email_key, reference, created_at, expires_at)
         VALUES ('old', 'p', 'e', 'ABC', ?1, ?1)`,
      ).bind(clock.now()),
      env.DB.prepare(`INSERT OR REPLACE INTO budget VALUES ('over', 1, ?1)`).bind(clock.now()),
    ])
    const scheduledTime = new Date('2026-11-20T10:00:00Z')
    await runSchedule(createScheduledController({ scheduledTime }), env as unknown as Env)
    const left = await env.DB.prepare('SELECT id, spent_by FROM challenge').all()
    expect(left.results).toContainEqual(expect.objectContaining({ spent_by: spent }))
    expect(left.results).not.toContainEqual(expect.objectContaining({ id: 'old' }))
    const budget = await env.DB.prepare(`SELECT 1 FROM budget WHERE key = 'over'`).first()
    expect(budget).toBeNull()
  })
})

describe('the queue', () => {
  const deliverMessage = (leadId: string) => ({ v: 1, type: 'deliver-lead', leadId })

  async function take(queue: string, bodies: unknown[]) {
    const messages = bodies.map((body, index) => ({
      id: `m${index}`,
      timestamp: new Date(),
      attempts: 1,
      body,
    }))
    const batch = createMessageBatch(queue, messages)
    const context = createExecutionContext()
    await consume(batch, env as unknown as Env)
    return getQueueResult(batch, context)
  }

  it('delivers a lead whose request died before it tried', async () => {
    const clock = newClock()
    const { services } = withBuyer(clock, 'idempotent', async () => answer(503, {}))
    const leadId = leadIdOf(await submit(services))
    await env.DB.prepare(
      `UPDATE lead SET buyer_id = 'sandbox-accept', next_attempt_at = 0 WHERE id = ?1`,
    )
      .bind(leadId)
      .run()
    const result = await take('mapletape-leads', [deliverMessage(leadId)])
    expect(result.explicitAcks).toEqual(['m0'])
    expect(await rowOf(leadId)).toMatchObject({ state: 'accepted', attempts: 2 })
    await take('mapletape-leads', [deliverMessage(leadId), deliverMessage(leadId)])
    expect(await rowOf(leadId)).toMatchObject({ state: 'accepted', attempts: 2 })
  })

  it('drops a message it cannot read, at once', async () => {
    const malformed = [
      null,
      'x',
      { v: 2, type: 'deliver-lead', leadId: 'a' },
      { v: 1, type: 'other' },
    ]
    const result = await take('mapletape-leads', malformed)
    expect(result.explicitAcks).toEqual(['m0', 'm1', 'm2', 'm3'])
    expect(result.retryMessages).toEqual([])
  })

  it('marks a dead letter dead only when its attempts or its time are used up', async () => {
    const clock = newClock()
    const { services } = withBuyer(clock, 'idempotent', async () => answer(503, {}))
    const leadId = leadIdOf(await submit(services))
    await take('mapletape-leads-dead', [deliverMessage(leadId)])
    expect(await rowOf(leadId)).toMatchObject({ state: 'retry' })
    await env.DB.prepare('UPDATE lead SET attempts = 8 WHERE id = ?1').bind(leadId).run()
    await take('mapletape-leads-dead', [deliverMessage(leadId)])
    expect(await rowOf(leadId)).toMatchObject({ state: 'dead', last_reason: 'dead_letter' })
  })
})
