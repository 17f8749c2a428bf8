import { env } from 'cloudflare:workers'
import { describe, expect, inject, it } from 'vitest'
import { defaultTracking } from '#app/domain/attribution/tracking.ts'
import { sendConversion, sweepConversions } from '#app/flows/funnel/send-conversion.server.ts'
import type { Services } from '#app/services.ts'
import { minute } from '#app/shared/time.ts'
import * as leads from '#scripts/operator/leads-command.ts'
import { leadIdOf, servicesWithBuyer, submit } from '#tests/support/delivery.ts'
import { sumsOf } from '#tests/support/funnel.ts'
import { newLink } from '#tests/support/go.ts'
import { jsonOf, say } from '#tests/support/operate.ts'
import { type Clock, newClock, testServices } from '#tests/support/services.ts'

/** Sends a lead from a country of its own, whose buyer gives no response, and returns what is counted of it later. */
async function parkedFrom(clock: Clock, country: string) {
  const link = await newLink({ split: [{ to: '/register', weight: 1 }], campaigns: ['autumn'] })
  const tracking = {
    ...defaultTracking,
    utm_campaign: 'autumn',
    link: `${link}.${'x'.repeat(22)}`,
    gclid: 'g-1',
  }
  const visit = { country, trackingConsent: 'granted', tracking } as const
  const vars = {
    CONVERSIONS_URL: `${inject('thirdParties').conversions}/accept`,
    CONVERSIONS_TOKEN: 'token-of-network',
  }
  const counted: string[] = []
  const { services: scripted } = servicesWithBuyer(clock, {
    policy: 'none',
    deliver: async () => ({ kind: 'timeout' }),
  })
  const services: Services = {
    ...testServices({ clock, vars, visit }),
    buyers: scripted.buyers,
    log: scripted.log,
    funnel: { count: (event, dimensions) => void counted.push(`${event} ${dimensions.country}`) },
  }
  const outcome = await submit(services, tracking)
  return { leadId: leadIdOf(outcome), link, services, counted }
}

describe('a parked lead that an operator resolves', () => {
  it.each([
    ['accepted', 'GI'],
    ['rejected', 'SM'],
  ])('counts in the funnel as %s, once, by where its visitor came from', async (state, country) => {
    const clock = newClock()
    const { leadId, link } = await parkedFrom(clock, country)
    const line = `resolve ${leadId} --as ${state} --by ada --note "they said so"`
    await say(clock, leads, `${line} --dry-run`)
    expect(await sumsOf(country)).toEqual([])
    await Promise.all([say(clock, leads, line), say(clock, leads, line)])
    await say(clock, leads, line)
    expect(await sumsOf(country)).toMatchObject([
      { event: `lead_${state}`, count: 1, link, campaign: 'autumn', device: 'desktop' },
    ])
  })

  it('is resolved if the funnel cannot be written, and says so', async () => {
    const clock = newClock()
    const { leadId } = await parkedFrom(clock, 'VA')
    await env.MARKET.prepare('ALTER TABLE funnel_count RENAME TO funnel_count_away').run()
    const said = await say(
      clock,
      leads,
      `resolve ${leadId} --as accepted --by ada --note "they said so"`,
    )
    await env.MARKET.prepare('ALTER TABLE funnel_count_away RENAME TO funnel_count').run()
    expect(said).toMatchObject({ ok: true, text: expect.stringContaining('not in the funnel') })
    expect(await jsonOf(said)).toMatchObject({ state: 'accepted' })
  })

  it('has its conversion sent by the sweep, and counted once', async () => {
    const clock = newClock()
    const { leadId, services, counted } = await parkedFrom(clock, 'LI')
    await jsonOf(
      say(clock, leads, `resolve ${leadId} --as accepted --by ada --note "they have it"`),
    )
    clock.advance(11 * minute)
    const queued: string[] = []
    await sweepConversions({
      ...services,
      leadQueue: {
        send: async (job) => void (job.type === 'send-conversion' && queued.push(job.leadId)),
      },
    })
    expect(queued).toContain(leadId)
    await sendConversion(services, leadId)
    await sendConversion(services, leadId)
    const events = () => counted.filter((event) => event.startsWith('conversion_sent'))
    await expect.poll(events).toEqual(['conversion_sent LI'])
  })
})
