import { describe, expect, it } from 'vitest'
import { safeExternalUrl } from './safe-url'

const allowed = ['broker.example', 'start.partner.example']

const otherSchemes = [
  'http:',
  'ftp:',
  'ws:',
  'wss:',
  'file:',
  'javascript:',
  'data:',
  'vbscript:',
  'blob:https:',
  'view-source:https:',
  'feed:https:',
  'intent:',
  'tel:',
  'mailto:',
  'about:',
  'x-broker:',
].flatMap((scheme) => [`${scheme}//broker.example/`, `${scheme}broker.example`])

const scripts = [
  'javascript:alert(1)//https://broker.example/',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://broker.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'blob:https://broker.example/1',
]

const relative = [
  '//broker.example',
  '///broker.example',
  '\\\\broker.example',
  '/\\broker.example',
  '',
  '/',
  '.',
  '?',
  '#',
  'broker.example',
  'broker.example/path',
  'https:',
  'https:/',
  'https://',
  'https:broker.example',
  'https:/broker.example',
  'https:///broker.example',
  'https:\\\\broker.example',
  'https:////broker.example',
  'https:/\\broker.example',
  'https://?broker.example',
  'https://#broker.example',
]

const otherHosts = [
  'evil.com',
  'brokerxexample',
  'broker.example.evil.com',
  'evilbroker.example',
  'xbroker.example',
  '-broker.example',
  'broker.example-evil.com',
  'broker-example.com',
  'broker.example.',
  '.broker.example',
  'broker..example',
  'start.broker.example.',
  'broker.exampl',
  'broker.examplee',
  'roker.example',
  'example',
  'partner.example',
  'evil.partner.example',
  'startxpartner.example',
  'localhost',
  'broker',
  'com',
  'xn--brker-0ra.example',
  'brоker.example',
  'brøker.example',
  'bröker.example',
  'broker.ехample',
  'broκer.example',
  'broker.example\u0301',
  'ƀroker.example',
  'broker。evil.com',
  'broker.example。evil.com',
  'broker.example．evil.com',
  'broker.example｡evil.com',
  'broker.example%2eevil.com',
  'evil.com%2f.broker.example',
  'evil.com%23.broker.example',
  'evil.com%3f.broker.example',
  'evil.com%5c.broker.example',
  'evil.com%00.broker.example',
  'evil.com%40broker.example',
  'evil.com%3a443.broker.example',
  'evil.com／.broker.example',
  'evil.com？.broker.example',
  'evil.com＃.broker.example',
  'evil.com＠broker.example',
  'evil.com：443.broker.example',
  'a b.broker.example',
  '<evil>.broker.example',
  'evil^.broker.example',
  'evil|.broker.example',
  '[broker.example]',
  'broker.example]',
].flatMap((host) => [
  `https://${host}`,
  `https://${host}/`,
  `https://${host}/broker.example`,
  `https://${host}?x#y`,
])

const addresses = [
  '127.0.0.1',
  '203.0.113.9',
  '2130706433',
  '0x7f000001',
  '017700000001',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '127.1',
  '127.0.1',
  '0',
  '0.0.0.0',
  '255.255.255.255',
  '169.254.169.254',
  '127.0.0.1.',
  '１２７.0.0.1',
  '①②⑦.0.0.1',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '[::1]',
  '[2001:db8::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[fe80::1%25eth0]',
  '[0:0:0:0:0:0:0:1]',
  '1.2.3',
  '0xcb007109',
  '3405803785',
]

const users = [
  'https://ada@broker.example/',
  'https://ada:secret@broker.example/',
  'https://@broker.example/',
  'https://:@broker.example/',
  'https://:secret@broker.example/',
  'https://broker.example@evil.com/',
  'https://broker.example:443@evil.com/',
  'https://broker.example%40evil.com/',
  'https://evil.com@broker.example/',
  'https://evil.com%2f@broker.example/',
  'https://a@b@broker.example/',
  'https://broker.example\\@evil.com/',
  'https://evil.com\\@broker.example/',
  'https://evil.com\\.broker.example/',
  'https://evil.com#@broker.example/',
  'https://evil.com?@broker.example/',
  'https://evil.com/@broker.example/',
  'https://evil.com;@broker.example/',
]

const ports = [
  '80',
  '443',
  '0443',
  '8443',
  '0',
  '65535',
  '65536',
  '',
  '-1',
  '4 43',
  '443a',
  '４４３',
].map((port) => `https://broker.example:${port}/`)

const hidden = [
  '\0',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\v',
  '\f',
  '\u001f',
  '\u007f',
  '\u0080',
  '\u0085',
  '\u009f',
  ' ',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u200e',
  '\u202e',
  '\u2028',
  '\u2029',
  '\u2060',
  '\u3000',
  '\ufeff',
].flatMap((character) => [
  `${character}https://broker.example/`,
  `ht${character}tps://broker.example/`,
  `https:${character}//broker.example/`,
  `https:/${character}/broker.example/`,
  `https://${character}broker.example/`,
  `https://broker${character}.example/`,
  `https://broker.example${character}.evil.com/`,
  `https://evil.com${character}.broker.example/`,
  `https://broker.example/${character}`,
  `https://broker.example/?x=${character}y`,
  `https://broker.example/#${character}`,
])

const tooLong = [
  `https://broker.example/${'a'.repeat(3_000)}`,
  `https://${'a.'.repeat(2_000)}broker.example/`,
  `https://broker.example/?${'x=y&'.repeat(1_000)}`,
]

const hostile: Record<string, string[]> = {
  'another scheme': otherSchemes,
  'a script': scripts,
  'no absolute address': relative,
  'another host': otherHosts,
  'an IP literal': addresses.flatMap((ip) => [`https://${ip}`, `https://${ip}/broker.example`]),
  'user info': users,
  'a port': ports,
  'hidden characters or a backslash': [
    ...hidden,
    'https://broker.example\\',
    'https://broker.example/\\evil.com',
  ],
  'more than it should be': tooLong,
}

describe('hostile addresses', () => {
  it('are tried in their hundreds', () => {
    expect(new Set(Object.values(hostile).flat()).size).toBeGreaterThan(500)
  })

  it.each(Object.keys(hostile))('hostile addresses with %s never pass', (kind) => {
    const escaped = hostile[kind]?.filter((text) => safeExternalUrl(text, allowed) !== null)
    expect(escaped).toEqual([])
  })

  it('do not pass when an IP literal was allowed by mistake', () => {
    const escaped = addresses.filter((ip) => safeExternalUrl(`https://${ip}/`, [ip]) !== null)
    expect(escaped).toEqual([])
  })
})
