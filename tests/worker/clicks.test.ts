import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { cookieHeader } from '#tests/support/cookies.ts'
import { clicksOf, written } from '#tests/support/funnel.ts'
import { goWorker, newLink, phone } from '#tests/support/go.ts'

describe('a click', () => {
  it('is written to Analytics Engine: which link, what kind, where from, and no IP address', async () => {
    const slug = await newLink('/register')
    const worker = goWorker()
    const headers = { 'User-Agent': phone, 'CF-Connecting-IP': '203.0.113.9' }
    const query = '?utm_source=news&utm_campaign=autumn&fbclid=networks-own'
    await worker.fetch(`/go/${slug}${query}`, { headers, cf: { country: 'CA' } })
    expect(worker.points).toEqual([
      {
        indexes: [slug],
        blobs: [
          'human',
          expect.stringMatching(/^[\w-]{22}$/),
          'news',
          'autumn',
          'CA',
          'mobile',
          null,
        ],
        doubles: [1],
      },
    ])
    expect(JSON.stringify(worker.points)).not.toMatch(/203\.0|networks-own|Mozilla/)
  })

  it('is counted by its kind, with bots apart and a second click within the hour as a repeat', async () => {
    const slug = await newLink('/register')
    const over = await newLink({ split: [{ to: '/register', weight: 1 }], endsAt: 1 })
    const worker = goWorker()
    const first = await worker.follow(`/go/${slug}`)
    await worker.follow(`/go/${slug}`, { Cookie: cookieHeader(first) })
    const longAgo = Math.floor(Date.now() / 1_000 - 3_601).toString(36)
    await worker.follow(`/go/${slug}`, { Cookie: `go=${longAgo}` })
    await worker.fetch(`/go/${slug}`, { method: 'HEAD' })
    await worker.follow(`/go/${slug}`, { 'User-Agent': 'Googlebot/2.1' })
    await worker.follow(`/go/${slug}`, { 'Sec-Purpose': 'prefetch;prerender' })
    await worker.follow(`/go/${slug}`, { Purpose: 'prefetch' })
    // Embedded by a page of another site.
    for (const destination of ['image', 'empty', 'iframe']) {
      await worker.follow(`/go/${slug}`, { 'Sec-Fetch-Dest': destination })
    }
    await worker.follow(`/go/${over}`)
    await worker.follow('/go/never-made')
    await worker.follow('/go/Not%20a%20slug')
    expect(worker.points.map(({ indexes, blobs }) => [indexes[0], blobs[0]])).toEqual([
      ...['human', 'repeat', 'human'].map((kind) => [slug, kind]),
      ...Array.from({ length: 7 }, () => [slug, 'bot']),
      [over, 'closed'],
      ['', 'unknown'],
      ['', 'unknown'],
    ])
    await worker.write()
    expect(await clicksOf(slug)).toMatchObject([
      { visitor: 'bot', count: 7 },
      { visitor: 'human', count: 2 },
      { visitor: 'repeat', count: 1 },
    ])
    expect(await clicksOf(over)).toMatchObject([{ visitor: 'closed', count: 1 }])
    expect(await clicksOf('')).toMatchObject([{ visitor: 'unknown', count: 2 }])
  })

  it('does not count as a first one for a prefetch or a robot', async () => {
    const slug = await newLink('/register')
    const worker = goWorker()
    for (const init of [{ headers: { 'Sec-Purpose': 'prefetch;prerender' } }, { method: 'HEAD' }]) {
      const ahead = await worker.fetch(`/go/${slug}?utm_source=news`, init)
      expect(ahead.status).toBe(302)
      expect(ahead.headers.getSetCookie()).toEqual([])
    }
    await worker.follow(`/go/${slug}`)
    expect(worker.points.map(({ blobs }) => blobs[0])).toEqual(['bot', 'bot', 'human'])
  })

  it('is recognised in capitals, and with a trailing slash', async () => {
    const slug = await newLink('/register')
    const asked = slug.replace('link', 'Link')
    const worker = goWorker()
    const first = await worker.follow(`/go/${asked}`)
    expect(first.headers.getSetCookie().join()).toContain(`Path=/go/${asked};`)
    const slashed = await worker.follow(`/go/${asked}/?utm_source=news`)
    expect(slashed.headers.get('Location')).toContain('/register?utm_source=news')
    expect(slashed.headers.getSetCookie().join()).toContain(`Path=/go/${asked};`)
  })

  it('is not counted as a repeat under Global Privacy Control, which sets no cookie', async () => {
    const slug = await newLink('/register')
    const worker = goWorker()
    const gpc = { 'Sec-GPC': '1' }
    const first = await worker.follow(`/go/${slug}`, gpc)
    await worker.follow(`/go/${slug}`, { ...gpc, Cookie: cookieHeader(first) })
    expect(worker.points.map(({ blobs }) => blobs.slice(0, 2))).toEqual([
      ['human', null],
      ['human', null],
    ])
  })

  it('is followed if Analytics Engine is absent or throws', async () => {
    const slug = await newLink('/register')
    const throwing = {
      writeDataPoint() {
        throw new Error('no room')
      },
    }
    for (const CLICKS of [undefined, throwing]) {
      expect((await goWorker({ CLICKS }).follow(`/go/${slug}`)).status).toBe(302)
    }
  })

  it('is counted by the queue, seconds later', async () => {
    const slug = await newLink('/register')
    await goWorker({ COUNT_QUEUE: env.COUNT_QUEUE }).follow(`/go/${slug}`)
    await vi.waitFor(
      async () => expect(await clicksOf(slug)).toMatchObject([{ visitor: 'human', count: 1 }]),
      { ...written, timeout: 25_000 },
    )
  }, 30_000)

  it('is the first step of the funnel, under the page that the link leads to', async () => {
    const split = [
      { to: '/register?a=1', weight: 1 },
      { to: 'https://partner.example/offer', weight: 1 },
    ]
    const when = [{ countries: ['CA'], devices: [], to: '/markets' }]
    const slug = await newLink({ split, when, campaigns: ['autumn'] })
    const worker = goWorker()
    for (let at = 0; at < 40; at++) {
      await worker.fetch(`/go/${slug}?utm_campaign=autumn`, { cf: { country: 'FR' } })
    }
    await worker.fetch(`/go/${slug}`, { cf: { country: 'CA' } })
    await worker.write()
    const { results } = await env.MARKET.prepare(
      `SELECT DISTINCT landing, country, campaign, variant <> '' AS isSplit
       FROM funnel_count WHERE link = ?1 ORDER BY landing`,
    )
      .bind(slug)
      .all()
    const from = { country: 'FR', campaign: 'autumn', isSplit: 1 }
    expect(results).toEqual([
      { landing: '', ...from },
      { landing: '/markets', country: 'CA', campaign: '', isSplit: 0 },
      { landing: '/register', ...from },
    ])
  })
})
