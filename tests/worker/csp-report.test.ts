import { env, exports } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newAddress } from '#tests/support/api.ts'
import { blockedSource } from '#workers/api/csp-report.ts'
import type { Env } from '#workers/env.ts'
import { createHttp } from '#workers/http.ts'

const old = 'application/csp-report'
const current = 'application/reports+json'

const http = createHttp({ renderPage: async () => new Response() })
/** Another isolate each, which has logged nothing yet. */
const newEnv = () => ({ ...env }) as unknown as Env

async function sendReport(
  type: string,
  body: unknown,
  headers: Record<string, string> = {},
  isolate = newEnv(),
) {
  const written: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void written.push(String(line)))
  const request = new Request('https://localhost/api/csp-report', {
    method: 'POST',
    headers: { 'Content-Type': type, 'CF-Connecting-IP': newAddress(), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const response = await http.fetch(request, isolate)
  return { response, logged: written.map((line) => JSON.parse(line)) }
}

const oldReport = (said: object) => ({ 'csp-report': said })
const newReport = (body: object) => ({ type: 'csp-violation', age: 1, url: 'https://x', body })

afterEach(() => vi.restoreAllMocks())

describe('a report of a broken policy', () => {
  it.each([
    [
      old,
      oldReport({
        'document-uri': 'https://localhost/register?email=ada@example.com#x',
        'blocked-uri': 'https://cdn.evil.example/tag.js?phone=16475550142',
        'effective-directive': 'script-src-elem',
        'script-sample': 'secret words',
        'original-policy': "default-src 'none'",
      }),
    ],
    [
      current,
      [
        newReport({
          documentURL: 'https://localhost/register?email=ada@example.com#x',
          blockedURL: 'https://cdn.evil.example/tag.js?phone=16475550142',
          effectiveDirective: 'script-src-elem',
          sample: 'secret words',
          statusCode: 200,
        }),
      ],
    ],
  ])(
    'a report of a broken policy as %s is logged by rule, path and origin, and nothing else',
    async (type, body) => {
      const { response, logged } = await sendReport(type, body)
      expect(response.status).toBe(204)
      expect(await response.text()).toBe('')
      expect(logged).toEqual([
        {
          level: 'info',
          event: 'csp.violation',
          requestId: expect.any(String),
          path: '/register',
          directive: 'script-src-elem',
          blocked: 'https:foreign',
        },
      ])
    },
  )

  it.each([
    ['inline', 'inline'],
    ['eval', 'eval'],
    ['data', 'data'],
    ['data:text/html,<b>16475550142</b>', 'data:foreign'],
    ['chrome-extension://abcdef/x.js', 'chrome-extension:foreign'],
    ['https://localhost/ada.js', 'https://localhost'],
    ['https://ada-16475550142.example/x', 'https:foreign'],
    ['https://x.adroll.com/x', 'https:foreign'],
    ['ada-lovelace:16475550142', 'foreign'],
    ['ada-lovelace', 'unknown'],
    ['constructor', 'unknown'],
    ['not a source at all', 'unknown'],
    [7, 'unknown'],
  ])('a report of a broken policy of %j says %s', async (blockedURL, blocked) => {
    const { logged } = await sendReport(current, [newReport({ blockedURL })])
    expect(logged[0].blocked).toBe(blocked)
    expect(JSON.stringify(logged)).not.toMatch(/16475550142|ada/)
  })

  it('about another site’s page names no path, and a made-up rule is cut to one', async () => {
    const { logged } = await sendReport(
      old,
      oldReport({
        'document-uri': 'https://evil.example/call/16475550142',
        'violated-directive': 'style-src "\n" 16475550142',
      }),
    )
    expect(logged).toEqual([
      expect.objectContaining({ directive: 'style-src', blocked: 'unknown' }),
    ])
    expect(logged[0]).not.toHaveProperty('path')
  })

  it.each(['ada-lovelace', 'ada', 'script-src-ada', 'constructor', ''])(
    'of a rule that is none, %j, says so',
    async (effectiveDirective) => {
      const { logged } = await sendReport(current, [newReport({ effectiveDirective })])
      expect(logged[0].directive).toBe('unknown')
    },
  )

  it.each([
    ['https://s.adroll.com/j/x.js?ada', 'https://*.adroll.com'],
    ['https://challenges.cloudflare.com/ada', 'https://challenges.cloudflare.com'],
    ['https://adroll.com.evil.example/ada', 'https:foreign'],
    ['http://s.adroll.com/ada', 'http:foreign'],
  ])(
    'a report of a broken policy of a source that the policy names, %s, says %s',
    (blocked, said) => {
      const named = ['https://*.adroll.com', 'https://challenges.cloudflare.com']
      expect(blockedSource(blocked, named)).toBe(said)
    },
  )

  it('a report of a broken policy of many violations logs three, each once, and ignores other kinds', async () => {
    const same = await sendReport(current, Array(40).fill(newReport({})))
    expect(same.logged).toHaveLength(1)
    const others = ['inline', 'eval', 'data', 'blob', 'about'].map((blockedURL) =>
      newReport({ blockedURL }),
    )
    expect((await sendReport(current, others)).logged).toHaveLength(3)

    const isolate = newEnv()
    const networks = Array.from({ length: 8 }, (_, i) => ({ 'CF-Connecting-IP': `45.${i}.1.1` }))
    const kinds = [
      'img-src',
      'font-src',
      'media-src',
      'child-src',
      'worker-src',
      'object-src',
      'sandbox',
      'base-uri',
    ]
    const lines: unknown[] = []
    for (const [i, effectiveDirective] of kinds.entries()) {
      const reports = ['inline', 'eval'].map((blockedURL) =>
        newReport({ blockedURL, effectiveDirective }),
      )
      lines.push(...(await sendReport(current, reports, networks[i], isolate)).logged)
    }
    expect(lines).toHaveLength(10)
    const { response, logged: none } = await sendReport(current, [
      { type: 'deprecation', body: {} },
    ])
    expect([response.status, none]).toEqual([204, []])
  })

  it.each([
    ['application/json', '{}', 415],
    ['text/plain', '{}', 415],
    ['constructor', '{}', 415],
    [old, '{', 400],
    [old, '[]', 400],
    [current, '{}', 400],
    [current, '[1]', 400],
    [old, `{"csp-report":{"blocked-uri":"${'x'.repeat(20_000)}"}}`, 413],
  ])('a report of a broken policy as %s %.12s is refused: %#', async (type, body, status) => {
    expect((await sendReport(type, body)).response.status).toBe(status)
  })

  it('a report of a broken policy from another site, or by another method, is refused', async () => {
    const foreign = await sendReport(old, oldReport({}), { Origin: 'https://evil.example' })
    expect(foreign.response.status).toBe(403)
    const got = await exports.default.fetch('https://localhost/api/csp-report')
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('a report of a broken policy that comes too often from one network is dropped', async () => {
    const address = { 'CF-Connecting-IP': '203.0.113.99' }
    const statuses: number[] = []
    // As many as two of the sieve's minutes allow: one may begin in between.
    for (let sent = 0; sent < 140 && statuses.at(-1) !== 429; sent++) {
      statuses.push((await sendReport(old, oldReport({}), address)).response.status)
    }
    expect(statuses[0]).toBe(204)
    expect(statuses.at(-1)).toBe(429)
  })
})
