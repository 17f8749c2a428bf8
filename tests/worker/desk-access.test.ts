import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import type { TokenRequest } from '#tests/support/access-server.ts'
import { receivedBy } from '#tests/support/configured-worker.ts'
import { signIn } from '#tests/support/desk.ts'
import { ownEnv } from '#tests/support/services.ts'
import { createHttp } from '#workers/http.ts'
import type { Settings } from '#workers/settings.ts'

const http = createHttp({ renderPage: async () => new Response('stub page') })
const { access: issuer, dead } = inject('thirdParties')
const audience = 'a'.repeat(64)
const origin = 'https://www.maple.test'
const asDocument = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' }
const account = {
  issuer,
  audience,
  members: new Map([
    ['ada@maple.test', 'operator'],
    ['bo@maple.test', 'viewer'],
  ] as const),
}

function deskOf(settings: Partial<Settings> = {}) {
  const env = ownEnv({
    settings: { environment: 'production', access: { ...account }, ...settings },
  })
  return (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    http.fetch(
      new Request(`${origin}${path}`, {
        redirect: 'manual',
        ...init,
        headers: { ...asDocument, ...headers },
      }),
      env,
    )
}

async function signedToken(
  claims: Record<string, unknown> = {},
  terms: Partial<Omit<TokenRequest, 'claims'>> = {},
) {
  const now = Math.floor(Date.now() / 1_000)
  const body: TokenRequest = {
    key: 'known',
    ...terms,
    claims: {
      iss: issuer,
      aud: [audience],
      email: 'ada@maple.test',
      sub: 'f1c4',
      type: 'app',
      iat: now - 5,
      nbf: now - 5,
      exp: now + 600,
      ...claims,
    },
  }
  const response = await fetch(`${issuer}/sign`, { method: 'POST', body: JSON.stringify(body) })
  const { token } = (await response.json()) as { token: string }
  return { 'Cf-Access-Jwt-Assertion': token }
}

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  )
  return `'sha256-${btoa(String.fromCharCode(...bytes))}'`
}

let ask = deskOf()
beforeEach(() => {
  ask = deskOf()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the desk behind Cloudflare Access', () => {
  it('opens for those on a list, with their role', async () => {
    const operator = await ask('/desk/leads', await signedToken())
    expect(operator.status).toBe(200)
    expect(await operator.text()).toMatch(/ada@maple\.test <small>operator/)
    const viewer = await ask('/desk/leads', await signedToken({ email: 'BO@maple.test' }))
    expect(await viewer.text()).toMatch(/bo@maple\.test <small>viewer/)
  })

  it.each<[string, Record<string, unknown>, Partial<TokenRequest>]>([
    ['of another audience', { aud: ['b'.repeat(64)] }, {}],
    ['of another issuer', { iss: 'https://other.cloudflareaccess.com' }, {}],
    ['that has expired', { exp: 1_700_000_000 }, {}],
    ['that is not valid yet', { nbf: 4_000_000_000 }, {}],
    ['that never expires', { exp: undefined }, {}],
    ['without an email, as of a service', { email: undefined, common_name: 'x.access' }, {}],
    ['of an email on no list', { email: 'eve@maple.test' }, {}],
    ['of two emails', { email: ['ada@maple.test', 'eve@maple.test'] }, {}],
    ['that claims a role', { email: 'eve@maple.test', role: 'operator', operator: true }, {}],
    ['signed by no one', {}, { alg: 'none' }],
    ['signed with the public key as a secret', {}, { alg: 'HS256' }],
    ['signed with another team’s key', {}, { key: 'foreign' }],
  ])('refuses a token %s', async (_, claims, terms) => {
    const response = await ask('/desk/leads', await signedToken(claims, terms))
    expect(response.status).toBe(403)
    expect(await response.text()).not.toContain('Leads')
  })

  it('takes no email that becomes one of a list by its case, and none in a list', async () => {
    const kate = deskOf({
      access: { ...account, members: new Map([['kate@maple.test', 'operator']] as const) },
    })
    for (const email of ['\u212Aate@maple.test', ['kate@maple.test'], [['kate@maple.test']], 7]) {
      const response = await kate('/desk/leads', await signedToken({ email }))
      expect([email, response.status]).toEqual([email, 403])
    }
    expect(
      (await kate('/desk/leads', await signedToken({ email: 'Kate@maple.test' }))).status,
    ).toBe(200)
  })

  it('refuses text that isn’t a token', async () => {
    const texts = ['', 'x', 'a.b.c', `${'A'.repeat(9_000)}.e30.x`, '..', 'e30.e30.e30']
    for (const text of texts) {
      const response = await ask('/desk/leads', { 'Cf-Access-Jwt-Assertion': text })
      expect([text, response.status]).toEqual([text, 403])
    }
  })

  it('refuses a token whose header points elsewhere or makes no sense', async () => {
    const { 'Cf-Access-Jwt-Assertion': token } = await signedToken()
    const [, payload = '', signature = ''] = token.split('.')
    const encoded = (part: unknown) =>
      btoa(typeof part === 'string' ? part : JSON.stringify(part)).replace(/=+$/, '')
    const jwk = { kty: 'RSA', n: 'AQAB', e: 'AQAB' }
    const kids = [
      '',
      '../known',
      "' OR 1=1 --",
      'known\0',
      7,
      null,
      true,
      {},
      ['known'],
      '__proto__',
    ]
    const headers: unknown[] = [
      ...kids.map((kid) => ({ alg: 'RS256', kid })),
      { alg: 'RS256' },
      { alg: 'RS256', kid: 'known', crit: ['b64'], b64: false },
      { alg: 'RS256', kid: 'known', crit: [] },
      ...['PS256', 'ES256', 'RSA1_5', 'rs256', ['RS256'], {}, null].map((alg) => ({
        alg,
        kid: 'known',
      })),
      { alg: 'RS256', kid: 'other', jwk, jku: `${origin}/keys`, x5u: `${origin}/keys` },
      ...['', 'null', '[]', '"x"', '{', '{"alg":"RS256"'],
    ]
    const tokens = [
      ...headers.map((header) => `${encoded(header)}.${payload}.${signature}`),
      ...['null', '[]', '{', 'x'].map(
        (claims) => `${token.split('.')[0]}.${encoded(claims)}.${signature}`,
      ),
      `${token}.${signature}`,
      `${token}=`,
      token.slice(0, -9),
      `${token}, ${token}`,
      `Bearer ${token}`,
    ]
    for (const one of tokens) {
      const { status } = await ask('/desk/leads', { 'Cf-Access-Jwt-Assertion': one })
      expect([one.split('.')[0], status]).toEqual([one.split('.')[0], 403])
    }
  })

  it('refuses a request without a token, and one with it as a cookie or the sandbox’s cookie', async () => {
    const { 'Cf-Access-Jwt-Assertion': token } = await signedToken()
    const cookies = ['', `CF_Authorization=${token}`, 'desk=operator.9999999999999.x']
    for (const cookie of cookies) {
      expect((await ask('/desk/leads', cookie ? { Cookie: cookie } : {})).status).toBe(403)
    }
    expect((await ask('/desk/sign-in', { Origin: origin }, { method: 'POST' })).status).toBe(404)
  })

  it('reads no keys for a hundred tokens of unknown keys while it has new ones', async () => {
    const unknown = await Promise.all(
      Array.from({ length: 100 }, (_, one) => signedToken({}, { key: 'foreign', kid: `k${one}` })),
    )
    expect((await ask('/desk/leads', await signedToken())).status).toBe(200)
    const before = (await certsRead()).length
    const refused = await Promise.all(unknown.map((token) => ask('/desk/leads', token)))
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([403]))
    expect((await certsRead()).length - before).toBe(0)
    expect((await ask('/desk/leads', await signedToken())).status).toBe(200)
  })

  it('refuses tokens of unknown keys after the pause, too, one by one', async () => {
    let at = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => at)
    await ask('/desk/leads', await signedToken())
    at += 31_000
    const before = (await certsRead()).length
    for (const kid of ['k1', 'k2', 'k3']) {
      const token = await signedToken({}, { key: 'foreign', kid })
      expect((await ask('/desk/leads', token)).status).toBe(403)
    }
    expect((await certsRead()).length - before).toBe(1)
  })

  it('takes a new key of Access, once the pause after the last read is over', async () => {
    let at = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => at)
    await ask('/desk/leads', await signedToken())
    const rotated = await signedToken({}, { key: 'rotated' })
    expect((await ask('/desk/leads', rotated)).status).toBe(403)
    at += 31_000
    expect((await ask('/desk/leads', rotated)).status).toBe(200)
  })

  it('opens for all who come at once while it has no keys', async () => {
    const token = await signedToken()
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask('/desk/leads', token)))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  })

  it('stays closed while the keys cannot be read, and raises no alarm', async () => {
    const error = vi.spyOn(console, 'error')
    for (const silent of [
      dead,
      ...['none', 'html', 'empty', 'moved', 'hang'].map((at) => `${issuer}/${at}`),
    ]) {
      const closed = deskOf({ access: { ...account, issuer: silent } })
      const response = await closed('/desk/leads', await signedToken({ iss: silent }))
      expect([silent, response.status]).toEqual([silent, 503])
      expect(await response.text()).not.toContain('Leads')
    }
    expect(error).not.toHaveBeenCalled()
  })
})

describe('the desk', () => {
  it.each(['/desk', '/desk/leads', '/desk/sign-in'])(
    'does not exist in production without Access: %s',
    async (path) => {
      const without = deskOf({ access: null })
      expect((await without(path, await signedToken())).status).toBe(404)
      const posted = await without(
        path,
        { Origin: origin },
        { method: 'POST', body: 'role=operator' },
      )
      expect(posted.status).toBe(404)
    },
  )

  it('is neither kept nor found, and runs its own two scripts alone', async () => {
    const response = await ask('/desk/leads', await signedToken())
    const { headers } = response
    const text = await response.text()
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    expect(headers.get('X-Robots-Tag')).toBe('noindex')
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/ script-src 'sha256-[\w+/]{43}=' 'sha256-[\w+/]{43}='; /)
    const scripts = Array.from(text.matchAll(/<script>(.*?)<\/script>/gs), ([, code = '']) => code)
    expect(scripts).toHaveLength(1)
    for (const code of scripts) expect(policy).toContain(await hashOf(code))
    expect(text).not.toMatch(/<script [^>]|\son\w+=/)
    expect(headers.get('Set-Cookie')).toBeNull()
  })

  it.each(['/%64esk/leads', '/%64esk', '/d%65sk/today'])(
    'is not at %s, which Access may not match',
    async (path) => {
      expect((await ask(path, await signedToken())).status).not.toBe(200)
    },
  )

  it('marks its refusals as not to be indexed or shared', async () => {
    const { headers, status } = await deskOf({ access: null })('/desk/leads')
    expect([status, headers.get('X-Robots-Tag')]).toEqual([404, 'noindex'])
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
  })

  it.each(['leads.csv', 'leads.CSV', 'leads.csv/', 'leads.cs%76', 'inbox/requests.csv/'])(
    'sends no file to a link of another site: %s',
    async (file) => {
      const headers = { ...(await signedToken()), 'Sec-Fetch-Site': 'cross-site' }
      const path = `/desk/${file}?campaign=planted`
      expect((await ask(path, headers)).status).toBe(403)
      expect((await ask(path, { ...headers, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    },
  )

  it('refuses a browser that does not say what a request is for', async () => {
    const response = await ask('/desk/leads', { ...(await signedToken()), 'Sec-Fetch-Dest': '' })
    expect(response.status).toBe(403)
  })

  it.each(['empty', 'iframe', 'script', 'image'])(
    'refuses a request for another use than a document: %s',
    async (destination) => {
      const token = await signedToken()
      const response = await ask('/desk/leads', { ...token, 'Sec-Fetch-Dest': destination })
      expect(response.status).toBe(403)
    },
  )

  it.each([undefined, 'null', 'https://evil.test', 'http://www.maple.test'])(
    'refuses a form whose origin is %s',
    async (from) => {
      const headers = { ...(await signedToken()), ...(from ? { Origin: from } : {}) }
      const posted = await ask('/desk/leads', headers, { method: 'POST', body: 'q=x' })
      expect(posted.status).toBe(403)
    },
  )

  it.each([
    '/desk.data',
    '/desk/leads.data',
    '/desk/_.data',
    '/Desk/leads',
    '/%64esk/leads',
    '//desk/leads',
  ])('shows nothing at %s without a token', async (path) => {
    const response = await ask(path)
    expect(await response.text()).not.toMatch(/Leads|Find|reveal/)
  })

  it('takes only GET, HEAD and POST', async () => {
    const headers = { ...(await signedToken()), Origin: origin }
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      expect((await ask('/desk/leads', headers, { method })).status).toBe(405)
    }
  })
})

it('the desk takes forms only where it has one, and logs no warning for another', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { get, post } = await signIn('operator')
  for (const path of [
    '/desk',
    '/desk/',
    '/desk/audit',
    '/desk/audit.csv',
    '/desk/links/x/code.svg',
  ]) {
    expect([path, (await post(path, {})).status]).toEqual([path, 405])
  }
  expect((await get('/desk/audit')).status).toBe(200)
  expect(warn).not.toHaveBeenCalled()
})

async function certsRead() {
  return (await receivedBy(issuer)).filter(({ path }) => path === '/cdn-cgi/access/certs')
}
