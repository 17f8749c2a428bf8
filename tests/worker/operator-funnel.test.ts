import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { defaultTracking } from '#app/domain/attribution/tracking.ts'
import type { Services } from '#app/services.ts'
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
  }
  const { services: scripted } = servicesWithBuyer(clock, {
    policy: 'none',
    deliver: async () => ({ kind: 'timeout' }),
  })
  const services: Services = {
    ...testServices({ clock, visit: { country, tracking } }),
    buyers: scripted.buyers,
    log: scripted.log,
    funnel: { count: () => undefined },
  }
  const outcome = await submit(services, tracking)
  return { leadId: leadIdOf(outcome), link }
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
})
