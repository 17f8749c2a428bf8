import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createBuyerDesk } from '#app/domain/leads/delivery/buyer-desk-store.server.ts'
import type { DeliveryResponse } from '#app/domain/leads/ports.ts'
import { deliverLead } from '#app/flows/leads/deliver-lead.server.ts'
import { listBuyers } from '#app/flows/leads/list-buyers.server.ts'
import { sweepLeads } from '#app/flows/leads/sweep-leads.server.ts'
import { LeadId } from '#app/shared/brands.ts'
import { minute, second, sleep } from '#app/shared/time.ts'
import { leadOf, newPerson, post, prove } from '#tests/support/api.ts'
import {
  accepted,
  leadIdOf,
  leadRow,
  responseOf,
  servicesWithBuyer,
  submit,
  submitted,
} from '#tests/support/delivery.ts'
import { type Clock, newClock } from '#tests/support/services.ts'

const down = responseOf(503, {})
const rejection = responseOf(200, { ret_code: '409' })
const badUrl = responseOf(200, { ret_code: '200', url: 'http://evil.example/' })
const thankYou = { ok: true, url: 'https://localhost/thank-you' }

/** Returns a buyer that gives these responses in order, and repeats the last one. */
function buyerSaying(clock: Clock, ...responses: DeliveryResponse[]) {
  return servicesWithBuyer(clock, {
    policy: 'idempotent',
    deliver: async () =>
      (responses.length > 1 ? responses.shift() : responses[0]) as DeliveryResponse,
  })
}

const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value)

/** Records attempts without leads, to see how the breaker judges them. */
async function noteAll(clock: Clock, failures: boolean[]) {
  const { services, buyerId } = buyerSaying(clock, accepted)
  const note = (isFailure: boolean) =>
    services.buyerHealth.note(buyerId, isFailure, clock.now(), 30 * second)
  const changes = []
  for (const isFailure of failures) changes.push(await note(isFailure))
  return { changes, note, holdOn: () => services.buyerHealth.holdOn(buyerId, clock.now()) }
}

describe('the breaker of a buyer', () => {
  it('opens at the fifth failure in a row, and the sixth visitor does not wait', async () => {
    const clock = newClock()
    const { services, calls, alarms } = buyerSaying(clock, down)
    for (let leads = 0; leads < 5; leads++) await submit(services)
    expect(calls).toHaveLength(5)
    expect(alarms).toEqual(['BUYER_BREAKER_OPEN'])
    const outcome = await submit(services)
    expect(outcome).toMatchObject(thankYou)
    expect(calls).toHaveLength(5)
    const row = await leadRow(leadIdOf(outcome))
    expect(row).toMatchObject({ state: 'new', attempts: 0 })
  })

  it('counts a rejection and a bad address as good health', async () => {
    const clock = newClock()
    const { services, calls, alarms } = buyerSaying(
      clock,
      ...times(4, down),
      rejection,
      ...times(4, down),
      badUrl,
      down,
    )
    for (let leads = 0; leads < 11; leads++) await submit(services)
    expect(calls).toHaveLength(11)
    expect(alarms).toEqual(['LEAD_URL_UNUSABLE'])
  })

  it('opens when half of at least 20 recent attempts failed', async () => {
    const half = times(10, [false, true]).flat()
    const { changes } = await noteAll(newClock(), half)
    expect(changes).toEqual([...times(19, false), true])
    const nearlyHalf = [false, ...half.slice(0, 18), false, false]
    expect((await noteAll(newClock(), nearlyHalf)).changes).toEqual(times(21, false))
  })

  it('does not judge by attempts of long ago', async () => {
    const clock = newClock()
    const { note } = await noteAll(clock, times(9, [true, false]).flat())
    clock.advance(11 * minute)
    for (const isFailure of [true, false, true]) {
      expect(await note(isFailure)).toBe(false)
    }
  })

  it('lets a probe through only when a lead is due, and says that leads wait until then', async () => {
    const clock = newClock()
    const { services, buyerId, calls } = buyerSaying(clock, down)
    const leadId = await submitted(services)
    for (let failures = 0; failures < 4; failures++) {
      await services.buyerHealth.note(buyerId, true, clock.now(), 30 * second)
    }
    const dueAt = clock.now() + 10 * minute
    await env.PEOPLE.prepare('UPDATE lead SET next_attempt_at = ?2 WHERE id = ?1')
      .bind(leadId, dueAt)
      .run()
    const breaker = async () => {
      const { buyers } = await listBuyers({ ...services, buyerDesk: createBuyerDesk(env.PEOPLE) })
      return buyers.find((one) => one.buyerId === buyerId)?.breaker
    }
    clock.advance(5 * minute)
    await sweepLeads(services)
    await deliverLead(services, leadId)
    expect([calls.length, await breaker()]).toEqual([1, 'open'])
    clock.advance(5 * minute)
    expect(await breaker()).toBe('half-open')
    await deliverLead(services, leadId)
    expect([calls.length, await breaker()]).toEqual([2, 'open'])
  })

  it('lets one probe through after 30 seconds, of any number that come', async () => {
    const clock = newClock()
    let finishProbe: (said: DeliveryResponse) => void = () => undefined
    let isProbing = false
    const { services, buyerId, calls, alarms } = servicesWithBuyer(clock, {
      policy: 'idempotent',
      deliver: () => {
        if (!isProbing) return Promise.resolve(down)
        return new Promise((resolve) => {
          finishProbe = resolve
        })
      },
    })
    for (let leads = 0; leads < 5; leads++) await submit(services)
    const held = []
    for (let leads = 0; leads < 8; leads++) held.push(await submitted(services))
    clock.advance(29 * second)
    for (const leadId of held) {
      expect(await deliverLead(services, leadId)).toEqual({ status: 'held' })
    }
    clock.advance(2 * second)
    isProbing = true
    const outcomes = held.map((leadId) => deliverLead(services, leadId))
    const [first] = await Promise.all([Promise.race(outcomes), sleep(300)])
    expect(first).toEqual({ status: 'held' })
    expect(calls).toHaveLength(6)
    isProbing = false
    finishProbe(accepted)
    const statuses = (await Promise.all(outcomes)).map(({ status }) => status)
    expect(statuses.sort()).toEqual(['accepted', ...times(7, 'held')])
    expect(alarms).toEqual(['BUYER_BREAKER_OPEN'])
    expect(await services.buyerHealth.listOpen()).not.toContain(buyerId)
    const next = LeadId.parse(held.find((leadId) => leadId !== calls[5]))
    expect(await deliverLead(services, next)).toMatchObject({ status: 'waiting' })
    expect(calls).toHaveLength(7)
  })

  it('stays open for another 30 seconds after a failed probe, without a second alarm', async () => {
    const clock = newClock()
    const { note, holdOn, changes } = await noteAll(clock, times(5, true))
    expect(changes.at(-1)).toBe(true)
    clock.advance(31 * second)
    expect(await holdOn()).toBeNull()
    expect(await note(true)).toBe(false)
    expect(await holdOn()).toBe('breaker_open')
    clock.advance(31 * second)
    expect(await note(false)).toBe(false)
    expect(await holdOn()).toBeNull()
  })

  it('is not closed by a late response to an earlier attempt', async () => {
    const { note, holdOn } = await noteAll(newClock(), times(5, true))
    expect(await note(false)).toBe(false)
    expect(await holdOn()).toBe('breaker_open')
  })

  it('costs a waiting lead no attempt, and the sweep goes on with it afterwards', async () => {
    const clock = newClock()
    const { services, queued } = buyerSaying(clock, ...times(5, down), accepted)
    for (let leads = 0; leads < 5; leads++) await submit(services)
    const leadId = await submitted(services)
    await env.PEOPLE.prepare(`UPDATE lead SET next_attempt_at = 0 WHERE id = ?1`).bind(leadId).run()
    queued.length = 0
    await sweepLeads(services)
    expect(queued.map((message) => message.leadId)).not.toContain(leadId)
    clock.advance(31 * second)
    await sweepLeads(services)
    expect(queued.map((message) => message.leadId)).toContain(leadId)
    expect(await leadRow(leadId)).toMatchObject({ state: 'new', attempts: 0 })
    expect(await deliverLead(services, leadId)).toMatchObject({ status: 'accepted' })
  })

  it('is one for each magic address of the sandbox', async () => {
    const send = async (localPart: string) => {
      const person = newPerson(localPart)
      await prove(person)
      return (await post('/api/track-lead', leadOf(person))).json
    }
    for (let leads = 0; leads < 6; leads++) await send('down')
    const { results } = await env.PEOPLE.prepare(
      `SELECT attempts FROM lead WHERE buyer_id = 'sandbox-down' ORDER BY created_at`,
    ).all<{ attempts: number }>()
    expect(results.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 0])
    expect((await send('ada')).url).toContain('/welcome')
    expect(await send('reject')).toMatchObject({ ret_code: '409' })
  })

  it('is the same for all isolates, and each buyer has its own', async () => {
    const clock = newClock()
    const { services, buyerId } = buyerSaying(clock, down)
    for (let leads = 0; leads < 5; leads++) await submit(services)
    const elsewhere = buyerSaying(clock, accepted).services
    expect(await elsewhere.buyerHealth.holdOn(buyerId, clock.now())).toBe('breaker_open')
    expect(await submit(elsewhere)).toMatchObject({ url: 'https://go.broker.example/d' })
  })
})
