import { describe, expect, it } from 'vitest'
import { createPlatformCache } from '#scripts/local/platform-cache.ts'
import { newIsolate, pageOf } from '#tests/support/page-cache.ts'
import { newClock } from '#tests/support/services.ts'
import type { Env } from '#workers/env.ts'

describe('what changes a page', () => {
  it.each([
    '/?utm_source=adroll&utm_medium=display&utm_campaign=x&utm_content=y',
    '/?fbclid=abc',
    '/?gclid=1&msclkid=2&adct=3&clickid=4&cid=5&suid=6&AdSet=7',
    '/?sort=price',
    '/?anything=else&__proto__=1&constructor=2',
  ])('is none of %s', async (path) => {
    const isolate = newIsolate()
    await isolate.get('/')
    const second = await isolate.get(path)
    expect(second.source).toBe('hit')
    expect(isolate.renderings.map(({ url }) => url)).toEqual(['https://localhost/'])
  })

  it('is sort, filter, category and view of a list, in any order', async () => {
    const isolate = newIsolate()
    await isolate.get('/markets')
    const sorted = await isolate.get('/markets?view=map&utm_source=x&sort=price')
    const again = await isolate.get('/markets?sort=price&fbclid=y&view=map')
    expect([sorted.source, again.source]).toEqual(['miss', 'hit'])
    expect(isolate.renderings.map(({ url }) => url)).toEqual([
      'https://localhost/markets',
      'https://localhost/markets?sort=price&view=map',
    ])
  })

  it('ignores unknown values, so they cannot fill the cache', async () => {
    const isolate = newIsolate()
    await isolate.get('/markets')
    const sources = await Promise.all(
      ['sort=1', 'sort=%00', `filter=${'x'.repeat(2_000)}`, 'view=CARDS', 'sort[]=price'].map(
        async (query) => (await isolate.get(`/markets?${query}`)).source,
      ),
    )
    expect(new Set(sources)).toEqual(new Set(['hit']))
  })

  it('includes an instrument’s range, however it is spelled, except the default', async () => {
    const isolate = newIsolate()
    const path = '/markets/crypto/btc'
    const spellings = ['', '?range=1D', '?range=1d', '?range=2d', '?range=1M%20', '?range=5D']
    const others = ['?range=7d', '?RANGE=5D', '?range=1M', '?range=30d', '?range=Max']
    for (const query of [...spellings, ...others]) await isolate.get(`${path}${query}`)
    expect(isolate.renderings.map(({ url }) => url)).toEqual(
      ['', '?range=5D', '?range=1M', '?range=MAX'].map(
        (query) => `https://localhost${path}${query}`,
      ),
    )
  })

  it('is the host, and the path as it is written', async () => {
    const isolate = newIsolate()
    await isolate.get('/about')
    expect((await isolate.get('https://127.0.0.1/about')).source).toBe('miss')
    for (const path of ['//about', '/about/', '/About']) {
      expect((await isolate.get(path)).source).toBe('bypass')
    }
  })

  it('is the country on a page whose form proposes it, and on no other', async () => {
    const render = ({ services }: Parameters<NonNullable<Render>>[0]) =>
      pageOf(services.visit.country)
    const isolate = newIsolate({ render })
    const from = (country: string, path: string) =>
      isolate.get(path, {}, { cf: { country } } as RequestInit)
    const form = '/articles/ai-trading-app-profits'
    expect((await from('DE', form)).words).toBe('DE')
    expect((await from('CA', form)).words).toBe('CA')
    expect(await from('DE', form)).toMatchObject({ words: 'DE', source: 'hit' })
    expect((await from('DE', '/markets')).words).toBe('US')
    expect(await from('CA', '/markets')).toMatchObject({ words: 'US', source: 'hit' })
  })
})

type Render = NonNullable<Parameters<typeof newIsolate>[0]>['render']

describe('what is never cached', () => {
  it.each([
    ['a POST', '/markets', { method: 'POST', body: 'a=b' }],
    ['data for a page that is there', '/markets.data', {}],
    ['data for an instrument', '/markets/crypto/btc.data', {}],
    ['a search', '/search?q=gold', {}],
    ['a conversion', '/markets/crypto/btc?amount=7', {}],
    ['a page we do not know', '/nothing', {}],
  ])('%s', async (_, path, init) => {
    const isolate = newIsolate()
    await isolate.get('/markets')
    for (const _time of [1, 2]) {
      expect((await isolate.get(path, {}, init)).source).toBe('bypass')
    }
    expect(isolate.renderings).toHaveLength(3)
  })

  it.each([
    'prefs_by_form=1',
    'currency=USD',
    'watchlist=crypto/btc',
    '__Host-lead_flow=x',
    '__Host-receipt=y',
  ])('a page for a visitor with the cookie %s, who is also served no copy', async (cookie) => {
    const isolate = newIsolate()
    await isolate.get('/markets')
    const own = await isolate.get('/markets', { Cookie: `theme=dark; ${cookie}` })
    expect(own).toMatchObject({ source: 'bypass', words: 'no. 2' })
    expect((await isolate.get('/markets')).words).toBe('no. 1')
  })

  it.each([
    ['no-store', () => ({ 'Cache-Control': 'no-store' })],
    ['private', () => ({ 'Cache-Control': 'private, no-store' })],
    ['a cookie', () => ({ 'Set-Cookie': 'a=b' })],
    ['another type', () => ({ 'Content-Type': 'application/json' })],
  ])('a response with %s', async (_, headers) => {
    const isolate = newIsolate({ render: (_rendering) => pageOf('own', headers()) })
    const [first, second] = [await isolate.get('/markets'), await isolate.get('/markets')]
    expect([first.source, second.source]).toEqual(['miss', 'miss'])
    expect(second.words).toBe('own')
  })

  it.each([204, 301, 404, 500, 503])('a response of status %i', async (status) => {
    const render = () =>
      new Response(status === 204 ? null : pageOf().body, {
        status,
        headers: { 'Content-Type': 'text/html' },
      })
    const isolate = newIsolate({ render })
    expect((await isolate.get('/about')).status).toBe(status)
    await isolate.get('/about')
    expect(isolate.renderings).toHaveLength(2)
  })

  it('a page that was cut off', async () => {
    const headers = { 'Content-Type': 'text/html' }
    const cut = () => new Response('<html><body>', { headers })
    const isolate = newIsolate({ render: cut })
    await isolate.get('/about')
    expect((await isolate.get('/about')).source).toBe('miss')
  })
})

describe('an untouched form', () => {
  const caching = { 'Cache-Control': 'private, no-store', 'CDN-Cache-Control': 'max-age=300' }

  it('is kept at the edge and by no browser, nor by a cache between', async () => {
    const isolate = newIsolate({ render: (_rendering) => pageOf('form', caching) })
    for (const source of ['miss', 'hit']) {
      const page = await isolate.get('/register')
      expect(page.source).toBe(source)
      expect(page.headers.get('cache-control')).toBe('private, no-store')
      expect(page.headers.get('cdn-cache-control')).toBeNull()
    }
    const begun = await isolate.get('/register', { Cookie: '__Host-lead_flow=sealed' })
    expect(begun.source).toBe('bypass')
    expect(begun.headers.get('cdn-cache-control')).toBeNull()
  })

  it('passes no cookie on to the next visitor', async () => {
    const headers = { ...caching, 'Set-Cookie': 'receipt=someone' }
    const isolate = newIsolate({ render: (_rendering) => pageOf('form', headers) })
    await isolate.get('/register')
    expect((await isolate.get('/register')).source).toBe('miss')
  })
})

describe('a visitor', () => {
  it('never reaches the rendering of a cached page', async () => {
    const isolate = newIsolate()
    await isolate.get('/markets?utm_source=x', {
      Cookie: 'tracking_data=%7B%22cid%22%3A%221%22%7D; theme=dark',
      'User-Agent': 'Someone/1',
      'CF-Connecting-IP': '203.0.113.9',
      Referer: 'https://localhost/register',
    })
    const [{ request, services }] = isolate.renderings as [(typeof isolate.renderings)[0]]
    expect(Array.from(request.headers)).toEqual([['accept', 'text/html']])
    expect(services.visit).toEqual({
      ip: '127.0.0.1',
      country: 'US',
      userAgent: '',
      origin: 'https://localhost',
      tracking: null,
      province: null,
      timeZone: 'America/Toronto',
      trackingConsent: 'unset',
    })
  })

  it('gets the cookie of the ad beside a kept page, and the next one does not', async () => {
    const isolate = newIsolate()
    await isolate.get('/')
    const clicked = await isolate.get('/?utm_source=adroll&fbclid=c1')
    const other = await isolate.get('/')
    expect(clicked).toMatchObject({ source: 'hit' })
    expect(clicked.headers.get('set-cookie')).toContain('tracking_data=')
    expect(other.headers.get('set-cookie')).toBeNull()
  })

  it('may keep the page for the back button, but no shared cache may', async () => {
    const isolate = newIsolate()
    for (const source of ['miss', 'hit']) {
      const page = await isolate.get('/')
      expect(page.source).toBe(source)
      expect(page.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate')
      expect(page.headers.get('x-content-type-options')).toBe('nosniff')
      for (const name of ['cloudflare-cdn-cache-control', 'cdn-cache-control', 'cache-tag']) {
        expect(page.headers.get(name)).toBeNull()
      }
    }
  })

  it('responds with HEAD with the headers of the copy', async () => {
    const isolate = newIsolate()
    await isolate.get('/about')
    const head = await isolate.get('/about', {}, { method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, html: '', source: 'hit' })
    expect(head.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })
})

describe('a page that a browser has', () => {
  const etagOf = async (isolate: ReturnType<typeof newIsolate>) =>
    (await isolate.get('/about')).headers.get('etag') ?? ''

  it('has the same bytes and headers for everyone, whatever its source', async () => {
    const isolate = newIsolate({ render: () => pageOf('same') })
    const others = newIsolate({ render: () => pageOf('same') })
    const responses = [
      await isolate.get('/about'),
      await isolate.get('/about', { Cookie: 'theme=dark', 'User-Agent': 'Someone/1' }),
      await others.get('/about', { 'CF-Connecting-IP': '203.0.113.9' }, {
        cf: { country: 'DE' },
      } as RequestInit),
    ]
    const plain = responses.map(({ html, headers }) => {
      const all = Array.from(headers).filter(([name]) => name !== 'server-timing')
      return JSON.stringify([html, all])
    })
    expect(new Set(plain).size).toBe(1)
  })

  it.each(['%', 'W/%', '"other", W/%', '*'])(
    'is not sent again to a browser that names it by %s',
    async (form) => {
      const isolate = newIsolate()
      const known = form.replace('%', await etagOf(isolate))
      for (const method of ['GET', 'HEAD']) {
        const again = await isolate.get('/about', { 'If-None-Match': known }, { method })
        expect(again).toMatchObject({ status: 304, html: '', source: 'hit' })
        expect(again.headers.get('etag')).toBe(await etagOf(isolate))
        expect(again.headers.get('content-security-policy')).toContain("default-src 'none'")
      }
      isolate.clock.advance(31_000)
      expect((await isolate.get('/about', { 'If-None-Match': known })).status).toBe(304)
    },
  )

  it.each(['"other"', 'W/"other"', '', 'about'])(
    'is sent to a browser that names another: %s',
    async (known) => {
      const isolate = newIsolate()
      await etagOf(isolate)
      const again = await isolate.get('/about', { 'If-None-Match': known })
      expect(again).toMatchObject({ status: 200, words: 'no. 1' })
    },
  )
})

describe('what a stranger sends', () => {
  it.each([
    ['a host', { 'X-Forwarded-Host': 'evil.example', 'X-Host': 'evil.example' }],
    ['another address', { 'X-Original-URL': '/admin', 'X-Rewrite-URL': '/admin' }],
    ['another method', { 'X-HTTP-Method-Override': 'POST' }],
    ['a protocol', { 'X-Forwarded-Proto': 'http', Forwarded: 'proto=http;host=evil.example' }],
    ['an order to caches', { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }],
    ['a part', { Range: 'bytes=0-5' }],
    ['a language', { 'Accept-Language': 'fr', Accept: 'application/json' }],
    ['cookies that mean nothing here', { Cookie: 'a=b; theme=dark; watchlist_=x' }],
  ])('changes no page: %s', async (_, headers) => {
    const isolate = newIsolate({
      render: ({ request }) => pageOf(JSON.stringify([request.url, ...request.headers])),
    })
    const poisoned = await isolate.get('/about', { ...headers, 'CF-Connecting-IP': '203.0.113.9' })
    const clean = await isolate.get('/about')
    const fresh = await newIsolate({
      render: ({ request }) => pageOf(JSON.stringify([request.url, ...request.headers])),
    }).get('/about')
    expect([poisoned.html, clean.html]).toEqual([fresh.html, fresh.html])
  })

  it.each(['/about?', '/about?%', '/about?a=%zz', '/about?utm_source=%F0'])(
    'has one page for %s',
    async (path) => {
      const isolate = newIsolate()
      await isolate.get('/about')
      const odd = await isolate.get(path)
      expect([odd.words ?? odd.status, isolate.renderings.length]).toEqual([
        odd.status === 400 ? 400 : 'no. 1',
        1,
      ])
    },
  )
})

it('shows no page that names an earlier firm', async () => {
  const clock = newClock()
  const cache = createPlatformCache(clock.now)
  const seenBy = async (name: string) => {
    const registered = {
      LEAD_DRIVER: 'http',
      BUYER_NAME: name,
      BUYER_URL: 'https://crm.broker.example/leads',
      BUYER_API_KEY: 'key-of-buyer',
      BUYER_ALLOWED_HOSTS: 'broker.example',
      BUYER_ADDRESS: '1 Sample Street, Toronto, privacy@broker.example',
      BUYER_REGISTRATION_NUMBER: 'R-1',
      BUYER_REGISTRATION_CHECKED_ON: '2026-11-01',
    }
    const render = () => pageOf(`${name} calls you`)
    const { get } = newIsolate({ clock, cache, render, bindings: registered as Partial<Env> })
    return (await get('/register')).html
  }
  expect(await seenBy('First Brokerage')).toContain('First Brokerage calls you')
  expect(await seenBy('Second Brokerage')).toContain('Second Brokerage calls you')
})
