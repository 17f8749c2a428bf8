import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { funnelEvents } from '#app/domain/funnel/funnel-event.ts'
import type { ClickCount } from '#app/domain/links/click-counter.ts'
import { LinkSlug } from '#app/shared/brands.ts'
import { funnelWorker, pagesOf, sumsOf, takeCounts } from '#tests/support/funnel.ts'
import { newLink } from '#tests/support/go.ts'

describe('a batch of the funnel’s sums', () => {
  const dimensions = { link: '', campaign: '', country: 'FK', device: 'mobile', variant: '' }
  const row = { ...dimensions, day: 30_000, counts: { visit: 2, page_viewed: 3 } }
  const page = { page: '/batch', day: 30_000, views: 3, visits: 2 }
  const message = { v: 1, type: 'count-funnel', rows: [row], pages: [page] }

  it('becomes one row for each combination, and a bad message is dropped', async () => {
    const batches = vi.spyOn(env.MARKET, 'batch')
    const bad = { ...message, rows: [{ ...row, counts: { visit: -1 } }] }
    const { explicitAcks, retryMessages } = await takeCounts([...Array(50).fill(message), bad])
    expect([explicitAcks.length, retryMessages]).toEqual([51, []])
    expect(batches).toHaveBeenCalledTimes(1)
    batches.mockRestore()
    expect((await sumsOf('FK')).map(({ event, count }) => [event, count])).toEqual([
      ['page_viewed', 150],
      ['visit', 100],
    ])
    expect(await pagesOf('/batch')).toEqual({ views: 150, visits: 100 })
  })

  it('comes again as a whole while D1 does not answer', async () => {
    const down = () => {
      throw new Error('D1_ERROR: down')
    }
    const MARKET = { prepare: down, batch: down } as unknown as D1Database
    const { explicitAcks, retryMessages } = await takeCounts([message, message], { MARKET })
    expect(explicitAcks).toEqual([])
    expect(retryMessages).toMatchObject([{ msgId: 'm0' }, { msgId: 'm1' }])
  })

  it('knows a campaign that clicks of the same batch brought', async () => {
    const link = await newLink('/register')
    const clicks: ClickCount = {
      slug: LinkSlug.parse(link),
      day: 30_000,
      source: '',
      campaign: 'new',
      kind: 'human',
      isSourceReserved: true,
      isCampaignReserved: false,
      count: 1,
    }
    const viewed = { ...row, link, campaign: 'new', country: 'FM' }
    await takeCounts([
      { ...message, rows: [viewed], pages: [] },
      { v: 1, type: 'count-clicks', rows: [clicks] },
    ])
    expect((await sumsOf('FM')).map(({ campaign }) => campaign)).toEqual(['new', 'new'])
  })

  it('stays below the size of a message, with the longest names in every row', async () => {
    const worker = funnelWorker()
    const mark = 'x'.repeat(22)
    for (let at = 0; at < 250; at++) {
      const link = `${`${at}-`.padEnd(64, 'y')}.${mark}.zzzzzzz`
      const utm_campaign = '\u{1F341}'.repeat(64)
      const tracking = { cid: '1', page: 'p', description: 'd', link, utm_campaign }
      const Cookie = `tracking_data=${encodeURIComponent(JSON.stringify(tracking))}`
      await worker.fetch(`/about`, { headers: { Cookie }, country: 'FJ' })
    }
    const everyEvent = Object.fromEntries(funnelEvents.map((event) => [event, 999_999_999]))
    await worker.send()
    const rows = worker.sent.flatMap((one) => ('pages' in one ? one.rows : []))
    expect(rows).toHaveLength(250)
    const sizes = worker.sent.map((one) => {
      const full = one.rows.map((each) => ({ ...each, counts: everyEvent }))
      const pages = Array(100).fill({ ...page, page: `/${'z'.repeat(120)}` })
      return new TextEncoder().encode(JSON.stringify({ ...one, rows: full, pages })).length
    })
    expect(sizes).toHaveLength(3)
    expect(Math.max(...sizes)).toBeLessThan(128_000)
  })

  it('stays below that size whatever a visitor writes into the cookie', async () => {
    const worker = funnelWorker()
    const long = 'z'.repeat(5_000)
    for (let at = 0; at < 40; at++) {
      for (const link of [`l${at}.${'x'.repeat(22)}.${long}`, `l${at}.${long}.a`, `${long}${at}`]) {
        const Cookie = `tracking_data=${encodeURIComponent(JSON.stringify({ link, utm_campaign: long }))}`
        await worker.fetch('/about', { headers: { Cookie }, country: 'FJ' })
      }
    }
    await worker.send()
    const sizes = worker.sent.map((one) => new TextEncoder().encode(JSON.stringify(one)).length)
    expect(Math.max(...sizes)).toBeLessThan(128_000)
  })

  it('is divided among statements that D1 takes', async () => {
    const names = Array.from({ length: 2_300 }, (_, at) => ({
      ...row,
      day: 30_001,
      device: `d${at}`,
    }))
    const pages = names.map((_, at) => ({ ...page, page: `/many/${at}` }))
    await takeCounts([{ ...message, rows: names, pages }])
    const counted = await env.MARKET.prepare(
      `SELECT (SELECT sum(visit) FROM funnel_count WHERE day = 30001) AS visits,
         (SELECT count(*) FROM page_count WHERE page LIKE '/many/%') AS pages`,
    ).first()
    expect(counted).toEqual({ visits: 4_600, pages: 2_300 })
  })
})
