import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { funnelEvents } from '#app/domain/funnel/funnel-event.ts'
import { countedRow, funnelWorker, pagesOf, sumsOf, takeCounts } from '#tests/support/funnel.ts'

describe('a batch of the funnel’s sums', () => {
  const counts = { visit: 2, page_viewed: 3 }
  const row = { ...countedRow, country: 'FK', counts }
  const page = { page: '/batch', hour: row.hour, views: 3, visits: 2 }
  const message = { v: 1, type: 'count', rows: [row], pages: [page] }

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

  it('comes again as a whole while D1 does not respond', async () => {
    const down = () => {
      throw new Error('D1_ERROR: down')
    }
    const MARKET = { prepare: down, batch: down } as unknown as D1Database
    const { explicitAcks, retryMessages } = await takeCounts([message, message], { MARKET })
    expect(explicitAcks).toEqual([])
    expect(retryMessages).toMatchObject([{ msgId: 'm0' }, { msgId: 'm1' }])
  })

  it('stays below the size of a message, with the longest names in every row', async () => {
    const worker = funnelWorker()
    const mark = 'x'.repeat(22)
    for (let at = 0; at < 250; at++) {
      const link = `${`${at}-`.padEnd(64, 'y')}.${mark}.zzzzzzz`
      const utm_campaign = '\u{1F341}'.repeat(64)
      const names = { utm_campaign, utm_source: utm_campaign }
      const tracking = { cid: '1', page: 'p', description: 'd', link, ...names }
      const Cookie = `tracking_data=${encodeURIComponent(JSON.stringify(tracking))}`
      await worker.fetch(`/about`, { headers: { Cookie }, country: 'FJ' })
    }
    const everyEvent = Object.fromEntries(funnelEvents.map((event) => [event, 999_999_999]))
    await worker.send()
    const rows = worker.sent.flatMap((one) => one.rows)
    expect(rows).toHaveLength(250)
    const landing = `/articles/${'z'.repeat(110)}`
    const sizes = worker.sent.map((one) => {
      const full = one.rows.map((each) => ({ ...each, landing, counts: everyEvent }))
      const pages = Array(75).fill({ ...page, page: `/${'z'.repeat(120)}` })
      return new TextEncoder().encode(JSON.stringify({ ...one, rows: full, pages })).length
    })
    expect(sizes).toHaveLength(4)
    expect(Math.max(...sizes)).toBeLessThan(128_000)
  })

  it('stays below that size whatever a visitor writes into the cookie', async () => {
    const worker = funnelWorker()
    const long = 'z'.repeat(5_000)
    for (let at = 0; at < 40; at++) {
      for (const link of [`l${at}.${'x'.repeat(22)}.${long}`, `l${at}.${long}.a`, `${long}${at}`]) {
        const Cookie = `tracking_data=${encodeURIComponent(JSON.stringify({ link, utm_campaign: long, utm_source: long }))}`
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
      hour: 24 * 30_001,
      landing: `/${at}`,
    }))
    const pages = names.map((_, at) => ({ ...page, page: `/many/${at}` }))
    await takeCounts([{ ...message, rows: names, pages }])
    const counted = await env.MARKET.prepare(
      `SELECT (SELECT sum(visit) FROM funnel_count WHERE day = '2052-02-20') AS visits,
         (SELECT count(*) FROM page_count WHERE page LIKE '/many/%') AS pages`,
    ).first()
    expect(counted).toEqual({ visits: 4_600, pages: 2_300 })
  })
})
