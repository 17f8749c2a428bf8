import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createLinkDesk } from '#app/domain/links/link-desk-store.server.ts'
import { createLinkMemory } from '#app/domain/links/link-memory.ts'
import { createLinkSource, linkKey } from '#app/domain/links/link-store.server.ts'
import { type LinkOptions, type LinkRecord, noOptions } from '#app/domain/links/schema.ts'
import { type FollowLinkNeeds, followLink } from '#app/flows/links/follow-link.server.ts'
import type { LinkSlug } from '#app/shared/brands.ts'
import { desktop, goWorker, newLink } from '#tests/support/go.ts'
import { newClock } from '#tests/support/services.ts'

function optionsTo(to: string): LinkOptions {
  return { ...noOptions, split: [{ to, weight: 1 }] }
}

const broken = { get: () => Promise.reject(new Error('KV GET failed: 500')) }
const brokenDb = {
  prepare: () => {
    throw new Error('D1_ERROR: no answer')
  },
}

/** Returns one isolate with its own clock over the real storage. */
function isolate(source = createLinkSource) {
  const clock = newClock()
  const pending: Promise<unknown>[] = []
  const inBackground = (work: Promise<unknown>) => void pending.push(work)
  const reads: string[] = []
  const links = source(env.MARKET, env.LINKS, inBackground)
  const needs: FollowLinkNeeds = {
    now: clock.now,
    inBackground,
    random: (length) => new Uint8Array(length),
    newClickId: () => 'x'.repeat(22),
    log: { warn: () => undefined },
    links: {
      read(slug) {
        reads.push(slug)
        return links.read(slug)
      },
    },
    memory: createLinkMemory(),
    allowedHosts: [],
    isWithinLimits: () => true,
    count: () => undefined,
  }
  return {
    clock,
    reads,
    needs,
    settled: () => Promise.all(pending.splice(0)),
    async follow(slug: LinkSlug) {
      const outcome = await followLink(needs, {
        slug,
        query: 'clickid=c',
        country: () => 'CA',
        userAgent: desktop,
        networks: () => [],
        isAutomatic: false,
        isDenied: false,
        tracking: null,
        mark: null,
      })
      return outcome.kind === 'redirect' ? outcome.location.split('?')[0] : null
    },
  }
}

async function edit(slug: LinkSlug, version: number, to: string): Promise<void> {
  const next = { state: 'active' as const, options: optionsTo(to) }
  await createLinkDesk(env.MARKET, env.LINKS).edit({ slug, version }, next, null, Date.now())
  const record: LinkRecord = { v: 1, slug, version: version + 1, ...next }
  await env.LINKS.put(linkKey(slug), JSON.stringify(record), { expirationTtl: 600 })
}

describe('a link', () => {
  it('comes from D1 at first, and is copied to KV for the next isolate', async () => {
    const slug = await newLink('/register')
    const one = isolate()
    expect(await one.follow(slug)).toBe('/register')
    await one.settled()
    expect(await env.LINKS.get(linkKey(slug), 'json')).toMatchObject({ v: 1, slug, version: 1 })
    await env.MARKET.prepare('DELETE FROM link WHERE slug = ?1').bind(slug).run()
    expect(await isolate().follow(slug)).toBe('/register')
  })

  it('is read once for a thousand clicks', async () => {
    const slug = await newLink('/register')
    const one = isolate()
    for (let click = 0; click < 1_000; click++) await one.follow(slug)
    expect(one.reads).toEqual([slug])
  })

  it('is live within a minute of its edit, while busy and after a silence', async () => {
    const slug = await newLink('/register')
    const busy = isolate()
    const quiet = isolate()
    await Promise.all([busy.follow(slug), quiet.follow(slug)])
    await Promise.all([busy.settled(), quiet.settled()])
    await edit(slug, 1, '/markets')
    for (let second = 0; second < 30; second++) {
      busy.clock.advance(1_000)
      await busy.follow(slug)
      await busy.settled()
    }
    expect(await busy.follow(slug)).toBe('/markets')
    quiet.clock.advance(31_000)
    expect(await quiet.follow(slug)).toBe('/markets')
  })

  it('is not replaced by a copy that lags', async () => {
    const slug = await newLink('/register')
    const one = isolate()
    await one.follow(slug)
    await one.settled()
    const old = (await env.LINKS.get(linkKey(slug))) ?? ''
    await edit(slug, 1, '/markets')
    one.clock.advance(31_000)
    expect(await one.follow(slug)).toBe('/markets')
    await env.LINKS.put(linkKey(slug), old)
    one.clock.advance(31_000)
    expect(await one.follow(slug)).toBe('/markets')
  })

  it('a link that was edited while its copy was written ends up with the newer copy', async () => {
    const slug = await newLink('/register')
    const slow = isolate((db, copies, inBackground) => {
      const lateCopies = {
        get: () => Promise.resolve(null),
        async put(key: string, value: string, options: KVNamespacePutOptions) {
          if (JSON.parse(value).version === 1) await edit(slug, 1, '/markets')
          await copies.put(key, value, options)
        },
      } as unknown as KVNamespace
      return createLinkSource(db, lateCopies, inBackground)
    })
    expect(await slow.follow(slug)).toBe('/register')
    await slow.settled()
    expect(await env.LINKS.get(linkKey(slug), 'json')).toMatchObject({ version: 2 })
  })

  it('survives a copy that is broken, or that belongs to another link', async () => {
    for (const copy of ['{', '{"v":9}', JSON.stringify({ v: 1, slug: 'other', version: 9 })]) {
      const slug = await newLink('/register')
      await env.LINKS.put(linkKey(slug), copy)
      expect(await isolate().follow(slug)).toBe('/register')
    }
  })
})

describe('when storage fails', () => {
  it('D1 serves while KV is down', async () => {
    const slug = await newLink('/register')
    const response = await goWorker({ LINKS: broken }).follow(`/go/${slug}`)
    expect(response.headers.get('Location')).toMatch(/^\/register/)
  })

  it('delays no one if it hangs', async () => {
    const slug = await newLink('/register')
    const never = { get: () => new Promise(() => {}) }
    const one = isolate((db, _copies, inBackground) =>
      createLinkSource(db, never as unknown as KVNamespace, inBackground),
    )
    expect(await one.follow(slug)).toBe('/register')
  })

  it('an old copy is better than none', async () => {
    const slug = await newLink('/register')
    const one = isolate()
    await one.follow(slug)
    one.needs.links.read = () => Promise.reject(new Error('nothing answers'))
    one.clock.advance(3_600_000)
    expect(await one.follow(slug)).toBe('/register')
  })

  it('a visitor whose link cannot be read is sent to the home page', async () => {
    const slug = await newLink('/register')
    const worker = goWorker({ LINKS: broken, MARKET: brokenDb })
    const response = await worker.follow(`/go/${slug}?utm_source=news&clickid=paid-for`)
    expect(response.status).toBe(302)
    // The click's data is not lost with the link.
    expect(response.headers.get('Location')).toBe('/?utm_source=news&clickid=paid-for')
    expect(response.headers.getSetCookie().join()).toContain('paid-for')
    expect(worker.points).toMatchObject([{ indexes: [slug] }])
  })
})
