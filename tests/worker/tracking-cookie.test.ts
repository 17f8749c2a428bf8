import { exports } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { fileEnv } from '#tests/support/file-state.ts'
import { createHttp } from '#workers/http.ts'

const visit = (path: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(new Request(`https://localhost${path}`, { headers }))

async function cookieFrom(path: string, headers: Record<string, string> = {}) {
  return (await visit(path, headers)).headers.get('Set-Cookie')
}

async function clicked(): Promise<string> {
  const cookie = await cookieFrom('/?utm_source=news&AdSet=a1&fbclid=fb-1')
  return cookie?.split(';', 1)[0] ?? ''
}

describe('a visitor who clicked an ad and then refuses', () => {
  it.each([
    ['by Global Privacy Control', (cookie: string) => ({ Cookie: cookie, 'Sec-GPC': '1' })],
    ['by a choice', (cookie: string) => ({ Cookie: `${cookie}; tracking_consent=denied` })],
  ])('%s loses the click on the next page', async (_how, headersOf) => {
    const cookie = (await cookieFrom('/markets', headersOf(await clicked()))) ?? ''
    expect(cookie).not.toContain('Max-Age')
    const stored = { utm_source: 'news', cid: '19457' }
    const standard = { page: 'Smart GrokAI', description: 'Smart GrokAI' }
    const value = decodeURIComponent(/tracking_data=([^;]*)/.exec(cookie)?.[1] ?? '')
    expect(JSON.parse(value)).toEqual({ ...stored, ...standard })
    const again = headersOf(cookie.split(';', 1)[0] ?? '')
    expect(await cookieFrom('/markets', again)).toBeNull()
  })

  it('gets no cookie if there is none, or none of ours', async () => {
    for (const Cookie of ['theme=dark', 'tracking_data=', 'tracking_data=%7B%7D']) {
      expect(await cookieFrom('/markets', { Cookie, 'Sec-GPC': '1' })).toBeNull()
    }
  })

  it('gets none with a response that any cache may keep', async () => {
    const renderPage = async () => new Response('x', { headers: { 'Cache-Control': 'public' } })
    const headers = { Cookie: await clicked(), 'Sec-GPC': '1' }
    const request = new Request('https://localhost/rss.xml', { headers })
    const response = await createHttp({ renderPage }).fetch(request, fileEnv())
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })
})

it('leaves the cookie of everyone else as it is', async () => {
  expect(await cookieFrom('/markets', { Cookie: await clicked() })).toBeNull()
})
