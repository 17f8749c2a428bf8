import { describe, expect, it, vi } from 'vitest'
import { createPlatformCache } from './platform-cache.ts'

const hour = 3_600_000

function newCache(headers: HeadersInit = {}, status = 200) {
  const clock = { now: 0 }
  const cache = createPlatformCache(() => clock.now)
  let rendered = 0
  const render = async () => {
    rendered++
    return new Response(`no. ${rendered}`, { status, headers })
  }
  const ask = async (path = '/', init: RequestInit = {}, props: unknown = {}) => {
    const response = await cache.fetch(new Request(`https://pages${path}`, init), props, render)
    return [response.headers.get('cf-cache-status'), await response.text()]
  }
  return { cache, clock, ask, renders: () => rendered }
}

describe('the cache', () => {
  it('keeps a response without a header for two hours', async () => {
    const { ask, clock } = newCache()
    await ask()
    clock.now = 2 * hour - 1
    expect(await ask()).toEqual(['HIT', 'no. 1'])
    clock.now = 2 * hour
    expect(await ask()).toEqual(['MISS', 'no. 2'])
  })

  it.each([
    ['a cookie', { 'Set-Cookie': 'a=b', 'Cache-Control': 'max-age=60' }, 200],
    ['no-store', { 'Cache-Control': 'no-store' }, 200],
    ['private', { 'Cache-Control': 'private, max-age=60' }, 200],
    [
      'no-store in the platform’s own header',
      { 'Cache-Control': 'max-age=60', 'Cloudflare-CDN-Cache-Control': 'no-store' },
      200,
    ],
    ['a failure', { 'Cache-Control': 'max-age=60' }, 503],
  ])('keeps nothing with %s', async (_, headers, status) => {
    const { ask } = newCache(headers, status)
    await ask()
    expect(await ask()).toEqual(['MISS', 'no. 2'])
  })

  it('prefers the platform’s own header', async () => {
    const { ask } = newCache({
      'Cache-Control': 'no-store',
      'Cloudflare-CDN-Cache-Control': 'max-age=60',
    })
    await ask()
    expect(await ask()).toEqual(['HIT', 'no. 1'])
  })
})

describe('the key', () => {
  it('is path, query in its order, and properties; no host, header or method', async () => {
    const { ask, renders } = newCache()
    await ask('/a?x=1&y=2', {}, { country: 'CA' })
    expect(
      await ask('/a?x=1&y=2', { method: 'HEAD', headers: { Cookie: 'a=b' } }, { country: 'CA' }),
    ).toEqual(['HIT', ''])
    await ask('/a?y=2&x=1', {}, { country: 'CA' })
    await ask('/a?x=1&y=2', {}, { country: 'DE' })
    expect(renders()).toBe(3)
  })

  it('stores no response to a request with credentials or a body', async () => {
    const { ask } = newCache()
    await ask()
    expect(await ask('/', { headers: { Authorization: 'Basic x' } })).toEqual(['BYPASS', 'no. 2'])
    expect(await ask('/', { method: 'POST', body: 'x' })).toEqual(['BYPASS', 'no. 3'])
    expect(await ask()).toEqual(['HIT', 'no. 1'])
  })
})

describe('an old entry', () => {
  const life = 'max-age=10, stale-while-revalidate=10, stale-if-error=60'

  it('is served while a new one is rendered, for as long as that is allowed', async () => {
    const { ask, clock } = newCache({ 'Cloudflare-CDN-Cache-Control': life })
    await ask()
    clock.now = 10_000
    expect(await ask()).toEqual(['UPDATING', 'no. 1'])
    await vi.waitFor(async () => expect(await ask()).toEqual(['HIT', 'no. 2']))
    clock.now = 30_000
    expect(await ask()).toEqual(['MISS', 'no. 3'])
  })

  it('is not served with must-revalidate', async () => {
    const { ask, clock } = newCache({ 'Cache-Control': `${life}, must-revalidate` })
    await ask()
    clock.now = 10_000
    expect(await ask()).toEqual(['MISS', 'no. 2'])
  })
})

describe('tags', () => {
  it('drop only entries that have them', async () => {
    const { ask, cache } = newCache({ 'Cache-Tag': 'page,prices' })
    await ask()
    await cache.purge({ tags: ['others'] })
    expect(await ask()).toEqual(['HIT', 'no. 1'])
    await cache.purge({ tags: ['prices'] })
    expect(await ask()).toEqual(['MISS', 'no. 2'])
  })
})
