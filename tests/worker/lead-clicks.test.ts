import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { defaultTracking } from '#app/domain/attribution/tracking.ts'
import { createFunnelStore } from '#app/domain/funnel/funnel-store.server.ts'
import { createLinkReport } from '#app/domain/links/link-report-store.server.ts'
import { submitLead } from '#app/flows/leads/submit-lead.server.ts'
import { LeadId } from '#app/shared/brands.ts'
import { hour } from '#app/shared/time.ts'
import type { TrackingData } from '#app/shared/tracking-data.ts'
import { newPerson, prove, tokenOf } from '#tests/support/api.ts'
import { countedRow } from '#tests/support/funnel.ts'
import { leadRequest } from '#tests/support/registered.ts'
import { testServices } from '#tests/support/services.ts'

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

/** Sends a lead as the form does, and returns its ID. */
async function newLead(tracking: TrackingData = touch): Promise<LeadId> {
  const services = testServices({ visit: { tracking } })
  const person = newPerson()
  await prove(person)
  const proof = tokenOf(person.proof)
  await submitLead(services, await leadRequest(services, person, { proof, tracking }))
  const row = await env.PEOPLE.prepare('SELECT id FROM lead WHERE email_key = ?1')
    .bind(await services.hash('email', person.email))
    .first<{ id: string }>()
  return LeadId.parse(row?.id)
}

function clickOf(leadId: string) {
  return env.PEOPLE.prepare('SELECT * FROM lead_click WHERE lead_id = ?1').bind(leadId).first()
}

describe('the click behind a lead', () => {
  it('is kept with it: link, first and last touch, and no id of the click', async () => {
    const leadId = await newLead()
    expect(await clickOf(leadId)).toEqual({
      lead_id: leadId,
      at: expect.any(Number),
      link: 'lead-link',
      source: 'news',
      campaign: 'autumn',
      first_link: 'first-link',
      first_source: 'search',
      first_campaign: '',
    })
  })

  it('is absent for a lead without a click', async () => {
    const leadId = await newLead(defaultTracking)
    expect(leadId).not.toBe('')
    expect(await clickOf(leadId)).toBeNull()
  })

  it('is not sent to the buyer', async () => {
    const leadId = await newLead()
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
    await newLead({ ...touch, link: 'later', first: { ...first, at } })
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
