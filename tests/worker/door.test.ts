import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newLink } from '#tests/support/go.ts'
import type { Env } from '#workers/env.ts'
import { createHttp } from '#workers/http.ts'
import { consume } from '#workers/queue.ts'

const http = createHttp({ renderPage: async () => new Response('page') })

function worker(vars: Record<string, unknown>) {
  const ownEnv = { ...env, ...vars } as unknown as Env
  return (url: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    http.fetch(new Request(url, { headers, redirect: 'manual', ...init }), ownEnv)
}

const paths = ['/', '/dev/messages', '/dev/leads', '/healthz', '/api/geo', '/media/TT2.wav', '/x']

afterEach(() => {
  vi.restoreAllMocks()
})

describe('development', () => {
  const ask = worker({})

  it.each([
    'http://localhost:8787',
    'http://127.0.0.1:5173',
    'http://[::1]:80',
    'https://localhost',
  ])('responds to %s', async (origin) => {
    expect((await ask(`${origin}/`)).status).toBe(200)
    const geo = await ask(`${origin}/api/geo`, { 'CF-Connecting-IP': '9.9.9.9' })
    expect(await geo.json()).toMatchObject({ ip: '9.9.9.9' })
  })

  it.each(paths)('shows nothing of %s under a name that was bound to loopback', async (path) => {
    for (const origin of [
      'http://evil.example',
      'http://localhost.evil.example',
      'http://10.0.0.7',
    ]) {
      const response = await ask(`${origin}${path}`)
      expect(response.status).toBe(421)
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(await response.text()).toBe('This host is not served here.')
    }
  })

  it('checks the Host header too, if the URL says loopback', async () => {
    const rebound = await ask('http://localhost/dev/messages', { Host: 'evil.example:8787' })
    expect(rebound.status).toBe(421)
    expect((await ask('http://localhost/', { Host: 'localhost:8787' })).status).toBe(200)
    expect((await ask('http://localhost/', { Host: 'a b' })).status).toBe(421)
  })

  it('redirects no link for a foreign host', async () => {
    const slug = await newLink('/register')
    expect((await ask(`http://localhost/go/${slug}`)).status).toBe(302)
    const refused = await ask(`http://evil.example/go/${slug}`)
    expect([refused.status, refused.headers.get('Location')]).toEqual([421, null])
  })
})

describe('a Worker that is not configured', () => {
  const misconfigured = () => ({ APP_ENV: undefined, SEAL_KEY: 'hunter2' })
  const sentence = "We're having a technical problem. Please try again shortly."

  it('shows visitors one sentence, whatever they request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const ask = worker(misconfigured())
    for (const path of [...paths, '/go/autumn']) {
      const response = await ask(`https://mapletape.example${path}`)
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
      expect(response.headers.get('Strict-Transport-Security')).not.toBeNull()
      const body = await response.text()
      expect(body).toContain(sentence)
      expect(body).not.toMatch(/[A-Z]+_[A-Z]+|configur|hunter2/)
    }
    const called = await ask('https://mapletape.example/api/send-otp', {}, { method: 'POST' })
    expect(await called.json()).toEqual({ success: false, error: sentence })
    const lead = await ask('https://mapletape.example/api/track-lead', {}, { method: 'POST' })
    expect(await lead.json()).toEqual({ ret_code: '503', error: sentence })
  })

  it('raises one alarm with only the names, for all its requests, messages and ticks', async () => {
    const alarms = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const ownEnv = { ...env, ...misconfigured() } as unknown as Env
    for (let time = 0; time < 3; time++) {
      await http.fetch(new Request('https://mapletape.example/'), ownEnv)
      const retryAll = vi.fn()
      await consume({ queue: 'a-leads', messages: [], retryAll } as never, ownEnv)
      expect(retryAll).toHaveBeenCalledOnce()
    }
    expect(alarms).toHaveBeenCalledOnce()
    const alarm = JSON.parse(String(alarms.mock.calls[0]?.[0]))
    expect(alarm).toMatchObject({ level: 'alarm', event: 'NOT_CONFIGURED' })
    const names = ['SEAL_KEY', 'HMAC_KEY', 'DATA_KEYS', 'SITE_ORIGIN', 'SMS_DRIVER', 'LEAD_DRIVER']
    expect(alarm.problems).toEqual(expect.arrayContaining(names))
    expect(alarm.problems.join()).toMatch(/^[A-Z_,]+$/)
  })
})

describe('staging', () => {
  const files: Record<string, string> = { '/favicon.ico': 'icon', '/assets/entry-1.js': 'script' }
  const asked: string[] = []
  const ASSETS = {
    fetch: async ({ url }: Request) => {
      const { pathname, search } = new URL(url)
      asked.push(pathname + search)
      const file = files[pathname]
      const headers = { 'Cache-Control': 'public, max-age=60' }
      return file ? new Response(file, { headers }) : new Response(null, { status: 404 })
    },
  }
  const secret = 'M2n8Q0vYx7dKp4tWz9sLc6hRb1gJf5eA'
  const ask = worker({
    APP_ENV: 'staging',
    ASSETS,
    STAGING_SECRET: secret,
    SITE_ORIGIN: 'https://staging.mapletape.ca',
    DEFAULT_SUID: 'house',
    SEAL_KEY: 'q8Zr3Lw0Xc7Vb2Nm9Kj4Hg1Fd6Sa5Pou',
    HMAC_KEY: 'T4yU9iO2pA7sD1fG6hJ3kL8zX5cV0bNm',
    DATA_KEYS: 'k1:W1eR6tY3uI8oP5aS0dF2gH7jK4lZ9xCv',
  })
  const url = 'https://staging.mapletape.ca'
  const as = (password: string) => ({ Authorization: `Basic ${btoa(`anyone:${password}`)}` })

  const wrong: Record<string, string>[] = [
    {},
    as(''),
    as('wrong'),
    as(`${secret}x`),
    as(secret.slice(1)),
    as(secret.toLowerCase()),
    as(`${secret}\0`),
    { Authorization: `Bearer ${secret}` },
    { Authorization: secret },
    { Authorization: `Basic ${btoa(secret)}` },
    { Authorization: 'Basic %%%' },
    { Authorization: `Basic ${btoa(`a:${secret}`)}, Basic eA==` },
    { Cookie: `STAGING_SECRET=${secret}`, 'X-Staging-Secret': secret, 'CF-Connecting-IP': '::1' },
    { Host: 'localhost', 'Cf-Access-Jwt-Assertion': 'eyJhbGciOiJub25lIn0.e30.' },
  ]
  const hidden = [...paths, ...Object.keys(files), '/go/autumn', '/%72obots.txt', '/robots.txt/']

  it.each(hidden)('hides %s from visitors without its secret', async (path) => {
    asked.length = 0
    for (const headers of wrong) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
        const response = await ask(`${url}${path}?password=${secret}`, headers, { method })
        expect(response.status).toBe(401)
        expect(response.headers.get('WWW-Authenticate')).toMatch(/^Basic realm=/)
        expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
        expect(response.headers.get('Cache-Control')).toBe('no-store')
        expect(response.headers.has('Set-Cookie')).toBe(false)
        expect(await response.text()).toBe('Not open to the public.')
      }
    }
    expect(asked).toEqual([])
  })

  it('tells robots to stay away, and nothing else', async () => {
    const response = await ask(`${url}/robots.txt`)
    expect([response.status, await response.text()]).toEqual([200, 'User-agent: *\nDisallow: /\n'])
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
  })

  it('serves the files of the build to visitors with it', async () => {
    for (const [path, text] of Object.entries(files)) {
      const response = await ask(`${url}${path}?%`, as(secret))
      expect(response.headers.get('Cache-Control')).toBe('private, max-age=60')
      expect([await response.text(), response.headers.get('X-Robots-Tag')]).toEqual([
        text,
        'noindex',
      ])
    }
    expect(await (await ask(`${url}/no-such.txt`, as(secret))).text()).toBe('page')
  })

  it('shows the site and the sandbox to visitors with it, and keeps both out of indexes', async () => {
    for (const path of ['/', '/dev/messages', '/dev/leads', '/api/geo']) {
      const response = await ask(`${url}${path}`, as(secret))
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    }
    const slug = await newLink('/register')
    const followed = await ask(`${url}/go/${slug}`, as(secret))
    expect([followed.status, followed.headers.get('X-Robots-Tag')]).toEqual([302, 'noindex'])
  })
})
