import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { operatorNamed } from '#app/domain/audit/operator.ts'
import type { Buyer } from '#app/domain/leads/buyer.ts'
import type { DeliveryTiming } from '#app/domain/leads/delivery/delivery-timing.ts'
import { createLeadDesk } from '#app/domain/leads/lead-desk-store.server.ts'
import type { DeliveryResponse } from '#app/domain/leads/ports.ts'
import { deliverLead } from '#app/flows/leads/deliver-lead.server.ts'
import { replayLeads } from '#app/flows/leads/replay-leads.server.ts'
import { sweepLeads } from '#app/flows/leads/sweep-leads.server.ts'
import type { Services } from '#app/services.ts'
import type { LeadId } from '#app/shared/brands.ts'
import { day, hour, minute, second } from '#app/shared/time.ts'
import {
  accepted,
  leadIdOf,
  leadRow,
  responseOf,
  servicesWithBuyer,
  submit,
} from '#tests/support/delivery.ts'
import { fileEnv } from '#tests/support/file-state.ts'
import { type Clock, newClock } from '#tests/support/services.ts'
import { takeBatch } from '#tests/support/take-batch.ts'
import { runSchedule } from '#workers/scheduled.ts'

/** Shorthand for the tests below. */
function withBuyer(
  clock: Clock,
  policy: Buyer['unknownPolicy'],
  deliver: () => Promise<DeliveryResponse>,
  timing: Partial<DeliveryTiming> = {},
) {
  return servicesWithBuyer(clock, { policy, deliver, timing })
}

describe('a committed lead', () => {
  it('is queued as a safety net and delivered once, whatever runs later', async () => {
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
    const { services, calls } = withBuyer(clock, 'idempotent', async () => responseOf(503, {}))
    const leadId = leadIdOf(await submit(services))
    expect(calls).toHaveLength(1)
    clock.advance(minute)
    await Promise.all(Array.from({ length: 20 }, () => deliverLead(services, leadId)))
    expect(calls).toHaveLength(2)
  })

  it('is accepted by us when the buyer is down, and rescheduled', async () => {
    const clock = newClock()
    const { services } = withBuyer(clock, 'none', async () => responseOf(503, {}))
    const outcome = await submit(services)
    expect(outcome).toMatchObject({ ok: true, url: 'https://localhost/thank-you' })
    const row = await leadRow(leadIdOf(outcome))
    expect(row).toMatchObject({ state: 'retry', attempts: 1, last_reason: 'status_503' })
    expect(row?.next_attempt_at).toBeLessThanOrEqual(clock.now() + 20 * second)
  })

  it('waits as long as a busy buyer asks, up to an hour', async () => {
    const clock = newClock()
    const wishes: [string, number, number][] = [
      ['120', 120, 150],
      [new Date(clock.now() + 10 * minute).toUTCString(), 598, 751],
      ['999999', 3_600, 4_500],
    ]
    for (const [header, min, max] of wishes) {
      const busy = responseOf(429, {}, { 'retry-after': header })
      const { services } = withBuyer(clock, 'none', async () => busy)
      const row = await leadRow(leadIdOf(await submit(services)))
      const waitSeconds = ((row?.next_attempt_at ?? 0) - clock.now()) / second
      expect(waitSeconds).toBeGreaterThanOrEqual(min)
      expect(waitSeconds).toBeLessThanOrEqual(max)
    }
  })

  it('is sent again when a buyer calls the repeat of an unknown attempt a conflict', async () => {
    for (const policy of ['idempotent', 'dedupes'] as const) {
      for (const conflict of [responseOf(409, {}), responseOf(200, { ret_code: '409' })]) {
        const clock = newClock()
        const responses: DeliveryResponse[] = [{ kind: 'timeout' }, conflict, accepted]
        const deliver = async () => responses.shift() ?? accepted
        const { services, calls } = withBuyer(clock, policy, deliver)
        const leadId = leadIdOf(await submit(services))
        clock.advance(minute)
        await deliverLead(services, leadId)
        expect(await leadRow(leadId)).toMatchObject({ state: 'retry', attempts: 2 })
        clock.advance(hour)
        expect(await deliverLead(services, leadId)).toMatchObject({ status: 'accepted' })
        expect(calls).toEqual([leadId, leadId, leadId])
      }
    }
  })

  it('is parked when its buyer calls every repeat of an unknown attempt a conflict', async () => {
    const clock = newClock()
    let tries = 0
    const deliver = async () => (++tries === 1 ? { kind: 'cut' as const } : responseOf(409, {}))
    const { services, alarms } = withBuyer(clock, 'dedupes', deliver)
    const leadId = leadIdOf(await submit(services))
    const waits = [minute, 2 * minute, 6 * minute, 31 * minute, 2.1 * hour, 6.1 * hour, 12.1 * hour]
    for (const wait of waits) {
      clock.advance(wait)
      await deliverLead(services, leadId)
    }
    expect(await leadRow(leadId)).toMatchObject({ state: 'parked', last_reason: 'status_409' })
    expect(alarms).toEqual(['LEAD_PARKED'])
  })

  it('is ours whatever of our own fails after the commit', async () => {
    const clock = newClock()
    const { services } = withBuyer(clock, 'none', async () => accepted)
    const broken = async () => Promise.reject(new Error('D1_ERROR: gone'))
    const failing = {
      ...services,
      leads: { ...services.leads, claim: broken },
      leadQueue: { send: broken },
    }
    const outcome = await submit(failing)
    expect(outcome).toMatchObject({ ok: true, url: 'https://localhost/thank-you' })
    const leadId = leadIdOf(outcome)
    expect(await leadRow(leadId)).toMatchObject({ state: 'new' })
    expect(await deliverLead(services, leadId)).toMatchObject({ status: 'accepted' })
  })

  it("keeps the buyer's word when storing it fails once, and when only the result is lost", async () => {
    for (const isStored of [false, true]) {
      const clock = newClock()
      const { services, calls } = withBuyer(clock, 'none', async () => accepted)
      let failures = 0
      const settle: typeof services.leads.settle = async (settlement, now) => {
        if (failures++ > 0) return services.leads.settle(settlement, now)
        if (isStored) await services.leads.settle(settlement, now)
        throw new Error('D1_ERROR: network connection lost')
      }
      const outcome = await submit({ ...services, leads: { ...services.leads, settle } })
      expect(outcome).toMatchObject({ ok: true, url: 'https://go.broker.example/d' })
      expect(await leadRow(leadIdOf(outcome))).toMatchObject({ state: 'accepted', attempts: 1 })
      expect(calls).toHaveLength(1)
    }
  })

  it('raises an alarm when the buyer refuses our key rather than the lead', async () => {
    const clock = newClock()
    const { services, alarms } = withBuyer(clock, 'none', async () => responseOf(401, {}))
    expect(await submit(services)).toEqual({ ok: false, reason: 'rejected_by_buyer' })
    expect(alarms).toEqual(['BUYER_REFUSES_US'])
  })

  it('is not delivered after a day, nor to a suppressed person', async () => {
    const clock = newClock()
    const { services, calls, alarms } = withBuyer(clock, 'none', async () => responseOf(503, {}))
    const old = leadIdOf(await submit(services))
    const suppressed = leadIdOf(await submit(services))
    await env.PEOPLE.prepare(
      `INSERT INTO suppression SELECT phone_key, 'erased', 0 FROM lead WHERE id = ?1`,
    )
      .bind(suppressed)
      .run()
    clock.advance(minute)
    await deliverLead(services, suppressed)
    clock.advance(day)
    await deliverLead(services, old)
    expect(calls).toHaveLength(2)
    expect(await leadRow(old)).toMatchObject({ state: 'dead', last_reason: 'too_old' })
    expect(await leadRow(suppressed)).toMatchObject({ state: 'dead', last_reason: 'suppressed' })
    expect(alarms).toEqual(['LEAD_DEAD'])
  })

  it('dies with an alarm after eight attempts', async () => {
    const clock = newClock()
    const { services, calls, alarms } = withBuyer(clock, 'none', async () => responseOf(429, {}), {
      leadMaxAgeSeconds: 999_999,
    })
    const leadId = leadIdOf(await submit(services))
    for (let tries = 0; tries < 12; tries++) {
      clock.advance(12 * 60 * minute)
      await deliverLead(services, leadId)
    }
    expect(calls).toHaveLength(8)
    expect(await leadRow(leadId)).toMatchObject({ state: 'dead', attempts: 8 })
    expect(alarms).toEqual(['BUYER_BREAKER_OPEN', 'LEAD_DEAD'])
  })
})

describe('a lead that an operator has tried before its time', () => {
  const act = { by: operatorNamed('ada'), note: 'asked the buyer', isDryRun: false }
  /** A lead that has been tried that often, and waits for the next attempt. */
  async function waitingLead(attempts: number) {
    const clock = newClock()
    const buyer = withBuyer(clock, 'idempotent', async () => responseOf(503, {}))
    // The longest waits.
    const services = { ...buyer.services, random: (size: number) => new Uint8Array(size).fill(255) }
    const leadId = leadIdOf(await submit(buyer.services))
    const plannedAt = clock.now() + 17 * minute + 7
    await env.PEOPLE.prepare('UPDATE lead SET attempts = ?2, next_attempt_at = ?3 WHERE id = ?1')
      .bind(leadId, attempts, plannedAt)
      .run()
    const needs = { ...services, leadDesk: createLeadDesk(env.PEOPLE) }
    const tryNow = async () => {
      clock.advance(31 * second)
      const outcome = await replayLeads(needs, { leads: [{ id: leadId, seenAt: null }] }, act)
      expect(outcome).toMatchObject({ leads: [{ result: 'replayed' }] })
      await deliverLead(services, leadId)
    }
    return { ...buyer, services, clock, leadId, plannedAt, tryNow }
  }

  it('is tried again no later than it was planned, however often that fails', async () => {
    const { leadId, plannedAt, tryNow, clock, services } = await waitingLead(3)
    for (const attempts of [4, 5, 6]) {
      await tryNow()
      const row = { state: 'retry', attempts, next_attempt_at: plannedAt }
      expect(await leadRow(leadId)).toMatchObject(row)
    }
    clock.advance(plannedAt - clock.now())
    await deliverLead(services, leadId)
    const next = (await leadRow(leadId))?.next_attempt_at
    expect(next).toBeGreaterThan(clock.now() + 11 * hour)
  })

  it('is not given up before its last attempt', async () => {
    const { leadId, plannedAt, tryNow, clock, services } = await waitingLead(7)
    await tryNow()
    const row = { state: 'retry', attempts: 8, next_attempt_at: plannedAt }
    expect(await leadRow(leadId)).toMatchObject(row)
    clock.advance(plannedAt - clock.now())
    await deliverLead(services, leadId)
    expect(await leadRow(leadId)).toMatchObject({ state: 'dead', attempts: 9 })
  })

  it('keeps its plan if that attempt is lost', async () => {
    const { leadId, plannedAt, clock, services } = await waitingLead(5)
    const needs = { ...services, leadDesk: createLeadDesk(env.PEOPLE) }
    await replayLeads(needs, { leads: [{ id: leadId, seenAt: null }] }, act)
    await services.leads.claim(leadId, clock.now(), clock.now() + 30 * second)
    clock.advance(minute)
    await sweepLeads(services)
    const row = { state: 'retry', attempts: 6, next_attempt_at: plannedAt }
    expect(await leadRow(leadId)).toMatchObject(row)
  })
})

describe('an attempt of unknown end', () => {
  const unknowns: [string, DeliveryResponse][] = [
    ['a timeout', { kind: 'timeout' }],
    ['a cut connection', { kind: 'cut' }],
    ['a 500', responseOf(500, {})],
    [
      'an unreadable answer',
      { kind: 'response', status: 200, headers: new Headers(), body: '<p>' },
    ],
  ]
  it.each(unknowns)(
    '%s is sent again to an idempotent buyer and parked for any other',
    async (_, said) => {
      const clock = newClock()
      const again = withBuyer(clock, 'idempotent', async () => said)
      expect(await leadRow(leadIdOf(await submit(again.services)))).toMatchObject({
        state: 'retry',
      })
      const once = withBuyer(clock, 'none', async () => said)
      const outcome = await submit(once.services)
      expect(outcome).toMatchObject({ ok: true, url: 'https://localhost/thank-you' })
      const leadId = leadIdOf(outcome)
      expect(await leadRow(leadId)).toMatchObject({ state: 'parked' })
      expect(once.alarms).toEqual(['LEAD_PARKED'])
      clock.advance(day)
      await deliverLead(once.services, leadId)
      expect(once.calls).toHaveLength(1)
    },
  )
})

describe('an attempt that storage held up', () => {
  /** Returns a lead that was not tried, and services whose next claim waits for storage as long as `during` takes. */
  async function heldUp(during: (services: Services, leadId: LeadId) => Promise<unknown>) {
    const clock = newClock()
    const lookUp = async () => responseOf(404, { ret_code: '404' })
    const deliver = async () => accepted
    const { services, calls } = servicesWithBuyer(clock, { policy: 'lookup', deliver, lookUp })
    const broken = async () => Promise.reject(new Error('D1_ERROR: gone'))
    const unclaimed = { ...services, leads: { ...services.leads, claim: broken } }
    const leadId = leadIdOf(await submit(unclaimed))
    const has: typeof services.suppression.has = async (phoneKey) => {
      clock.advance(25 * second)
      await during(services, leadId)
      return services.suppression.has(phoneKey)
    }
    const outcome = await deliverLead(
      { ...services, suppression: { ...services.suppression, has } },
      leadId,
    )
    return { leadId, services, calls, clock, outcome }
  }

  it('sends nothing if its lease may end before the buyer responds, and blames no one', async () => {
    const { leadId, services, calls, clock, outcome } = await heldUp(async () => undefined)
    expect([outcome.status, calls]).toEqual(['waiting', []])
    expect(await leadRow(leadId)).toMatchObject({ state: 'retry', last_reason: 'held_up' })
    clock.advance(minute)
    expect(await deliverLead(services, leadId)).toMatchObject({ status: 'accepted' })
    expect(calls).toEqual([leadId])
  })

  it('sends nothing after its successor did', async () => {
    const { leadId, calls, outcome } = await heldUp(async (services, lead) => {
      await services.sleep(minute)
      await sweepLeads(services)
      await services.sleep(minute)
      await deliverLead(services, lead)
    })
    expect(calls).toEqual([leadId])
    expect(outcome).toMatchObject({ status: 'accepted' })
  })
})

describe('the sweep', () => {
  it('requeues a lead whose message was lost', async () => {
    const clock = newClock()
    const { services, queued } = withBuyer(clock, 'none', async () => responseOf(503, {}))
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
    const leadId = leadIdOf(await submit(services))
    expect(await leadRow(leadId)).toMatchObject({ state: 'sending' })
    clock.advance(services.settings.delivery.leaseSeconds * second)
    await sweepLeads(services)
    expect(await leadRow(leadId)).toMatchObject({ state, last_reason: 'lease_expired' })
  })

  it('runs from the cron, and at the full hour with the purge', async () => {
    const clock = newClock(Date.now() - 3 * day)
    const { services } = withBuyer(clock, 'none', async () => accepted)
    const spent = leadIdOf(await submit(services))
    await env.PEOPLE.batch([
      env.PEOPLE.prepare('UPDATE challenge SET created_at = ?1').bind(clock.now()),
      env.PEOPLE.prepare(
        `INSERT INTO challenge
           (id, phone_key, email_key, purpose, requester_key, reference, created_at, expires_at)
         VALUES ('old', 'p', 'e', 'registration', 'r', 'ABC', ?1, ?1)`,
      ).bind(clock.now()),
      env.PEOPLE.prepare(`INSERT OR REPLACE INTO budget VALUES ('over', 0, 1, ?1)`).bind(
        clock.now(),
      ),
    ])
    const scheduledTime = new Date('2026-11-20T10:00:00Z')
    await runSchedule(createScheduledController({ scheduledTime }), fileEnv())
    const left = await env.PEOPLE.prepare('SELECT id, spent_by FROM challenge').all()
    expect(left.results).toContainEqual(expect.objectContaining({ spent_by: spent }))
    expect(left.results).not.toContainEqual(expect.objectContaining({ id: 'old' }))
    const budget = await env.PEOPLE.prepare(`SELECT 1 FROM budget WHERE key = 'over'`).first()
    expect(budget).toBeNull()
  })
})

describe('the queue', () => {
  const deliverMessage = (leadId: string) => ({ v: 1, type: 'deliver-lead', leadId })

  it('delivers a lead whose request died before it tried', async () => {
    const clock = newClock()
    const { services } = withBuyer(clock, 'idempotent', async () => responseOf(503, {}))
    const leadId = leadIdOf(await submit(services))
    await env.PEOPLE.prepare(
      `UPDATE lead SET buyer_id = 'sandbox-accept', next_attempt_at = 0 WHERE id = ?1`,
    )
      .bind(leadId)
      .run()
    const result = await takeBatch('mapletape-leads', [deliverMessage(leadId)])
    expect(result.explicitAcks).toEqual(['m0'])
    expect(await leadRow(leadId)).toMatchObject({ state: 'accepted', attempts: 2 })
    await takeBatch('mapletape-leads', [deliverMessage(leadId), deliverMessage(leadId)])
    expect(await leadRow(leadId)).toMatchObject({ state: 'accepted', attempts: 2 })
  })

  it('drops a message it cannot read, at once', async () => {
    const malformed = [
      null,
      'x',
      { v: 2, type: 'deliver-lead', leadId: 'a' },
      { v: 1, type: 'other' },
    ]
    const result = await takeBatch('mapletape-leads', malformed)
    expect(result.explicitAcks).toEqual(['m0', 'm1', 'm2', 'm3'])
    expect(result.retryMessages).toEqual([])
  })

  it('marks a dead letter dead only when its attempts or its time are used up', async () => {
    const clock = newClock()
    const { services } = withBuyer(clock, 'idempotent', async () => responseOf(503, {}))
    const leadId = leadIdOf(await submit(services))
    await takeBatch('mapletape-leads-dead', [deliverMessage(leadId)])
    expect(await leadRow(leadId)).toMatchObject({ state: 'retry' })
    await env.PEOPLE.prepare('UPDATE lead SET attempts = 8 WHERE id = ?1').bind(leadId).run()
    await takeBatch('mapletape-leads-dead', [deliverMessage(leadId)])
    expect(await leadRow(leadId)).toMatchObject({ state: 'dead', last_reason: 'dead_letter' })
  })
})
