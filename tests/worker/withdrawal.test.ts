import { env } from 'cloudflare:workers'
import { describe, expect, inject, it } from 'vitest'
import { sweepWithdrawals, withdrawLead } from '#app/flows/leads/withdraw-lead.server.ts'
import { erasePerson } from '#app/flows/own-data/erase-person.server.ts'
import type { Services } from '#app/services.ts'
import { LeadId } from '#app/shared/brands.ts'
import { day, minute, second } from '#app/shared/time.ts'
import { newPerson } from '#tests/support/api.ts'
import { receivedBy } from '#tests/support/configured-worker.ts'
import { provenOwner } from '#tests/support/proven.ts'
import { register } from '#tests/support/registered.ts'
import { type Clock, newClock, testServices } from '#tests/support/services.ts'
import { takeBatch } from '#tests/support/take-batch.ts'

const leaseMs = 30 * second
const { buyer } = inject('thirdParties')

/** Returns services with a buyer over HTTP that takes withdrawals at this path; records alarms and the queue. */
function withForgettingBuyer(path: string | null, clock: Clock = newClock()) {
  const alarms: string[] = []
  const queued: string[] = []
  const base = testServices({
    clock,
    vars: {
      LEAD_DRIVER: 'http',
      BUYER_NAME: 'Example Brokerage',
      BUYER_URL: `${buyer}/accept`,
      BUYER_API_KEY: 'key-of-buyer',
      BUYER_ALLOWED_HOSTS: 'broker.example',
      BUYER_ADDRESS: '1 Sample Street, Toronto, privacy@broker.example',
      BUYER_REGISTRATION_NUMBER: 'R-1',
      BUYER_REGISTRATION_CHECKED_ON: '2026-11-01',
      ...(path ? { BUYER_WITHDRAW_URL: `${buyer}/${path}` } : {}),
    },
  })
  const services: Services = {
    ...base,
    log: { ...base.log, alarm: (code) => void alarms.push(code) },
    leadQueue: {
      send: async (job) => void (job.type === 'withdraw-lead' && queued.push(job.leadId)),
    },
  }
  return { services, alarms, queued, clock }
}

/** Returns a lead that the buyer accepted and that was erased here, so the buyer has to be notified. */
async function eraseOne(services: Services): Promise<LeadId> {
  const person = newPerson()
  const { leadId } = await register(services, person)
  await erasePerson(services, await provenOwner(services, person.phoneNumber))
  return LeadId.parse(leadId)
}

function withdrawalRow(leadId: string) {
  return env.PEOPLE.prepare(
    'SELECT state, attempts, last_reason AS reason FROM withdrawal WHERE lead_id = ?1',
  )
    .bind(leadId)
    .first()
}

describe('a buyer that took a lead', () => {
  it('is asked to delete it, by its id alone, and once', async () => {
    const { services, queued, alarms } = withForgettingBuyer('accept')
    const leadId = await eraseOne(services)
    expect(queued).toEqual([leadId])
    await Promise.all([withdrawLead(services, leadId), withdrawLead(services, leadId)])
    await withdrawLead(services, leadId)
    const told = (await receivedBy(buyer)).filter(
      ({ headers }) => headers['idempotency-key'] === `withdraw-${leadId}`,
    )
    expect(told).toHaveLength(1)
    expect(Object.fromEntries(new URLSearchParams(told[0]?.body))).toEqual({
      leadId,
      ApiKey: 'key-of-buyer',
    })
    expect(await withdrawalRow(leadId)).toMatchObject({ state: 'done', attempts: 1 })
    expect(alarms).toEqual([])
  })

  it('is notified again until it responds, then an operator is', async () => {
    const { services, alarms, clock } = withForgettingBuyer('status-503')
    const leadId = await eraseOne(services)
    for (const wait of services.settings.delivery.retryDelaysSeconds) {
      const { delaySeconds } = await withdrawLead(services, leadId)
      expect(delaySeconds).toBeGreaterThan(0)
      expect(delaySeconds).toBeLessThanOrEqual(wait)
      clock.advance(wait * second)
    }
    expect(alarms).toEqual([])
    expect(await withdrawLead(services, leadId)).toEqual({ delaySeconds: null })
    expect(await withdrawalRow(leadId)).toMatchObject({ state: 'failed', reason: 'status_503' })
    expect(alarms).toEqual(['WITHDRAWAL_FAILED'])
  })

  it.each([
    ['no address for withdrawals', null, 'no_withdraw_url'],
    ['a refusal', 'status-401', 'status_401'],
  ])('a buyer that took a lead with %s is left to an operator at once', async (_, path, reason) => {
    const { services, alarms } = withForgettingBuyer(path)
    const leadId = await eraseOne(services)
    await withdrawLead(services, leadId)
    expect(await withdrawalRow(leadId)).toMatchObject({ state: 'failed', attempts: 1, reason })
    expect(alarms).toEqual(['WITHDRAWAL_FAILED'])
  })

  it('a buyer that took a lead that is being sent the lead is notified after that attempt', async () => {
    const { services, clock } = withForgettingBuyer('accept')
    const person = newPerson()
    const { leadId } = await register(services, person)
    await env.PEOPLE.prepare(`UPDATE lead SET state = 'sending', lease_until = ?2 WHERE id = ?1`)
      .bind(leadId, clock.now() + leaseMs)
      .run()
    await erasePerson(services, await provenOwner(services, person.phoneNumber))
    await withdrawLead(services, LeadId.parse(leadId))
    expect(await withdrawalRow(leadId ?? '')).toMatchObject({ state: 'new', attempts: 0 })
    clock.advance(leaseMs + second)
    await withdrawLead(services, LeadId.parse(leadId))
    expect(await withdrawalRow(leadId ?? '')).toMatchObject({ state: 'done' })
  })
})

describe('a withdrawal whose message was lost', () => {
  it('is requeued by the sweep, also if its attempt died', async () => {
    const { services, queued, clock } = withForgettingBuyer('accept')
    const leadId = await eraseOne(services)
    queued.length = 0
    clock.advance(2 * minute)
    await sweepWithdrawals(services)
    expect(queued).toContain(leadId)
    await services.withdrawals.claim(leadId, clock.now(), clock.now() + leaseMs)
    await withdrawLead(services, leadId)
    expect(await withdrawalRow(leadId)).toMatchObject({ state: 'sending' })
    clock.advance(day)
    await withdrawLead(services, leadId)
    expect(await withdrawalRow(leadId)).toMatchObject({ state: 'done', attempts: 2 })
  })

  it('is carried out by the queue’s consumer', async () => {
    const services = testServices()
    const leadId = await eraseOne(services)
    await env.PEOPLE.prepare(
      `UPDATE withdrawal SET state = 'new', next_attempt_at = 0 WHERE lead_id = ?1`,
    )
      .bind(leadId)
      .run()
    const body = { v: 1, type: 'withdraw-lead', leadId }
    for (const queue of ['mapletape-leads', 'mapletape-leads-dead']) {
      expect((await takeBatch(queue, [body])).explicitAcks).toEqual(['m0'])
    }
    expect(await withdrawalRow(leadId)).toMatchObject({ state: 'done' })
  })
})
