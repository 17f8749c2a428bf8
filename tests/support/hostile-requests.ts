import * as fc from 'fast-check'
import { paths } from './every-path.ts'
import { hostileNames } from './hostile-forms.ts'

export type HostileRequest = {
  method: string
  /** As sent on the wire, with its query. */
  target: string
  headers: Record<string, string>
  body: Buffer | null
}

/** In every place that a page might repeat; unescaped it would become an element. */
export const markup = '<svg/onload=fuzzed()>'

const text = fc.oneof(
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.string({ maxLength: 40, unit: 'grapheme' }),
  fc.constantFrom(
    markup,
    `"'>${markup}`,
    `javascript:fuzzed()//${markup}`,
    '{{7*7}}',
    "' OR 1=1 --",
    '../../../../etc/passwd',
    '%00',
    '\u202e\ufeff\u0000',
    '__proto__',
    'constructor',
    '-1',
    '1e309',
    'NaN',
    '',
    'x'.repeat(5_000),
  ),
)

const names = fc.constantFrom(
  'firstName',
  'lastName',
  'fullName',
  'email',
  'phoneNumber',
  'phone',
  'country',
  'consent',
  'code',
  'flow',
  'intent',
  'source',
  'name',
  'subject',
  'message',
  'website',
  'category',
  'q',
  'sort',
  'filter',
  'view',
  'range',
  'currency',
  'watch',
  'theme',
  'choice',
  'back',
  'to',
  'utm_source',
  'fbclid',
  'clickid',
  'cid',
  'suid',
  'AdSet',
  'lead',
  'index',
  '_routes',
  'url',
  'token',
  'done',
  'confirm',
  'registration',
)
const fields = fc.dictionary(
  fc.oneof({ weight: 4, arbitrary: names }, text, fc.constantFrom(...hostileNames)),
  text,
  { maxKeys: 6 },
)

const path = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...paths) },
  { weight: 1, arbitrary: fc.constantFrom(...paths).map((known) => `${known}.data`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...paths), text)
      .map(([known, more]) => `${known}/${encodeURIComponent(wellFormed(more))}`),
  },
  { weight: 1, arbitrary: text.map((any) => `/${encodeURI(wellFormed(any))}`) },
  // Escapes that cannot be decoded, and paths that a parser may read as a host.
  {
    weight: 1,
    arbitrary: fc.constantFrom('/%', '/%ff', '//evil.example', '/\\evil', '/%2e%2e/', '/a//b'),
  },
)

const query = fc.oneof(
  fc.constant(''),
  fields.map((pairs) => `?${new URLSearchParams(wellFormedPairs(pairs))}`),
  fc.constantFrom('?', '?&&&=', '?%', '?a=%ff', '?__proto__[x]=1', `?${'a=1&'.repeat(500)}`),
)

const method = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('GET', 'POST') },
  { weight: 2, arbitrary: fc.constantFrom('HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
  { weight: 1, arbitrary: fc.constantFrom('PROPFIND', 'REPORT', 'TRACE', 'SEARCH') },
)

/** Requests that Node can send; anything else would test its client. */
const headerText = text.map((any) => any.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 2_000))
const cookies = fc
  .dictionary(
    fc.constantFrom(
      'tracking_data',
      'tracking_consent',
      'theme',
      'prefs_by_form',
      'currency',
      'watchlist',
      'lead_flow',
      'receipt',
      '__session',
      'go',
      'my_data',
      'my_data_done',
      'requester',
      'proof',
      '__Host-lead_flow',
      '__Host-receipt',
      '__Secure-my_data',
    ),
    fc.oneof(
      headerText.map((any) => any.replace(/[;,\s"]/g, '')),
      fc.constantFrom('1', 'granted', 'denied', 'USD', 'crypto/btc.stock/ry', '%7B%7D', '%', '[]'),
    ),
    { maxKeys: 4 },
  )
  .map((pairs) =>
    Object.entries(pairs)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  )
const headers = fc.record(
  {
    'content-type': fc.oneof(
      headerText,
      fc.constantFrom(
        'application/json',
        'application/x-www-form-urlencoded',
        'text/plain',
        'text/html',
        'multipart/form-data; boundary=x',
        'multipart/form-data',
        'application/json; charset=x',
      ),
    ),
    accept: fc.oneof(headerText, fc.constantFrom('text/html', 'application/json', '*/*')),
    'accept-language': headerText,
    'accept-encoding': fc.oneof(headerText, fc.constant('gzip, br')),
    cookie: cookies,
    'user-agent': headerText,
    'if-none-match': headerText,
    range: fc.oneof(headerText, fc.constantFrom('bytes=0-', 'bytes=9-1', 'bytes=-1', 'bytes=a-b')),
    'sec-gpc': fc.constant('1'),
    'sec-purpose': fc.constantFrom('prefetch', 'prefetch;prerender'),
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'none', 'odd'),
    'mf-cf-blob': fc.constantFrom('{"country":"DE"}', '{"country":"T1"}', '{"country":""}'),
    'x-forwarded-for': headerText,
    referer: headerText,
  },
  { requiredKeys: [] },
)

const body = fc.oneof(
  fields.map((pairs) => String(new URLSearchParams(wellFormedPairs(pairs)))),
  fields.map((pairs) => JSON.stringify(pairs)),
  fc.json({ maxDepth: 3 }),
  fc.constantFrom('', '{', '[]', 'null', '"', '[[[[', '{"__proto__":{"x":1}}', 'x'.repeat(40_000)),
  fields.map((pairs) =>
    Object.entries(pairs)
      .map(
        ([name, value]) =>
          `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('')
      .concat('--x--\r\n'),
  ),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
)

/** The client sends such a body only with a declared length. */
const seldomWithBody = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE'])

/** Returns `count` hostile requests, the same for the same seed. */
export function hostileRequests(count: number, seed: number): HostileRequest[] {
  const odd = fc.integer({ min: 0, max: 9 }).map((picked) => picked === 0)
  const one = fc.record({ method, path, query, headers, body, odd }).map((picked) => {
    const isSeldom = seldomWithBody.has(picked.method)
    const hasBody = picked.method !== 'TRACE' && (!isSeldom || picked.odd)
    const sent = hasBody ? Buffer.from(picked.body) : null
    return {
      method: picked.method,
      target: `${picked.path}${picked.query}`.slice(0, 12_000),
      headers: {
        ...Object.fromEntries(
          Object.entries(picked.headers).filter(
            (entry): entry is [string, string] => entry[1] !== undefined,
          ),
        ),
        ...(sent && isSeldom ? { 'content-length': String(sent.length) } : {}),
      },
      body: sent,
    }
  })
  return fc.sample(one, { numRuns: count, seed })
}

/** Removes half surrogate pairs, on which `encodeURI` throws. */
function wellFormed(any: string): string {
  return any.replace(/[\ud800-\udfff]/gu, '\ufffd')
}

function wellFormedPairs(pairs: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pairs).map(([name, value]) => [wellFormed(name), wellFormed(value)]),
  )
}
