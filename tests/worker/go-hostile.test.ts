import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { parseDestination } from '#app/domain/links/destination.ts'
import { noOptions } from '#app/domain/links/schema.ts'
import { goWorker, newLink } from '#tests/support/go.ts'
import { evil, hostileUrls } from '#tests/support/hostile-urls.ts'

const home = 'https://localhost'

/** Returns where a browser would really go, by the rules of the URL standard. */
function landing(response: Response): URL | null {
  const location = response.headers.get('Location')
  return location === null ? null : new URL(location, `${home}/go/x`)
}

function mayLandAt(url: URL | null): boolean {
  if (url === null) return true
  const isPartner = url.hostname === 'partner.example' || url.hostname.endsWith('.partner.example')
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === ''
  return isPlain && (url.origin === home || isPartner)
}

const schemes = ['http:', 'javascript:', 'data:', 'vbscript:', 'ftp:', 'file:', 'blob:', 'intent:']
const destinations = [
  ...schemes.map((scheme) => `${scheme}//${evil}/`),
  ...['//', '///', '////', '/\\', '\\\\', '\\/', '/\t/', '/\n/', '/\r/', '/ /'].map(
    (lead) => lead + evil,
  ),
  ...['/.//', '/..//', '/./..//', '/a/..//', '/%2e//', '/%2e%2e//', '/a/%2E%2E//', '/.\\/'].map(
    (lead) => lead + evil,
  ),
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  `https:${evil}`,
  `https:/${evil}`,
  `https:///${evil}`,
  `https://${evil}`,
  `https://${evil}/partner.example`,
  `https://${evil}?partner.example`,
  `https://${evil}#partner.example`,
  `https://${evil}\\.partner.example`,
  `https://${evil}%2f.partner.example`,
  `https://${evil}%00.partner.example`,
  `https://${evil}\u0000.partner.example`,
  `https://${evil}/.partner.example`,
  `https://partner.example.${evil}`,
  'https://partnerXexample/',
  'https://evilpartner.example/',
  'https://evil-partner.example/',
  `https://partner.example@${evil}/`,
  `https://partner.example:pw@${evil}/`,
  `https://partner.example%40${evil}/`,
  'https://user@partner.example/',
  'https://user:pw@partner.example/',
  'https://partner.example:8443/',
  'https://partner.example:443/',
  'https://.partner.example/',
  'https://partner.example./',
  'https://partner..example/',
  'https://partner。example/',
  'https://ｐartner.example.evil.example/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://169.254.169.254/',
  'https://partner.example\u202e/',
  'https://part\u00adner.example/',
  'https://part\tner.example/',
  'https://',
  'https:',
  'http://partner.example/',
  '',
  ' ',
  '.',
  '..',
  'register',
  '?next=/',
  '#top',
  '/go/other',
  '/GO/other',
  '/%67o/other',
  '/./go/other',
  '/x/../go/other',
  '/go',
  '/api/track-lead',
  '/dev/leads',
  '/cdn-cgi/handler/scheduled',
  '/%',
  '/x\r\nSet-Cookie: a=b',
  '/x\u2028y',
  `/${'x'.repeat(3_000)}`,
]

const values = [
  'a\r\nSet-Cookie: evil=1',
  'a\nLocation: https://evil.example',
  'a\u0000b',
  '//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '"><script>alert(1)</script>',
  "'; DROP TABLE link; --",
  '../../../../etc/passwd',
  '&clickid=evil',
  '#@evil.example',
  '?x=1&next=//evil.example',
  '\\evil.example',
  '%0d%0aSet-Cookie:evil=1',
  '; Domain=evil.example',
  ', Path=/; evil=1',
  '{"first":{"at":"x"}}',
  '\u2028\u2029',
  '\ud83d\ude00'.repeat(200),
  'x'.repeat(513),
  '=',
  '+%20 ',
]
const names = ['utm_source', 'utm_campaign', 'clickid', 'fbclid', 'cid', 'utm_x', 'AdSet']
const strangeNames = [
  '__proto__',
  'constructor',
  'toString',
  'utm_',
  'utm_%0d%0aX',
  'UTM_SOURCE',
  'Location',
  'next',
  'url',
  'redirect',
  'to',
  'link',
  'first',
  'page',
  'description',
  'utm_a=b&to',
]

const slugs = [
  '%2f%2fevil.example',
  '%5cevil.example',
  '..%2f..%2fregister',
  '.%2e',
  '%00',
  '%0d%0aX:1',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'link:x',
  "x'--",
  '*',
  '%',
  '%25',
  '%C3%28',
  '😀',
  'ａutumn',
  'x'.repeat(65),
  'x'.repeat(2_000),
  '-',
  'x-',
  '-x',
  'a b',
  'a+b',
  'a.b',
  'a;b',
  'a,b',
  '@evil.example',
  ':80',
  '~',
  '$',
  'null',
  'undefined',
  '0',
  '/',
  '//evil.example',
  '\\evil.example',
]

it('has more than two hundred attacks', () => {
  const parameters = names.length * values.length + strangeNames.length
  expect(destinations.length + parameters + slugs.length).toBeGreaterThanOrEqual(200)
})

async function writeUnchecked(to: string): Promise<string> {
  // Directly into the database, bypassing validation.
  const options = { ...noOptions, split: [{ to, weight: 1 }], fallback: to }
  const slug = await newLink('/placeholder')
  await env.MARKET.prepare('UPDATE link SET options = ?2 WHERE slug = ?1')
    .bind(slug, JSON.stringify(options))
    .run()
  return slug
}

it.each(destinations)('a registered destination %j never leads to a foreign host', async (to) => {
  const response = await goWorker().follow(`/go/${await writeUnchecked(to)}`)
  expect([302, 404]).toContain(response.status)
  const url = landing(response)
  expect(mayLandAt(url)).toBe(true)
  expect(url?.pathname ?? '').not.toMatch(/^\/(?:\/|(?:go|api|dev|cdn-cgi)(?:\/|$))/i)
  expect(response.headers.get('Set-Cookie') ?? '').not.toContain('a=b')
})

it('no hostile address is accepted as a destination', () => {
  const payloads = [...hostileUrls('localhost'), ...hostileUrls('partner.example')]
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(200)
  const escaped = payloads.filter((to) => {
    const found = parseDestination(to, ['partner.example'])
    return found && (!mayLandAt(new URL(found.base, home)) || found.base.startsWith('//'))
  })
  expect(escaped).toEqual([])
})

it('no parameter escapes its place, whatever its value', async () => {
  const own = await newLink('/register')
  const foreign = await newLink('https://www.partner.example/offer')
  const worker = goWorker()
  const pairs = [
    ...names.flatMap((name) => values.map((value) => [name, value] as const)),
    ...strangeNames.map((name) => [name, '//evil.example'] as const),
  ]
  for (const [name, value] of pairs) {
    const query = `?${encodeURIComponent(name)}=${encodeURIComponent(value)}`
    for (const [slug, place] of [
      [own, `${home}/register`],
      [foreign, 'https://www.partner.example/offer'],
    ] as const) {
      const response = await worker.follow(`/go/${slug}${query}`)
      expect(response.status).toBe(302)
      const url = landing(response)
      expect(`${url?.origin}${url?.pathname}${url?.hash}`).toBe(place)
      // One value per name, plus ours on our own pages.
      const told = Array.from(url?.searchParams ?? []).filter(([key]) => key !== 'clickid')
      expect(told.length).toBeLessThanOrEqual(1)
      if (told.length === 1) expect(told).toEqual([[name, value.trim()]])
      const cookies = response.headers.getSetCookie()
      expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['tracking_data', 'go'])
      expect(cookies.join()).not.toMatch(/Domain=|evil=1/)
    }
  }
})

it.each(slugs)('the slug %j is a page that does not exist', async (slug) => {
  const worker = goWorker()
  const response = await worker.follow(`/go/${slug}`)
  expect(response.status).toBe(404)
  expect(response.headers.get('Location')).toBeNull()
})

it.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['an empty object', '{}'],
  ['no destination', '{"split":[],"when":[],"startsAt":null,"endsAt":null,"fallback":null}'],
  ['another shape', '{"split":"/x","when":7,"startsAt":"now","endsAt":null,"fallback":null}'],
  [
    'a weight of nothing',
    '{"split":[{"to":"/x","weight":0}],"when":[],"startsAt":null,"endsAt":null,"fallback":null}',
  ],
])('options that are %s make an unknown link, not an error', async (_, options) => {
  const slug = await newLink('/placeholder')
  await env.MARKET.prepare('UPDATE link SET options = ?2 WHERE slug = ?1').bind(slug, options).run()
  expect((await goWorker().follow(`/go/${slug}`)).status).toBe(404)
})

it.each([
  'go=zzzzzzzzz.zzzzzzz',
  'go=1.',
  'go=<script>',
  'go=1; go=2',
  'tracking_data=%7B%22link%22%3A%22x%0a%22%7D',
  'tracking_data=%',
  `tracking_data=${'x'.repeat(4_000)}`,
])('the cookie %j changes nothing of where a click goes', async (Cookie) => {
  const slug = await newLink('/register')
  const response = await goWorker().follow(`/go/${slug}`, { Cookie })
  expect(response.status).toBe(302)
  expect(landing(response)?.pathname).toBe('/register')
})
