import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createFunnelDesk, periodOf } from '#app/domain/funnel/funnel-desk-store.server.ts'
import type { FunnelCount } from '#app/domain/funnel/funnel-event.ts'
import { createFunnelStore, rowsPerDay } from '#app/domain/funnel/funnel-store.server.ts'
import type { Funnel } from '#app/domain/funnel/ports.ts'
import { createLinkReport } from '#app/domain/links/link-report-store.server.ts'
import { newCombinations } from '#app/domain/links/network-meter.ts'
import { variantId } from '#app/domain/links/prepare-link.ts'
import { deliverLead } from '#app/flows/leads/deliver-lead.server.ts'
import { otherName } from '#app/shared/dimensions.ts'
import { hour } from '#app/shared/time.ts'
import { reportFunnel } from '#scripts/operator/funnel-command.ts'
import { lastCode, leadOf, newPerson } from '#tests/support/api.ts'
import { cookieHeader } from '#tests/support/cookies.ts'
import { funnelWorker, pagesOf, sumsOf, takeCounts, written } from '#tests/support/funnel.ts'
import { newLink, phone, trackingOf } from '#tests/support/go.ts'
import { register } from '#tests/support/registered.ts'
import { newClock, testServices } from '#tests/support/services.ts'
import type { CountMessage } from '#workers/env.ts'

const split = [
  { to: '/register', weight: 1 },
  { to: '/articles/ai-trading-app-profits?utm_campaign=destination', weight: 1 },
]
const fromElsewhere = { 'Sec-Fetch-Site': 'cross-site' }

/** Returns the destination that this landing page is written as. */
function landingText(landing: string): string {
  return split.find(({ to }) => to.startsWith(landing))?.to ?? ''
}

/** Sums what happened in a run without the code under test. */
function tally() {
  const sums = new Map<string, number>()
  return {
    add(event: string, dimensions: readonly string[]) {
      const key = [event, ...dimensions].join('|')
      sums.set(key, (sums.get(key) ?? 0) + 1)
    },
    lines: () => Array.from(sums, ([key, count]) => `${key} ${count}`).sort(),
  }
}

type Sum = Awaited<ReturnType<typeof sumsOf>>[number]

function lineOf(sum: Sum): string {
  const { event, link, campaign, source, country, device, landing, variant, count } = sum
  return `${[event, link, campaign, source, country, device, landing, variant].join('|')} ${count}`
}

describe('the sums of the funnel', () => {
  it('equal the events of a run: visits, forms, codes and leads, by where each visitor came from', async () => {
    const link = await newLink({ split, campaigns: ['autumn', 'spring'], sources: ['news'] })
    const worker = funnelWorker({ COUNT_QUEUE: env.COUNT_QUEUE })
    const happened = tally()
    for (let visitor = 0; visitor < 24; visitor++) {
      const campaign = visitor % 3 === 0 ? 'spring' : 'autumn'
      const headers = {
        ...fromElsewhere,
        ...(visitor % 4 === 0 ? { 'User-Agent': phone } : {}),
        ...(visitor % 6 === 5 ? { 'Sec-GPC': '1' } : {}),
      }
      const click = await worker.fetch(`/go/${link}?utm_campaign=${campaign}&utm_source=news`, {
        headers,
      })
      const variant = String(trackingOf(click).link).split('.')[2] ?? ''
      const isRefused = visitor % 6 === 5
      const came = isRefused ? ['', '', ''] : [link, campaign, 'news']
      const device = visitor % 4 === 0 ? 'mobile' : 'desktop'
      const landing = new URL(String(click.headers.get('Location')), 'https://localhost').pathname
      const by = [...came, 'IS', device, isRefused ? '' : landing, variant]
      const rendered = isRefused ? variantId(landingText(landing)) : variant
      happened.add('click', [link, campaign, 'news', 'IS', device, landing, rendered])
      const own = { headers: { ...headers, Cookie: cookieHeader(click) } }
      const arrived = await worker.fetch(String(click.headers.get('Location')), own)
      for (const event of ['page_viewed', 'visit', 'form_viewed']) happened.add(event, by)
      if (visitor % 2 === 1) continue

      // The address of the destination repeats the click.
      const later = {
        ...own.headers,
        'Sec-Fetch-Site': 'same-origin',
        Cookie: cookieHeader(arrived),
      }
      await worker.fetch('/api/form-begun', { method: 'POST', headers: later })
      happened.add('form_begun', by)
      // Another page, whose address names no click.
      await worker.fetch('/contact', { headers: later })
      happened.add('page_viewed', by)
      if (visitor % 8 !== 0) continue

      const person = newPerson(visitor === 8 ? 'reject' : 'ada')
      const call = { method: 'POST', headers: later }
      const sent = await worker.fetch('/api/send-otp', { ...call, body: person })
      const { flow } = (await sent.json()) as { flow: string }
      happened.add('code_sent', by)
      happened.add('text_sent', by)
      const code = await lastCode(person.phoneNumber)
      const verifying = { ...person, code, flow }
      const verified = await worker.fetch('/api/verify-otp', { ...call, body: verifying })
      happened.add('code_verified', by)
      const { proof } = (await verified.json()) as { proof: string }
      await worker.fetch('/api/track-lead', { ...call, body: leadOf({ ...person, proof }) })
      happened.add('lead_committed', by)
      happened.add(visitor === 8 ? 'lead_rejected' : 'lead_accepted', by)
    }
    await expect
      .poll(async () => {
        await worker.send()
        return (await sumsOf('IS')).map(lineOf).sort()
      }, written)
      .toEqual(happened.lines())
    // Each lead keeps what its steps count under, the page included.
    const { results: leads } = await env.PEOPLE.prepare(
      "SELECT dimensions FROM lead WHERE dimensions ->> '$.country' = 'IS'",
    ).all<{ dimensions: string }>()
    const committed = tally()
    for (const { dimensions } of leads) {
      const { campaign, source, country, device, landing, variant } = JSON.parse(dimensions)
      committed.add('lead_committed', [link, campaign, source, country, device, landing, variant])
    }
    const isCommitted = (line: string) => line.startsWith('lead_committed')
    expect(committed.lines()).toEqual(happened.lines().filter(isCommitted))
    const now = Date.now()
    const [stats] = (await createLinkReport(env.MARKET, env.PEOPLE)('link', 1, now)).filter(
      ({ name }) => name === link,
    )
    const desk = createFunnelDesk(env.MARKET)
    const [funnel] = (await desk.report('link', periodOf(1, now))).filter(
      ({ name }) => name === link,
    )
    expect(stats).toMatchObject({
      clicks: funnel?.counts.click,
      visits: funnel?.counts.visit,
      leads: funnel?.counts.lead_committed,
      accepted: funnel?.counts.lead_accepted,
    })
    expect([stats?.clicks, stats?.visits, stats?.leads, stats?.accepted]).toEqual([24, 20, 3, 2])
  })

  it('count a lead that is delivered later by where its visitor came from', async () => {
    const clock = newClock()
    const visiting = testServices({ clock, visit: { country: 'FO' } })
    const { leadId } = await register(visiting, newPerson('down'))
    if (!leadId) throw new Error('no lead')
    clock.advance(hour)
    const counted: string[] = []
    const services = testServices({ clock, visit: { country: 'US' } })
    const funnel: Funnel = {
      count: (event, { country, device }) => void counted.push(`${event} ${country} ${device}`),
    }
    const body = JSON.stringify({ ret_code: '409' })
    const deliver = async () =>
      ({ kind: 'response', status: 200, headers: new Headers(), body }) as const
    const buyers = { ...services.buyers, deliver }
    const outcome = await deliverLead({ ...services, funnel, buyers }, leadId)
    expect(outcome).toEqual({ status: 'rejected' })
    await expect.poll(() => counted).toEqual(['lead_rejected FO desktop'])
  })

  it('leave out what no one looks at', async () => {
    const worker = funnelWorker()
    const view = (path: string, headers: Record<string, string>, method = 'GET') =>
      worker.fetch(path, { method, headers, country: 'GL' })
    await view('/markets', { 'User-Agent': 'Googlebot/2.1' })
    await view('/markets', { 'Sec-Purpose': 'prefetch' })
    await view('/markets', {}, 'HEAD')
    await view('/healthz', {})
    await view('/api/form-begun', { 'User-Agent': 'curl/8' }, 'POST')
    // The router refreshes the page that is open.
    await view('/markets.data', { Referer: 'https://localhost/Markets/?sort=price' })
    // A page of another site embeds it.
    for (const destination of ['image', 'empty', 'iframe', 'script', 'style']) {
      const headers = { ...fromElsewhere, 'Sec-Fetch-Dest': destination }
      await view('/markets', headers)
      await view('/markets.data', { ...headers, Referer: 'https://news.example/' })
    }
    await worker.write()
    expect(await sumsOf('GL')).toEqual([])
    await view('/markets.data', { Referer: 'https://localhost/', 'Sec-Fetch-Dest': 'empty' })
    await view('/%4Darkets//', { Referer: 'https://localhost/' })
    await view('/markets', { Referer: 'https://news.example/', 'Sec-Fetch-Dest': 'document' })
    await worker.write()
    expect((await sumsOf('GL')).map(({ event, count }) => [event, count])).toEqual([
      ['page_viewed', 3],
      ['visit', 1],
    ])
  })

  it('keep all steps under the page that an ad led to, and under none without a link or an ad', async () => {
    const worker = funnelWorker()
    const steps = async (first: string, country: string, own: Record<string, string> = {}) => {
      const headers = { ...fromElsewhere, ...own }
      const arrived = await worker.fetch(first, { headers, country })
      const Cookie = cookieHeader(arrived)
      const later = { ...own, Cookie, 'Sec-Fetch-Site': 'same-origin' }
      await worker.fetch('/register', { headers: later, country })
      await worker.fetch('/api/form-begun', { method: 'POST', headers: later, country })
      return trackingOf(arrived).landing
    }
    expect(await steps('/Markets/?utm_source=paper', 'FJ')).toBe('/markets')
    expect(await steps('/markets?fbclid=x', 'TO')).toBe('/markets')
    expect(await steps('/markets', 'WS')).toBeUndefined()
    expect(await steps('/markets?utm_source=paper', 'KI', { 'Sec-GPC': '1' })).toBeUndefined()
    await worker.write()
    const counted = async (country: string) =>
      (await sumsOf(country)).map(({ event, landing, count }) => `${event} ${landing} ${count}`)
    const of = (landing: string) =>
      ['page_viewed 2', 'visit 1', 'form_viewed 1', 'form_begun 1'].map((one) =>
        one.replace(' ', ` ${landing} `),
      )
    expect([await counted('FJ'), await counted('TO')]).toEqual([of('/markets'), of('/markets')])
    expect([await counted('WS'), await counted('KI')]).toEqual([of(''), of('')])
  })

  it('take no landing page from a cookie but a page of this site', async () => {
    const worker = funnelWorker()
    const long = `/articles/${'x'.repeat(200)}`
    for (const landing of ['/made-up', '/markets', 'https://evil.example/', long, 7]) {
      const Cookie = `tracking_data=${encodeURIComponent(JSON.stringify({ landing }))}`
      await worker.fetch('/about', { headers: { Cookie, ...fromElsewhere }, country: 'NR' })
    }
    await worker.write()
    const visits = (await sumsOf('NR')).filter(({ event }) => event === 'visit')
    expect(visits.map(({ landing, count }) => [landing, count])).toEqual([
      ...[
        ['', 3],
        [otherName, 1],
        ['/markets', 1],
      ],
    ])
  })

  it('leave out visits of pages that sell nothing, which their own sums keep', async () => {
    const worker = funnelWorker()
    const before = await pagesOf('/contact')
    for (const path of ['/contact', '/privacy', '/terms', '/privacy/my-data', '/about']) {
      await worker.fetch(path, { headers: fromElsewhere, country: 'TV' })
    }
    await worker.write()
    expect((await sumsOf('TV')).map(({ event, count }) => [event, count])).toEqual([
      ...[
        ['page_viewed', 5],
        ['visit', 1],
      ],
    ])
    expect(await pagesOf('/contact')).toEqual({
      ...{ views: before.views + 1, visits: before.visits + 1 },
    })
  })

  it('name a new campaign from its first visit, but no more than a network may bring', async () => {
    const worker = funnelWorker()
    const visit = (campaign: string, ip: string) =>
      worker.fetch(`/about?utm_campaign=${campaign}&utm_source=paper`, {
        headers: { ...fromElsewhere, 'CF-Connecting-IP': ip },
        country: 'FK',
      })
    await visit('brand-new', '198.51.100.80')
    for (let at = 0; at < 10; at++) await visit(`made-up-${at}`, '198.51.100.81')
    await worker.write()
    const sums = await sumsOf('FK')
    const counted = sums.filter(({ event }) => event === 'visit').map(({ campaign }) => campaign)
    const { admitting } = newCombinations.ipv4
    const admitted = Array.from({ length: admitting }, (_, at) => `made-up-${at}`)
    expect(counted.sort()).toEqual([otherName, 'brand-new', ...admitted])
  })

  it('count each view of a form and each visit: neither page is sent ahead of time', async () => {
    const worker = funnelWorker()
    // As Chromium asks, also for a link of the same site.
    const asked = { 'Sec-Purpose': 'prefetch', 'Sec-Fetch-Site': 'none' }
    const ahead = async (path: string, Referer: string) =>
      (await worker.fetch(path, { headers: { ...asked, Referer } })).status
    expect(await ahead('/register', 'https://localhost/terms')).toBe(425)
    expect(await ahead('/about', 'https://news.example/')).toBe(425)
    expect(await ahead('/about?utm_source=news', 'https://localhost/terms')).toBe(425)
    expect(await ahead('/about', 'https://localhost/terms')).toBe(200)
  })

  it('know pages by one spelling', async () => {
    const worker = funnelWorker()
    const before = await pagesOf('/terms')
    for (const path of ['/terms', '/Terms/', '/%74erms?x=1', '/_root.data']) {
      await worker.fetch(path, { headers: { Referer: 'https://localhost/about' } })
    }
    await worker.write()
    expect(await pagesOf('/terms')).toEqual({ views: before.views + 3, visits: before.visits })
  })

  it('admit no link, campaign or variant that a visitor made up', async () => {
    const link = await newLink({ split, campaigns: ['known'] })
    const worker = funnelWorker()
    const mark = 'x'.repeat(22)
    for (const [name, campaign] of [
      ['made-up', 'known'],
      [`${link}.${mark}.zzzzzzz`, 'known'],
      [`${link}.${mark}`, 'made up'],
    ]) {
      const tracking = { cid: '1', page: 'p', description: 'd', link: name, utm_campaign: campaign }
      const Cookie = `tracking_data=${encodeURIComponent(JSON.stringify(tracking))}`
      await worker.fetch('/about', {
        headers: { Cookie, Referer: 'https://localhost/' },
        country: 'SJ',
      })
    }
    await worker.write()
    expect(
      (await sumsOf('SJ')).map(({ link, campaign, variant }) => [link, campaign, variant]),
    ).toEqual([
      [otherName, otherName, ''],
      [link, otherName, ''],
      [link, 'known', otherName],
    ])
  })

  it.each([
    ['names', (at: number) => ({ link: `made-up-${at}`, utm_campaign: `${at}` })],
    ['pages', (at: number) => ({ landing: `/made-up-${at}` })],
  ])(
    'keep an honest visitor’s names, however many %s another network makes up',
    async (_, made) => {
      const link = await newLink({ split, campaigns: ['honest'] })
      const worker = funnelWorker()
      const view = (tracking: object, ip: string, country: string) => {
        const Cookie = `tracking_data=${encodeURIComponent(JSON.stringify(tracking))}`
        return worker.fetch('/about', { headers: { Cookie, 'CF-Connecting-IP': ip }, country })
      }
      for (let at = 0; at < 1_100; at++) await view(made(at), '198.51.100.77', 'NU')
      await view({ link, utm_campaign: 'honest' }, '198.51.100.78', 'TK')
      await worker.send()
      const rows = worker.sent.flatMap((one) => one.rows)
      expect(rows.filter(({ country }) => country === 'TK')).toMatchObject([
        { link, campaign: 'honest' },
      ])
      const others = rows.filter(({ country }) => country === 'NU')
      expect(others).toHaveLength(newCombinations.ipv4.named + 1)
      const views = others.map(({ counts }) => counts.page_viewed ?? 0)
      expect(views.reduce((sum, count) => sum + count, 0)).toBe(1_100)
    },
  )

  it('have so many rows a day; beyond them a row keeps its registered names, and no event is lost', async () => {
    const store = createFunnelStore(env.MARKET)
    const of = { link: '', landing: '', variant: '', device: 'mobile', visitor: 'human' } as const
    const row = { ...of, source: 'news', country: 'AX', hour: 0, counts: { visit: 2 } }
    const reserved = { campaign: 'autumn', source: otherName }
    const add = (campaign: string, counts: FunnelCount['counts'] = row.counts) =>
      store.add({ rows: [{ ...row, campaign, reserved, counts }], pages: [], names: [] })
    await add('known')
    await env.MARKET.prepare('UPDATE funnel_day SET combinations = ?1 WHERE day = ?2')
      .bind(rowsPerDay, '1969-12-31')
      .run()
    await add('known')
    await add('new')
    await add('new')
    await add('of a lead', { lead_committed: 1 })
    const { results } = await env.MARKET.prepare(
      `SELECT day, campaign, source, visit FROM funnel_count WHERE country = 'AX' ORDER BY campaign`,
    ).all()
    expect(results).toEqual([
      { day: '1969-12-31', campaign: 'autumn', source: otherName, visit: 4 },
      { day: '1969-12-31', campaign: 'known', source: 'news', visit: 4 },
      { day: '1969-12-31', campaign: 'of a lead', source: 'news', visit: 0 },
    ])
    const inAll = await env.MARKET.prepare('SELECT visit FROM funnel_hour WHERE hour = 0').first()
    expect(inAll).toEqual({ visit: 8 })
  })

  it('are what `npm run funnel` prints, with rates and what they tell', async () => {
    const store = createFunnelStore(env.MARKET)
    const later = 1_000_000
    const names = { campaign: '', source: '' }
    const of = { link: '', landing: '', variant: '', device: 'mobile', visitor: 'human' } as const
    const row = { ...of, ...names, hour: later, reserved: names }
    const add = (country: string, visit: number, lead_accepted: number) =>
      store.add({
        rows: [{ ...row, country, counts: { visit, lead_accepted } }],
        pages: [],
        names: [],
      })
    await add('AA', 400, 40)
    await add('BB', 400, 8)
    await add('CC', 12, 3)
    const report = (by: 'country' | 'hour') =>
      reportFunnel(
        { people: env.PEOPLE, market: env.MARKET, links: env.LINKS, now: () => later * hour },
        { by, days: 1 },
      )
    const { text, json } = await report('country')
    expect(text).toMatch(/AA\n {2}clicks +0\n {2}visits +400\n/)
    expect(text).toContain('accepted per visit: 10.0% (7.4% to 13.3%); against all others: higher')
    expect(text).toContain('accepted per visit: 2.0% (1.0% to 3.9%); against all others: lower')
    expect(text).toContain(
      'accepted per visit: too few to tell; against all others: too few to tell',
    )
    expect(json).toMatchObject({
      rows: [{ name: 'AA', counts: { visit: 400, lead_accepted: 40 } }, {}, {}],
    })
    expect((await report('hour')).json).toMatchObject({
      rows: [{ name: '2084-01-29 11:00', counts: { visit: 812, lead_accepted: 51 } }],
    })
  })

  it('wait in the isolate while the queue takes nothing', async () => {
    const sent: CountMessage[] = []
    let isDown = true
    const COUNT_QUEUE = {
      async send(message: CountMessage) {
        if (isDown) throw new Error('QUEUE_ERROR: down')
        sent.push(message)
      },
    }
    const worker = funnelWorker({ COUNT_QUEUE })
    await worker.fetch('/about', { country: 'BV' })
    await worker.send()
    isDown = false
    await worker.fetch('/about', { country: 'BV' })
    await worker.send()
    await takeCounts(sent)
    expect((await sumsOf('BV')).map(({ event, count }) => [event, count])).toEqual([
      ['page_viewed', 2],
      ['visit', 2],
    ])
  })
})
