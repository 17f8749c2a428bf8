import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createFunnelStore, rowsPerDay } from '#app/domain/funnel/funnel-store.server.ts'
import type { Funnel } from '#app/domain/funnel/ports.ts'
import { newCombinations } from '#app/domain/links/combination-meter.ts'
import { deliverLead } from '#app/flows/deliver-lead.server.ts'
import { otherName } from '#app/shared/dimensions.ts'
import { day, hour } from '#app/shared/time.ts'
import { reportFunnel } from '#scripts/operator/funnel-command.ts'
import { lastCode, leadOf, newPerson } from '#tests/support/api.ts'
import { written } from '#tests/support/click-counts.ts'
import { cookieHeader } from '#tests/support/cookies.ts'
import { funnelWorker, pagesOf, sumsOf, takeCounts } from '#tests/support/funnel.ts'
import { newLink, phone, trackingOf } from '#tests/support/go.ts'
import { register } from '#tests/support/registered.ts'
import { newClock, testServices } from '#tests/support/services.ts'
import type { CountMessage } from '#workers/env.ts'

const split = [
  { to: '/register', weight: 1 },
  { to: '/articles/ai-trading-app-profits?utm_campaign=destination', weight: 1 },
]
const fromElsewhere = { 'Sec-Fetch-Site': 'cross-site' }

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

function lineOf({ event, link, campaign, country, device, variant, count }: Sum): string {
  return `${[event, link, campaign, country, device, variant].join('|')} ${count}`
}

describe('the sums of the funnel', () => {
  it('equal the events of a run: visits, forms, codes and leads, by where each visitor came from', async () => {
    const link = await newLink({ split, campaigns: ['autumn', 'spring'] })
    const worker = funnelWorker({ COUNT_QUEUE: env.COUNT_QUEUE })
    const happened = tally()
    for (let visitor = 0; visitor < 24; visitor++) {
      const campaign = visitor % 3 === 0 ? 'spring' : 'autumn'
      const headers = {
        ...fromElsewhere,
        ...(visitor % 4 === 0 ? { 'User-Agent': phone } : {}),
        ...(visitor % 6 === 5 ? { 'Sec-GPC': '1' } : {}),
      }
      const click = await worker.fetch(`/go/${link}?utm_campaign=${campaign}`, { headers })
      const variant = String(trackingOf(click).link).split('.')[2] ?? ''
      const came = visitor % 6 === 5 ? ['', ''] : [link, campaign]
      const device = visitor % 4 === 0 ? 'mobile' : 'desktop'
      const by = [...came, 'IS', device, variant]
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
    const { results } = await env.PEOPLE.prepare(
      'SELECT DISTINCT click.variant IS NOT NULL AS isKnown FROM lead_click AS click WHERE link = ?1',
    )
      .bind(link)
      .all()
    expect(results).toEqual([{ isKnown: 1 }])
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
      ({ kind: 'answer', status: 200, headers: new Headers(), body }) as const
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
    await worker.write()
    expect(await sumsOf('GL')).toEqual([])
    await view('/markets.data', { Referer: 'https://localhost/' })
    await view('/%4Darkets//', { Referer: 'https://localhost/' })
    await view('/markets', { Referer: 'https://news.example/' })
    await worker.write()
    expect((await sumsOf('GL')).map(({ event, count }) => [event, count])).toEqual([
      ['page_viewed', 3],
      ['visit', 1],
    ])
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

  it('keep an honest visitor’s names, however many another network makes up', async () => {
    const link = await newLink({ split, campaigns: ['honest'] })
    const worker = funnelWorker()
    const view = (name: string, utm_campaign: string, ip: string, country: string) => {
      const Cookie = `tracking_data=${encodeURIComponent(JSON.stringify({ link: name, utm_campaign }))}`
      return worker.fetch('/about', { headers: { Cookie, 'CF-Connecting-IP': ip }, country })
    }
    for (let at = 0; at < 1_100; at++) await view(`made-up-${at}`, `${at}`, '198.51.100.77', 'NU')
    await view(link, 'honest', '198.51.100.78', 'TK')
    await worker.send()
    const rows = worker.sent.flatMap((one) => ('pages' in one ? one.rows : []))
    expect(rows.filter(({ country }) => country === 'TK')).toMatchObject([
      { link, campaign: 'honest' },
    ])
    const made = rows.filter(({ country }) => country === 'NU')
    expect(made).toHaveLength(newCombinations.ipv4 + 1)
    const views = made.map(({ counts }) => counts.page_viewed ?? 0)
    expect(views.reduce((sum, count) => sum + count, 0)).toBe(1_100)
  })

  it('have so many rows a day, and no event is lost beyond them', async () => {
    const store = createFunnelStore(env.MARKET)
    const row = { link: '', campaign: '', country: 'AX', variant: '', counts: { visit: 2 } }
    const add = (device: string) => store.add({ rows: [{ ...row, device, day: 1 }], pages: [] })
    await add('known')
    await env.MARKET.prepare('UPDATE funnel_day SET combinations = ?1 WHERE day = 1')
      .bind(rowsPerDay)
      .run()
    await add('known')
    await add('new')
    const { results } = await env.MARKET.prepare(
      'SELECT country, device, visit FROM funnel_count WHERE day = 1 ORDER BY country',
    ).all()
    expect(results).toEqual([
      { country: otherName, device: 'new', visit: 2 },
      { country: 'AX', device: 'known', visit: 4 },
    ])
  })

  it('are what `npm run funnel` prints, with rates and what they tell', async () => {
    const store = createFunnelStore(env.MARKET)
    const later = 100_000
    const row = { link: '', campaign: '', device: 'mobile', variant: '' }
    const add = (country: string, visit: number, lead_accepted: number) =>
      store.add({
        rows: [{ ...row, country, day: later, counts: { visit, lead_accepted } }],
        pages: [],
      })
    await add('AA', 400, 40)
    await add('BB', 400, 8)
    await add('CC', 12, 3)
    const now = () => later * day
    const { text } = await reportFunnel(
      { market: env.MARKET, links: env.LINKS, now },
      { by: 'country', days: 1 },
    )
    expect(text).toMatch(/AA\n {2}visits +400\n/)
    expect(text).toContain('accepted per visit: 10.0% (7.4% to 13.3%); against all others: higher')
    expect(text).toContain('accepted per visit: 2.0% (1.0% to 3.9%); against all others: lower')
    expect(text).toContain(
      'accepted per visit: too few to tell; against all others: too few to tell',
    )
    const { json } = await reportFunnel(
      { market: env.MARKET, links: env.LINKS, now },
      { by: 'country', days: 1 },
    )
    expect(json).toMatchObject({
      rows: [{ name: 'AA', counts: { visit: 400, lead_accepted: 40 } }, {}, {}],
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
