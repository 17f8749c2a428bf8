import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { createClickCountStore } from '#app/domain/links/click-count-store.server'
import { type ClickCount, otherName } from '#app/domain/links/click-counter'
import { cookieHeader, goWorker, newLink, phone } from '../support/go.ts'

async function countsOf(slug: string) {
  const { results } = await env.DB.prepare(
    'SELECT source, campaign, kind, count FROM link_count WHERE slug = ?1 ORDER BY kind, source',
  )
    .bind(slug)
    .all()
  return results
}

/** Counts are written some seconds after the answer. */
const written = { timeout: 15_000, interval: 250 }

describe('a click', () => {
  it('is told to Analytics Engine: which link, what kind, where from, and no address', async () => {
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

  it('is counted by what it was, bots apart and a second one within the hour as a repeat', async () => {
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
    await worker.follow(`/go/${over}`)
    await worker.follow('/go/nobody-made-this')
    await worker.follow('/go/Not%20a%20slug')
    expect(worker.points.map(({ indexes, blobs }) => [indexes[0], blobs[0]])).toEqual([
      ...['human', 'repeat', 'human', 'bot', 'bot', 'bot', 'bot'].map((kind) => [slug, kind]),
      [over, 'closed'],
      ['', 'unknown'],
      ['', 'unknown'],
    ])
    await vi.waitFor(async () => {
      expect(await countsOf(slug)).toMatchObject([
        { kind: 'bot', count: 4 },
        { kind: 'human', count: 2 },
        { kind: 'repeat', count: 1 },
      ])
    }, written)
    expect(await countsOf(over)).toMatchObject([{ kind: 'closed', count: 1 }])
    expect(await countsOf('')).toMatchObject([{ kind: 'unknown', count: 2 }])
  })

  it('is nobody’s first where a browser asked ahead or a robot only looked', async () => {
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

  it('is known again under capitals, and with a last slash', async () => {
    const slug = await newLink('/register')
    const asked = slug.replace('link', 'Link')
    const worker = goWorker()
    const first = await worker.follow(`/go/${asked}`)
    expect(first.headers.getSetCookie().join()).toContain(`Path=/go/${asked};`)
    const slashed = await worker.follow(`/go/${asked}/?utm_source=news`)
    expect(slashed.headers.get('Location')).toContain('/register?utm_source=news')
    expect(slashed.headers.getSetCookie().join()).toContain(`Path=/go/${asked};`)
  })

  it('is no repeat under Global Privacy Control, which leaves nothing to know it by', async () => {
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

  it('is followed where Analytics Engine is absent or throws', async () => {
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

  it('is followed, and counted later, while D1 takes no counts', async () => {
    const slug = await newLink('/register')
    let isDown = true
    const DB = {
      prepare(sql: string) {
        if (isDown && sql.includes('INSERT INTO link_count')) throw new Error('D1_ERROR: down')
        return env.DB.prepare(sql)
      },
    }
    const worker = goWorker({ DB })
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect((await worker.follow(`/go/${slug}`)).status).toBe(302)
    await vi.waitFor(
      () => expect(warned.mock.calls.join()).toContain('clicks.not_written'),
      written,
    )
    isDown = false
    await worker.follow(`/go/${slug}`)
    await vi.waitFor(async () => {
      expect(await countsOf(slug)).toMatchObject([{ kind: 'human', count: 2 }])
    }, written)
  })
})

describe('the aggregate', () => {
  const row: ClickCount = {
    ...{ slug: 'aggregate', day: 20_000, source: 'news', campaign: '', kind: 'human' as const },
    count: 2,
  }

  it('adds to what stands', async () => {
    const store = createClickCountStore(env.DB)
    await store.add([row, { ...row, kind: 'bot', count: 1 }])
    await store.add([row])
    expect(await countsOf('aggregate')).toMatchObject([
      { kind: 'bot', count: 1 },
      { kind: 'human', count: 4 },
    ])
  })

  it('gives a day two hundred names, and what goes beyond one name together', async () => {
    const store = createClickCountStore(env.DB)
    for (let batch = 0; batch < 4; batch++) {
      const rows = Array.from({ length: 100 }, (_, at) => ({
        ...{ ...row, slug: 'crowded', count: 1 },
        source: `made-up-${batch}-${at}`,
      }))
      await store.add(rows)
    }
    const rows = await countsOf('crowded')
    expect(rows).toHaveLength(201)
    expect(rows.find(({ source }) => source === otherName)).toMatchObject({ count: 200 })
  })
})
