import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { defaultTracking } from '#app/domain/attribution/tracking.ts'
import { type FunnelCount, rowOf } from '#app/domain/funnel/funnel-event.ts'
import { createFunnelStore } from '#app/domain/funnel/funnel-store.server.ts'
import { createSpendStore } from '#app/domain/funnel/spend-store.server.ts'
import type { DeliveryResponse } from '#app/domain/leads/ports.ts'
import { createLinkTable } from '#app/domain/links/link-store.server.ts'
import { writeFunnel } from '#app/flows/funnel/write-funnel.server.ts'
import { deliverLead } from '#app/flows/leads/deliver-lead.server.ts'
import type { LeadId } from '#app/shared/brands.ts'
import { day, hour, second } from '#app/shared/time.ts'
import { torontoDate, torontoTime } from '#app/shared/toronto-time.ts'
import {
  accepted,
  leadIdOf,
  responseOf,
  servicesWithBuyer,
  submit,
} from '#tests/support/delivery.ts'
import { signIn } from '#tests/support/desk.ts'
import {
  cellsOf,
  clearFunnel,
  giveTo,
  soFar,
  spend,
  submitLeads,
} from '#tests/support/desk-funnel.ts'
import { newClock } from '#tests/support/services.ts'

const down = responseOf(503, {})

beforeEach(async () => {
  await env.MARKET.exec('DELETE FROM funnel_count; DELETE FROM funnel_hour; DELETE FROM link_name')
})

/** Returns leads as visitors of one campaign leave them, and writes what was counted. */
function campaignOf(campaign: string, startsAt: number) {
  const clock = newClock(startsAt)
  const rows: FunnelCount[] = []
  const tracking = { ...defaultTracking, utm_campaign: campaign, utm_source: 'news' }
  const background: Promise<unknown>[] = []
  let response: DeliveryResponse = accepted
  const { services } = servicesWithBuyer(clock, { deliver: async () => response })
  services.inBackground = (work) => void background.push(work)
  services.funnel = {
    count: (event, dimensions) => rows.push(rowOf([event], dimensions, clock.now())),
  }
  return {
    clock,
    async lead(answer: DeliveryResponse) {
      response = answer
      return leadIdOf(await submit(services, tracking))
    },
    async deliver(id: LeadId) {
      response = accepted
      await deliverLead(services, id)
    },
    async write() {
      await Promise.all(background)
      const funnelSums = {
        links: createLinkTable(env.MARKET),
        store: createFunnelStore(env.MARKET),
        spend: createSpendStore(env.MARKET),
        allowedHosts: [],
        isOwnPage: () => true,
      }
      const admitted = rows.map((row) => ({ ...row, admits: true }))
      await writeFunnel(funnelSums, { rows: admitted, pages: [] })
    },
  }
}

/** Returns a campaign's figures of registered and accepted leads, each with the leads behind its link. */
async function figuresOf(campaign: string, days: number) {
  const { get } = await signIn('viewer')
  const { text } = await get(soFar(`/desk/funnel?by=campaign&days=${days}`))
  // Its money is in a table before.
  const rows = new RegExp(`<th scope="row">(?:<a [^>]*>)?${campaign}(?:</a>)?</th>(.*?)</tr>`, 'g')
  const row = Array.from(text.matchAll(rows), ([, cells = '']) => cells).at(-1) ?? ''
  const links = Array.from(row.matchAll(/href="([^"]+)">(\d+)</g))
  return Promise.all(
    links.map(async ([, href = '', figure]) => {
      const listed = (await get(href.replaceAll('&amp;', '&'))).text
      const ids = Array.from(listed.matchAll(/<a href="\/desk\/leads\/([\w-]{10,})" class/g))
      return { figure: Number(figure), ids: ids.map(([, id]) => id).sort() }
    }),
  )
}

it('figures of leads at the edge of a day lead to the leads that they count', async () => {
  const midnight = torontoTime(torontoDate(Date.now()), 0)
  const edge = campaignOf('edge', midnight - 30 * second)
  const before = await edge.lead(accepted)
  const late = await edge.lead(down)
  edge.clock.advance(hour)
  await edge.deliver(late)
  const today = await edge.lead(down)
  await edge.write()

  expect(await figuresOf('edge', 1)).toEqual([
    { figure: 1, ids: [today] },
    { figure: 1, ids: [late] },
  ])
  expect(await figuresOf('edge', 7)).toEqual([
    { figure: 3, ids: [before, late, today].sort() },
    { figure: 2, ids: [before, late].sort() },
  ])
  // The same, from the raw events.
  const { results } = await env.PEOPLE.prepare(
    `SELECT DISTINCT lead_id AS id FROM lead_event JOIN lead ON lead.id = lead_id
     WHERE kind = 'accepted' AND at >= ?1 AND lead.dimensions ->> '$.campaign' = 'edge'`,
  )
    .bind(midnight)
    .all()
  expect(results).toEqual([{ id: late }])
})

it('a filter of leads has the totals of the funnel for its days, each as many as it leads to', async () => {
  await clearFunnel()
  await spend('totals', 6000)
  const since = torontoDate(Date.now() - 6 * day)
  await env.MARKET.prepare("INSERT INTO buyer_price VALUES (?1, '2026-01-01', 4000)")
    .bind('one')
    .run()
  await giveTo('one', await submitLeads('totals', 3))
  const [refused = '', held = ''] = await submitLeads('totals', 2)
  await env.PEOPLE.prepare("UPDATE lead SET state = 'rejected' WHERE id = ?1").bind(refused).run()
  await env.PEOPLE.prepare(
    "UPDATE lead_event SET kind = 'rejected' WHERE lead_id = ?1 AND kind = 'accepted'",
  )
    .bind(refused)
    .run()
  await env.PEOPLE.prepare("UPDATE lead SET state = 'parked' WHERE id = ?1").bind(held).run()
  await env.PEOPLE.prepare("DELETE FROM lead_event WHERE lead_id = ?1 AND kind = 'accepted'")
    .bind(held)
    .run()
  const { get } = await signIn('viewer')
  const { text } = await get(`/desk/leads?campaign=totals&from=${since}`)
  const [, line = ''] = /<p>(<a href="\/desk\/funnel[^"]*campaign=totals.*?)<\/p>/.exec(text) ?? []
  const words = line.replace(/<[^>]+>/g, '')
  expect(words).toMatch(
    /: 5 registered, 3 accepted, 1 rejected, 1 parked; \$60\.00 spent, \$20\.00 per accepted paid lead, \$120\.00 earned\.$/,
  )
  const links = Array.from(line.matchAll(/href="(\/desk\/leads[^"]+)">(\d+) /g))
  expect(links).toHaveLength(4)
  for (const [, href = '', count] of links) {
    const listed = (await get(href.replaceAll('&amp;', '&'))).text
    expect(listed.match(/<a href="\/desk\/leads\/[\w-]{10,}" class/g)).toHaveLength(Number(count))
  }
  const all = cellsOf((await get(`/desk/funnel?campaign=totals&from=${since}`)).text, 'totals')
  expect(all.slice(6, 8).map((cell) => cell.split(' ')[0])).toEqual(['5', '3'])
  expect(all).toContain('$60.00 $20.00 per accepted lead')
  for (const other of ['buyer=one', 'withdrawn=yes', 'campaign=totals&reason=timeout', '']) {
    expect((await get(`/desk/leads?${other}`)).text).not.toContain('per accepted paid lead')
  }
})

it('leads without a campaign are behind a link, too', async () => {
  const none = campaignOf('', Date.now() - hour)
  const id = await none.lead(accepted)
  await none.write()
  const [registered, taken] = await figuresOf('\\(none\\)', 1)
  expect(registered?.ids).toContain(id)
  expect(taken?.ids).toContain(id)
})
