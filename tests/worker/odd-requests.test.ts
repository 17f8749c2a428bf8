import { exports } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fileEnv } from '#tests/support/file-state.ts'
import { createHttp } from '#workers/http.ts'
import { readVisit } from '#workers/visit.ts'

afterEach(() => vi.restoreAllMocks())

function watchConsole() {
  const printed: string[] = []
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...line) => void printed.push(line.join(' ')))
  }
  return printed
}

/** Returns the request as the pages get it. */
async function seen(request: Request) {
  let got: Request | undefined
  const http = createHttp({
    renderPage: async (page) => {
      got = page
      return new Response(await page.text())
    },
  })
  const response = await http.fetch(request, fileEnv())
  return { status: response.status, text: await response.text(), got }
}

describe('a body', () => {
  it('reaches the pages with its headers, without those of the connection', async () => {
    const hop = { Upgrade: 'websocket', Connection: 'upgrade', 'Keep-Alive': '5', TE: 'trailers' }
    const { status, text, got } = await seen(
      new Request('https://localhost/contact', {
        method: 'POST',
        headers: { ...hop, Expect: '100-continue', Trailer: 'x', 'Content-Type': 'text/plain' },
        body: 'words',
        cf: { country: 'DE' },
      } as RequestInit),
    )
    expect([status, text]).toEqual([200, 'words'])
    expect(Array.from(got?.headers.keys() ?? [])).toEqual(['content-type'])
    expect(got?.cf?.country).toBe('DE')
  })

  it('a body in single bytes is put together whole, up to the limit and not beyond', async () => {
    const inBytes = (count: number) => {
      const { readable, writable } = new IdentityTransformStream()
      const writer = writable.getWriter()
      const write = async () => {
        for (let sent = 0; sent < count; sent++) await writer.write(new Uint8Array([97]))
        await writer.close()
      }
      write().catch(() => {})
      return new Request('https://localhost/register', { method: 'POST', body: readable })
    }
    expect(await seen(inBytes(16_384))).toMatchObject({ status: 200, text: 'a'.repeat(16_384) })
    expect((await seen(inBytes(16_385))).status).toBe(413)
    expect(await seen(inBytes(0))).toMatchObject({ status: 200, text: '' })
  })

  it('a body that ends too early is refused', async () => {
    const printed = watchConsole()
    const { readable, writable } = new FixedLengthStream(10)
    const writer = writable.getWriter()
    writer.write(new Uint8Array(3)).then(
      () => writer.abort(new Error('gone')),
      () => {},
    )
    const { status } = await seen(
      new Request('https://localhost/register', { method: 'POST', body: readable }),
    )
    expect(status).toBe(400)
    expect(printed).toEqual([])
  })
})

it('an address below /go/ that names no link is logged by its route alone', async () => {
  const printed = watchConsole()
  const http = createHttp({ renderPage: async () => new Response(null, { status: 404 }) })
  for (const path of ['/go/xnj', '/go/Autmn/', '/go/ada/lovelace']) {
    expect((await http.fetch(new Request(`https://localhost${path}`), fileEnv())).status).toBe(404)
  }
  expect(printed.join('\n')).toContain('"path":"/go/*"')
  expect(printed.join('\n')).not.toMatch(/xnj|autmn|ada|lovelace/i)
})

describe('an address that decodes to nothing', () => {
  it.each([
    '/ada@example.com%',
    '/call/416-555-0123/%ff',
    '/%c3/416-555-0123.data',
    '/markets/crypto/ada@example.com%zz.data?_routes=x',
    '/go/ada@example.com%',
    '/api/ada@example.com%e2%82',
  ])('%s is refused with the headers of any response, and not written down', async (path) => {
    const printed = watchConsole()
    const response = await exports.default.fetch(`https://localhost${path}`)
    expect(response.status).toBe(path.startsWith('/go/') ? 404 : 400)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text()).not.toMatch(/ada|555/)
    expect(printed).toEqual([])
  })

  it('accepts an address with an odd query, or with escapes that decode', async () => {
    for (const path of ['/?q=%', '/%D0%90', '/caf%C3%A9.data']) {
      expect((await exports.default.fetch(`https://localhost${path}`)).status).toBe(200)
    }
  })
})

it('keeps no invisible letters of a browser’s name', () => {
  const headers = {
    'user-agent': 'Fire\u200bfox\u202e\u00ad/1\u0007.\u{e0041}0 (\u3164Linux\u2800\u2066)',
  }
  const request = new Request('https://localhost/', { headers })
  expect(readVisit(request).userAgent).toBe('Firefox/1.0 (Linux)')
})
