import { expect, test } from '#tests/support/e2e.ts'
import { isConsentTicked } from '#tests/support/lead-form.ts'
import { observatoryScore } from '#tests/support/observatory.ts'

// No page is opened here: the built Worker is requested as if under its own origin, over https.
const origin = 'https://localhost'
const unlisted = [
  '/connect',
  '/search',
  '/thank-you',
  '/welcome',
  '/continue',
  '/privacy/my-data',
  '/privacy/email',
]
const forms = [
  '/register',
  '/connect',
  '/contact',
  '/privacy/my-data',
  '/privacy/email',
  '/articles/ai-trading-app-profits',
]

test('every page scores 120 points or more on the HTTP Observatory, and has no ticked box', async ({
  server,
}) => {
  const sitemap = await (await server.fetchAs(`${origin}/sitemap.xml`)).text()
  const listed = Array.from(sitemap.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url = '']) => {
    return new URL(url).pathname
  })
  const paths = Array.from(new Set([...listed, ...unlisted, ...forms, '/markets/crypto/btc']))
  expect(paths.length).toBeGreaterThan(50)
  for (const path of paths) {
    const url = `${origin}${path}?utm_source=x&fbclid=1`
    const { status, headers, html } = await read(await server.fetchAs(url))
    const { score, modifiers } = observatoryScore({ url, headers, html })
    expect.soft({ path, status, enough: score >= 120, modifiers }).toMatchObject({
      status: path === '/continue' ? expect.any(Number) : 200,
      enough: true,
    })
    expect.soft(isConsentTicked(html), path).toBe(false)
  }
})

test('no form comes back with its consent ticked, whatever was sent', async ({ server }) => {
  const wrong = {
    fullName: '',
    email: 'x',
    phone: '1',
    phoneNumber: '1',
    consent: 'on',
    confirm: 'on',
  }
  for (const path of forms) {
    for (const intent of ['send', 'verify', 'resend', 'submit', 'change-phone', 'erase', 'agree']) {
      const { status, headers, html } = await read(
        await server.fetchAs(`${origin}${path}`, {
          method: 'POST',
          body: new URLSearchParams({ ...wrong, intent }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
        }),
      )
      expect.soft(status, `${path} ${intent}`).toBeLessThan(500)
      expect.soft(isConsentTicked(html), `${path} ${intent}`).toBe(false)
      const { score } = observatoryScore({ url: origin, headers, html })
      expect.soft(score, `${path} ${intent}`).toBeGreaterThanOrEqual(100)
    }
  }
})

test('redirects, refusals, errors and 304 responses have the headers too', async ({ server }) => {
  const etag = (await server.fetchAs(`${origin}/api/market-data`)).headers.get('etag') ?? ''
  const responses = {
    'not found': await server.fetchAs(`${origin}/no/such/page`),
    redirect: await server.fetchAs(`${origin}/preferences`),
    refused: await server.fetchAs(`${origin}/contact`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    }),
    'too large': await server.fetchAs(`${origin}/register`, {
      method: 'POST',
      body: 'x'.repeat(20_000),
    }),
    unchanged: await server.fetchAs(`${origin}/api/market-data`, {
      headers: { 'if-none-match': etag },
    }),
    data: await server.fetchAs(`${origin}/privacy/my-data.json`),
    feed: await server.fetchAs(`${origin}/rss.xml`),
    'other method': await server.fetchAs(`${origin}/api/geo`, { method: 'DELETE' }),
    sound: await server.fetchAs(`${origin}/media/TT2.wav`, { headers: { range: 'bytes=0-9' } }),
  }
  const statuses = Object.values(responses).map(({ status }) => status)
  expect(statuses).toEqual([404, 302, 403, 413, 304, 403, 200, 405, 206])
  for (const [name, { headers }] of Object.entries(responses)) {
    const policy = headers.get('content-security-policy') ?? ''
    expect.soft(policy, name).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/)
    expect.soft(policy, name).not.toContain('unsafe')
    expect.soft(Object.fromEntries(headers), name).toMatchObject({
      'cross-origin-opener-policy': name === 'data' ? 'same-origin' : 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  }
})

test('files have their own headers, also in a 304 response', async ({ server }) => {
  const home = await (await server.fetchAs(`${origin}/`)).text()
  const style = /\/assets\/[\w-]+\.css/.exec(home)?.[0] ?? ''
  for (const path of [style, '/favicon.svg', '/social/home.png']) {
    const whole = await server.fetchAs(`${origin}${path}`)
    const etag = whole.headers.get('etag') ?? ''
    const unchanged = await server.fetchAs(`${origin}${path}`, {
      headers: { 'if-none-match': etag },
    })
    expect.soft([whole.status, unchanged.status], path).toEqual([200, 304])
    for (const { headers } of [whole, unchanged]) {
      expect.soft(Object.fromEntries(headers), path).toMatchObject({
        'content-security-policy': expect.stringContaining("script-src 'none'"),
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
    }
  }
  const { headers } = await server.fetchAs(`${origin}${style}`)
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('what is private, and what has no caching rule of its own, is kept by no cache', async ({
  server,
}) => {
  const own = ['/privacy/my-data', '/privacy/email', '/thank-you', '/continue']
  const paths = [
    ...own.flatMap((path) => [path, `${path}.data`, `${path}.data?_routes=root`]),
    ...['/register.data', '/about.data', '/_root.data', '/no/such/page.data', '/preferences'],
    ...['/privacy/my-data.json', '/markets.csv', '/healthz', '/api/geo', '/api/none', '/%E0'],
    ...['/connect/form', '/dev/messages', '/articles/ai-trading-app-profits.data'],
  ]
  for (const path of paths) {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { headers } = await server.fetchAs(`${origin}${path}`, { method, redirect: 'manual' })
      const rule = headers.get('cache-control')
      expect.soft(rule, `${method} ${path}`).toMatch(/(^|, )no-store$/)
    }
  }
})

async function read(response: Response) {
  return { status: response.status, headers: response.headers, html: await response.text() }
}
