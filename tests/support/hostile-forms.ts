/** Every form of the site by path, with the intents of those that have several steps. */
export const formTargets: { path: string; intents: string[] }[] = [
  { path: '/connect', intents: ['send', 'resend', 'verify', 'submit', 'change-phone', 'restart'] },
  { path: '/connect?via=whatsapp', intents: ['send'] },
  { path: '/register', intents: ['send', 'verify'] },
  { path: '/articles/royalbot-revolutionary-ai-assistant', intents: ['send'] },
  { path: '/articles/canadian-banks-q3-outlook/comment', intents: [''] },
  { path: '/contact', intents: [''] },
  { path: '/privacy/my-data', intents: ['send', 'verify', 'agree', 'erase'] },
  { path: '/markets/watchlist', intents: [''] },
  { path: '/markets/currency', intents: [''] },
  { path: '/markets/refresh', intents: [''] },
  { path: '/preferences', intents: [''] },
]

/** Returns the same form's path for a fetcher. */
export function asData(path: string): string {
  const [pathname = '', query] = path.split('?')
  return `${pathname}.data${query ? `?${query}` : ''}`
}

const fields = [
  'email',
  'firstName',
  'lastName',
  'fullName',
  'phoneNumber',
  'phone',
  'phoneCountry',
  'country',
  'consent',
  'code',
  'flow',
  'intent',
  'name',
  'subject',
  'message',
  'website',
  'watch',
  'currency',
  'theme',
  'confirm',
  'registration',
  'displayName',
  'text',
  'to',
  'like',
  'report',
]

/** Names that are harmless by themselves, but that a parser of nested names turns into structures. */
export const hostileNames: string[] = [
  '',
  ' ',
  '.',
  '..',
  '[',
  ']',
  '[]',
  '][',
  '[[',
  '[0',
  '0]',
  '[]]',
  'a[',
  'a]',
  'a[]b',
  'a..b',
  '__intent__',
  '__state__',
  '__INTENT__',
  '__ctx',
  '__ctx__',
  '__action',
  '_method',
  '$',
  '\0',
  '__proto__',
  '__proto__[x]',
  '__proto__.x',
  '__proto__[__proto__]',
  '__proto__[0]',
  'a.__proto__.x',
  'constructor',
  'constructor.prototype',
  'constructor[prototype][x]',
  'prototype',
  'hasOwnProperty',
  'toString',
  'valueOf',
  'toJSON',
  'then',
  'length',
  'get',
  'entries',
  'size',
  'status',
  'view',
  'a.'.repeat(5_000),
  `${'a.'.repeat(5_000)}a`,
  `a${'[0]'.repeat(3_300)}`,
  `a${'[]'.repeat(4_900)}`,
  '.'.repeat(10_000),
  '['.repeat(10_000),
  ']'.repeat(10_000),
  'n'.repeat(10_000),
  'é'.repeat(2_000),
  '😀'.repeat(1_000),
  '\u202e\u2066',
  '\ufeffemail',
  'ｅｍａｉｌ',
  'email\u200b',
  'email\0',
  'email\r\n',
  'EMAIL',
  ' email',
  'email ',
  '"',
  "'",
  '"; filename="x',
  '<svg/onload=x>',
  '100000000',
  '[100000000]',
  '-1',
  'a[-1]',
  'a[1e9]',
  'a[Infinity]',
  'a[9007199254740993]',
  '%',
  '%00',
  '%5B0%5D',
  'a%5B100000000%5D',
  '&',
  '=',
  '?',
  '#',
  ';',
  ',',
  '{}',
  '$%7bx}',
  '{{x}}',
  ...fields.flatMap((field) => [
    `${field}[100000000]`,
    `${field}[0]`,
    `${field}[]`,
    `${field}.x`,
    `${field}[0][0][0]`,
    `${field}.__proto__.x`,
    `${field}[4294967295]`,
    `${field}.length`,
  ]),
]

/** Values that such a parser might interpret. */
const hostileValues = ['x', 'null', '1', '{}', '{"type":"reset","payload":{}}', '']

/** Part of every value, to detect echoes. */
export const echoMark = 'zq7canaryzq7'

export type FormEncoding = 'urlencoded' | 'multipart'
export type EncodedForm = { type: string; body: string }
type Pairs = readonly (readonly [name: string, value: string])[]

export function encodeForm(encoding: FormEncoding, pairs: Pairs): EncodedForm {
  if (encoding === 'urlencoded') {
    const body = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
    return { type: 'application/x-www-form-urlencoded', body }
  }
  // Escaped like in a browser.
  const escaped = (name: string) => name.replace(/\r\n?|\n/g, '%0D%0A').replaceAll('"', '%22')
  const parts = pairs.map(
    ([name, value]) =>
      `--x1\r\nContent-Disposition: form-data; name="${escaped(name)}"\r\n\r\n${value}\r\n`,
  )
  return { type: 'multipart/form-data; boundary=x1', body: `${parts.join('')}--x1--\r\n` }
}

export type HostileForm = EncodedForm & { path: string; what: string }

/** Longest body of any form except the contact form; escaped, some names are larger. */
const longestBodyBytes = 16_384

/** Returns every name once in both encodings, to the page and to its data, and some names for the later steps. */
export function hostileFormsTo({ path, intents }: (typeof formTargets)[number]): HostileForm[] {
  const [first = '', ...later] = intents
  const tries = [
    ...hostileNames.map((name, at) => [first, name, `${hostileValues[at % 6]}${echoMark}`]),
    ...['__intent__', '__state__', 'intent', 'flow', 'intent[0]'].flatMap((name) =>
      hostileValues.map((value) => [first, name, value]),
    ),
    ...later.flatMap((intent) =>
      hostileNames.filter((_, at) => at % 10 === 0).map((name) => [intent, name, echoMark]),
    ),
  ]
  return tries.flatMap(([intent = '', name = '', value = ''], at) =>
    (['urlencoded', 'multipart'] as const).flatMap((encoding, way) => {
      const pairs: [string, string][] = [[name, value]]
      if (intent) pairs.push(['intent', intent])
      const target = (at + way) % 2 ? path : asData(path)
      const what = `${encoding} ${intent} ${target} ${name.slice(0, 60)}=${value.slice(0, 40)}`
      const form = { ...encodeForm(encoding, pairs), path: target, what }
      return form.body.length > longestBodyBytes ? [] : [form]
    }),
  )
}

const file = (name: string, bytes: string) =>
  `--x1\r\nContent-Disposition: form-data; name="${name}"; filename="f.txt"\r\nContent-Type: text/plain\r\n\r\n${bytes}\r\n`
const field = (name: string, value: string) =>
  `--x1\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** Bodies that are not complete forms, or contain what no form of the site has. */
export const malformedForms: Record<string, { type: string | null; body: string | null }> = {
  'no body and no type': { type: null, body: null },
  'no body, urlencoded': { type: 'application/x-www-form-urlencoded', body: null },
  'text/plain': { type: 'text/plain', body: `email=${echoMark}` },
  JSON: { type: 'application/json', body: `{"email":"${echoMark}"}` },
  'a type that is none': { type: 'x;;=', body: echoMark },
  'multipart without a boundary': { type: 'multipart/form-data', body: field('email', echoMark) },
  'multipart with another boundary': {
    type: 'multipart/form-data; boundary=other',
    body: `${field('email', echoMark)}--x1--\r\n`,
  },
  'multipart cut off in a value': {
    type: 'multipart/form-data; boundary=x1',
    body: field('email', echoMark).slice(0, -4),
  },
  'multipart cut off in a header': {
    type: 'multipart/form-data; boundary=x1',
    body: '--x1\r\nContent-Disposition: form-da',
  },
  'multipart without a name': {
    type: 'multipart/form-data; boundary=x1',
    body: `--x1\r\nContent-Disposition: form-data\r\n\r\n${echoMark}\r\n--x1--\r\n`,
  },
  'files in place of fields': {
    type: 'multipart/form-data; boundary=x1',
    body: `${file('email', echoMark)}${file('intent', 'send')}${file('flow', echoMark)}${file('name', echoMark)}--x1--\r\n`,
  },
  'a file of 12 KB': {
    type: 'multipart/form-data; boundary=x1',
    body: `${file('email', 'y'.repeat(12_000))}--x1--\r\n`,
  },
  'a broken escape': {
    type: 'application/x-www-form-urlencoded',
    body: 'email=%&%ff=%zz&intent=%',
  },
  'only separators': { type: 'application/x-www-form-urlencoded', body: '&=&&==&'.repeat(500) },
  'a thousand fields': {
    type: 'application/x-www-form-urlencoded',
    body: Array.from({ length: 1_000 }, (_, at) => `email=${at}`).join('&'),
  },
}
