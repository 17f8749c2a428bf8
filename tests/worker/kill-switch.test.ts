import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it } from 'vitest'
import { allBuyers } from '#app/domain/leads/delivery/buyer-pause-store.server.ts'
import { deliverLead } from '#app/flows/leads/deliver-lead.server.ts'
import { sweepLeads } from '#app/flows/leads/sweep-leads.server.ts'
import type { Services } from '#app/services.ts'
import { day, hour, minute, second } from '#app/shared/time.ts'
import {
  accepted,
  leadRow,
  responseOf,
  servicesWithBuyer,
  submitted,
} from '#tests/support/delivery.ts'
import { newClock } from '#tests/support/services.ts'

async function setPause({ buyerPauses, now }: Services, buyerId: string, isPaused: boolean) {
  return buyerPauses.set({ buyerId, isPaused, changedBy: 'ada', reason: 'a drill' }, now())
}

afterEach(() => env.PEOPLE.exec('DELETE FROM buyer_pause'))

describe('the kill switch', () => {
  it('lasts as long as the longest of several', async () => {
    const { services, buyerId } = servicesWithBuyer(newClock(), { deliver: async () => accepted })
    const { buyerPauses, now } = services
    const pause = (resumeAt: number | null) =>
      buyerPauses.set({ buyerId, isPaused: true, changedBy: 'ada', reason: 'x', resumeAt }, now())
    const [soon, later] = [now() + minute, now() + hour]
    const done = []
    for (const end of [soon, later, soon, null, later]) done.push(await pause(end))
    expect(done).toEqual([true, true, false, true, false])
    expect(await buyerPauses.list()).toMatchObject([{ isPaused: true, resumeAt: null }])
  })

  it('ends with the sweep after its time, and then sends what waits', async () => {
    const clock = newClock()
    const { services, buyerId, calls } = servicesWithBuyer(clock, {
      deliver: async () => accepted,
    })
    const resumeAt = clock.now() + hour
    const pause = { buyerId, isPaused: true, changedBy: 'ada', reason: 'a drill', resumeAt }
    await services.buyerPauses.set(pause, clock.now())
    const leadId = await submitted(services)
    clock.advance(hour - minute)
    await sweepLeads(services)
    expect(await deliverLead(services, leadId)).toEqual({ status: 'held' })
    clock.advance(minute)
    await sweepLeads(services)
    expect(await deliverLead(services, leadId)).toMatchObject({ status: 'accepted' })
    expect(calls).toEqual([leadId])
  })

  it.each(['its buyer', 'all'])(
    'for %s keeps leads waiting without using up attempts',
    async (which) => {
      const clock = newClock()
      const { services, buyerId, calls } = servicesWithBuyer(clock, {
        deliver: async () => accepted,
      })
      const target = which === 'all' ? allBuyers : buyerId
      expect(await setPause(services, target, true)).toBe(true)
      const leadId = await submitted(services)
      for (let hours = 0; hours < 20; hours++) {
        clock.advance(hour)
        await sweepLeads(services)
        expect(await deliverLead(services, leadId)).toEqual({ status: 'held' })
      }
      expect(calls).toEqual([])
      expect(await leadRow(leadId)).toMatchObject({ state: 'new', attempts: 0 })
      expect(await setPause(services, target, false)).toBe(true)
      expect(await deliverLead(services, leadId)).toMatchObject({ status: 'accepted' })
      expect(calls).toEqual([leadId])
    },
  )

  it('stops a retry in progress, and no other buyer', async () => {
    const clock = newClock()
    const paused = servicesWithBuyer(clock, { deliver: async () => responseOf(503, {}) })
    const other = servicesWithBuyer(clock, { deliver: async () => accepted })
    const leadId = await submitted(paused.services)
    await setPause(paused.services, paused.buyerId, true)
    clock.advance(minute)
    await deliverLead(paused.services, leadId)
    expect(paused.calls).toHaveLength(1)
    expect(await leadRow(leadId)).toMatchObject({ state: 'retry', attempts: 1 })
    await submitted(other.services)
    expect(other.calls).toHaveLength(1)
  })

  it('is read in the claim itself: set a moment before, nothing goes out', async () => {
    const clock = newClock()
    const { services, buyerId, calls } = servicesWithBuyer(clock, { deliver: async () => accepted })
    const claim: Services['leads']['claim'] = async (...args) => {
      await setPause(services, buyerId, true)
      return services.leads.claim(...args)
    }
    await submitted({ ...services, leads: { ...services.leads, claim } })
    expect(calls).toEqual([])
  })

  it('is not swept into the queue, and is once it is lifted', async () => {
    const clock = newClock()
    const { services, buyerId, queued } = servicesWithBuyer(clock, {
      deliver: async () => accepted,
    })
    await setPause(services, buyerId, true)
    const leadId = await submitted(services)
    queued.length = 0
    clock.advance(2 * minute)
    await sweepLeads(services)
    expect(queued.map((message) => message.leadId)).not.toContain(leadId)
    await setPause(services, buyerId, false)
    await sweepLeads(services)
    expect(queued).toContainEqual({ leadId, delaySeconds: 0 })
  })

  it('does not make a lead younger: at its maximum age it ends, with an alarm', async () => {
    const clock = newClock()
    const { services, buyerId, alarms } = servicesWithBuyer(clock, {
      deliver: async () => accepted,
    })
    await setPause(services, buyerId, true)
    const leadId = await submitted(services)
    clock.advance(day - second)
    await sweepLeads(services)
    expect(await leadRow(leadId)).toMatchObject({ state: 'new' })
    clock.advance(2 * second)
    await sweepLeads(services)
    expect(await leadRow(leadId)).toMatchObject({
      state: 'dead',
      last_reason: 'too_old',
      attempts: 0,
    })
    expect(alarms).toContain('LEAD_DEAD')
  })

  it('says whether anything changed', async () => {
    const { services, buyerId } = servicesWithBuyer(newClock(), { deliver: async () => accepted })
    expect(await setPause(services, buyerId, false)).toBe(false)
    expect(await setPause(services, buyerId, true)).toBe(true)
    expect(await setPause(services, buyerId, true)).toBe(false)
    expect(await services.buyerPauses.list()).toMatchObject([
      { buyerId, isPaused: true, changedBy: 'ada', reason: 'a drill' },
    ])
  })
})
