import { exports } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { fileEnv } from '#tests/support/file-state.ts'
import { createHttp } from '#workers/http.ts'

const visit = (path: string, headers: Record<string, string>) =>
  exports.default.fetch(new Request(`https://localhost${path}`, { headers }))

it('responds to an ad click only when it happens, so its cookie comes with it', async () => {
  for (const purpose of ['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip']) {
    const ahead = await visit('/register?utm_source=facebook', { 'Sec-Purpose': purpose })
    // Not a success, so a browser requests it again when the link is followed.
    expect(ahead.ok).toBe(false)
    expect(ahead.status).toBeLessThan(500)
    expect(ahead.headers.get('Set-Cookie')).toBeNull()
    expect(ahead.headers.get('Cache-Control')).toBe('no-store')
  }
  const click = await visit('/register?utm_source=facebook', {})
  expect(click.headers.get('Set-Cookie')).toContain('tracking_data=')
})

it('gives any other page ahead of time', async () => {
  const ahead = await visit('/markets?sort=name', {
    'Sec-Purpose': 'prefetch',
    Referer: 'https://localhost/',
  })
  expect(ahead.status).toBe(200)
  expect(ahead.headers.get('Set-Cookie')).toBeNull()
})

it('gives no private page ahead of time: a look at personal data is audited', async () => {
  const headers = { 'Sec-Purpose': 'prefetch', Referer: 'https://localhost/privacy/my-data' }
  for (const path of ['/privacy/my-data.json', '/privacy/my-data', '/privacy/email', '/continue']) {
    const ahead = await visit(path, headers)
    expect([path, ahead.status]).toEqual([path, 425])
    expect(ahead.headers.get('Cache-Control')).toBe('private, no-store')
  }
  expect((await visit('/privacy', headers)).status).toBe(200)
})

it('puts no visitor’s click into a response that any cache may keep', async () => {
  const responseOf = async (caching: string) => {
    const renderPage = async () => new Response('<rss>', { headers: { 'Cache-Control': caching } })
    const earlier = { cid: '1', page: 'p', description: 'd', fbclid: 'their-own' }
    const Cookie = `tracking_data=${encodeURIComponent(JSON.stringify(earlier))}`
    const request = new Request('https://localhost/rss.xml?utm_source=x', { headers: { Cookie } })
    return createHttp({ renderPage }).fetch(request, fileEnv())
  }
  expect((await responseOf('public, max-age=300')).headers.get('Set-Cookie')).toBeNull()
  const own = await responseOf('private, max-age=0, must-revalidate')
  expect(own.headers.get('Set-Cookie')).toContain('tracking_data=')
})
