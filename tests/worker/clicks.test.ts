import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import {
  createClickCountStore,
  newNamesPerDay,
} from '#app/domain/links/click-count-store.server.ts'
import { type ClickCount, createClickCounter } from '#app/domain/links/click-counter.ts'
import { LinkSlug } from '#app/shared/brands.ts'
import { otherName } from '#app/shared/dimensions.ts'
import { day } from '#app/shared/time.ts'
import { countsOf, written } from '#tests/support/click-counts.ts'
import { cookieHeader } from '#tests/support/cookies.ts'
import { takeCounts } from '#tests/support/funnel.ts'
import { goWorker, newLink, phone } from '#tests/support/go.ts'
import type { CountMessage } from '#workers/env.ts'

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
    await worker.follow('/go/never-made')
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

  it('is followed, and counted later, while the queue takes no counts', async () => {
    const slug = await newLink('/register')
    let isDown = true
    const COUNT_QUEUE = {
      async send(message: CountMessage) {
        if (isDown) throw new Error('QUEUE_ERROR: down')
        await (env.COUNT_QUEUE as Queue<CountMessage>).send(message)
      },
    }
    const worker = goWorker({ COUNT_QUEUE })
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

describe('a batch of counts', () => {
  const counts: ClickCount = {
    slug: LinkSlug.parse('batch'),
    day: 20_000,
    source: '',
    campaign: '',
    kind: 'human',
    isSourceReserved: true,
    isCampaignReserved: true,
    count: 3,
  }
  const message = { v: 1, type: 'count-clicks', rows: [counts] }

  it('is one transaction, whatever number of isolates sent it, and a bad message is dropped', async () => {
    const batches = vi.spyOn(env.MARKET, 'batch')
    const { explicitAcks } = await takeCounts([...Array(50).fill(message), { v: 2 }])
    expect(explicitAcks).toHaveLength(51)
    expect(batches).toHaveBeenCalledTimes(1)
    batches.mockRestore()
    expect(await countsOf('batch')).toMatchObject([{ kind: 'human', count: 150 }])
  })

  it('comes again as a whole while D1 does not answer', async () => {
    const down = () => {
      throw new Error('D1_ERROR: down')
    }
    const MARKET = { prepare: down, batch: down } as unknown as D1Database
    const { retryMessages, explicitAcks } = await takeCounts([message, message], { MARKET })
    expect(explicitAcks).toEqual([])
    expect(retryMessages).toMatchObject([{ msgId: 'm0' }, { msgId: 'm1' }])
  })
})

describe('the aggregate', () => {
  const row: ClickCount = {
    slug: LinkSlug.parse('aggregate'),
    day: 20_000,
    source: 'news',
    campaign: '',
    kind: 'human' as const,
    isSourceReserved: false,
    isCampaignReserved: true,
    count: 2,
  }

  it('adds to the existing count', async () => {
    const store = createClickCountStore(env.MARKET)
    await store.add([row, { ...row, kind: 'bot', count: 1 }])
    await store.add([row])
    expect(await countsOf('aggregate')).toMatchObject([
      { kind: 'bot', count: 1 },
      { kind: 'human', count: 4 },
    ])
  })

  const madeUp = (slug: string, at: number): ClickCount => ({
    ...row,
    slug: LinkSlug.parse(slug),
    count: 1,
    source: `made-up-${at}`,
    campaign: `none-${at}`,
    isCampaignReserved: false,
  })
  const namesOf = async (slug: string) => {
    const rows = await countsOf(slug)
    return new Set(rows.map(({ source, campaign }) => `${source} ${campaign}`))
  }
  const together = `${otherName} ${otherName}`

  it('gives a day of one link exactly its names, however many isolates write them at once', async () => {
    const store = createClickCountStore(env.MARKET)
    const isolates = Array.from({ length: 50 }, (_, isolate) => {
      const counter = createClickCounter()
      for (let at = 0; at < 100; at++) {
        const { day: on, count, ...click } = madeUp('crowded', isolate * 100 + at)
        counter.add(click, on * day)
      }
      return counter
    })
    await Promise.all(isolates.map((counter) => store.add(counter.drain())))
    const rows = await countsOf('crowded')
    expect(await namesOf('crowded')).toContain(together)
    expect(rows).toHaveLength(newNamesPerDay + 1)
    expect(rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(5_000)

    const registered = { ...row, slug: LinkSlug.parse('crowded'), campaign: 'autumn' }
    await store.add([registered, { ...registered, source: 'social', isSourceReserved: true }])
    const names = await namesOf('crowded')
    expect(names).toContain('(other) autumn')
    expect(names).toContain('social autumn')
  })

  it('gives one flush the same limit of names, first come first served', async () => {
    const rows = Array.from({ length: 2_500 }, (_, at) => madeUp('one-flush', at))
    await createClickCountStore(env.MARKET).add(rows)
    const names = await namesOf('one-flush')
    expect(names.size).toBe(newNamesPerDay + 1)
    expect(names).toContain('made-up-199 none-199')
    expect(names).not.toContain('made-up-200 none-200')
  })

  it('knows a name of the last month again, and gives the next day room for new ones', async () => {
    const store = createClickCountStore(env.MARKET)
    const full = (from: number) =>
      Array.from({ length: newNamesPerDay }, (_, at) => madeUp('known', from + at))
    await store.add(full(0))
    const later = (rows: ClickCount[], days: number) =>
      rows.map((one) => ({ ...one, day: one.day + days }))
    await store.add(later(full(1_000), 29))
    await store.add(later(full(0), 29))
    expect((await namesOf('known')).size).toBe(2 * newNamesPerDay)
    await store.purgeNames((20_000 + 59) * day, 10_000)
    expect(await store.purgeNames((20_000 + 60) * day, 150)).toBe(150)
    expect(await store.purgeNames((20_000 + 60) * day, 1_000)).toBe(250)
  })

  it.each(['repeat', 'suspect', 'bot', 'closed'] as const)(
    'takes no name from a click of kind %s, but counts it under one that people brought',
    async (kind) => {
      const store = createClickCountStore(env.MARKET)
      const slug = `only-${kind}`
      await store.add([{ ...madeUp(slug, 1), kind }])
      await store.add([madeUp(slug, 2)])
      await store.add([{ ...madeUp(slug, 2), kind }])
      expect(await namesOf(slug)).toEqual(new Set([together, 'made-up-2 none-2']))
    },
  )
})
