/** The host that no payload may reach. */
export const evil = 'evil.example'

/**
 * Returns URLs that try to leave a site while imitating the host `own`: the site's, or an allowed one. Some are
 * harmless; none may lead anywhere else.
 */
export function hostileUrls(own: string): string[] {
  return Array.from(
    new Set([
      ...schemes.flatMap((scheme) => [`${scheme}//${evil}/`, `${scheme}${evil}`]),
      ...scripts,
      ...slashes.map((lead) => `${lead}${evil}`),
      ...slashes.map((lead) => `${lead}${evil}/${own}`),
      ...pretenders(own),
      ...hidden.flatMap((character) => [
        `${character}//${evil}`,
        `/${character}/${evil}`,
        `https:${character}//${evil}`,
        `https://${own}${character}.${evil}/`,
        `https://${evil}${character}.${own}/`,
      ]),
      ...addresses.map((address) => `https://${address}/${own}`),
      ...headers,
      `//${'a'.repeat(3_000)}.${evil}`,
      `https://${own}@${evil}/${'a'.repeat(3_000)}`,
    ]),
  )
}

const schemes = ['http:', 'https:', 'ftp:', 'ws:', 'file:', 'vbscript:', 'blob:https:', 'intent:']

const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://%0aalert(1)',
  'javascript:/*//*/alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  '0;url=javascript:alert(1)',
  `0;url=https://${evil}`,
  `"><meta http-equiv=refresh content=0;url=//${evil}>`,
]

/** What a browser reads as the start of a host, or may after normalising a path. */
const slashes = [
  '//',
  '///',
  '////',
  '/\\',
  '\\/',
  '\\\\',
  '\\',
  '/\\/',
  '//\\',
  '/ /',
  ' //',
  '/\t/',
  '/\n/',
  '/\r/',
  '\t//',
  '/.//',
  '/..//',
  '/./..//',
  '/a/..//',
  '/%2e//',
  '/%2e%2e//',
  '/%2f',
  '/%2F%2F',
  '%2f%2f',
  '/%5c',
  '%5c%5c',
  '/%09/',
  '/%0a/',
  '/%00/',
  '/.\\',
  '/;//',
  'https:/',
  'https:',
  'https:\\\\',
  'https:///',
  'https:/\\',
  'HTTPS://',
  'h\ttps://',
  '／／',
  '/／',
  '⁄⁄',
  '∕∕',
  '〱〱',
  '//\u200b',
  '//\ufeff',
  '/\u00ad/',
  '?//',
  '#//',
  './/',
  '..//',
]

function pretenders(own: string): string[] {
  return [
    `${own}@${evil}`,
    `${own}:pw@${evil}`,
    `${own}%40${evil}`,
    `${own}%00@${evil}`,
    `${own}.${evil}`,
    `${own}-${evil}`,
    `${own}${evil}`,
    `${evil}?${own}`,
    `${evil}#${own}`,
    `${evil}/${own}`,
    `${evil}\\.${own}`,
    `${evil}%2f.${own}`,
    `${evil}%5c.${own}`,
    `${evil}%23.${own}`,
    `${evil}%3f@${own}`,
    `${evil};${own}`,
    `${evil},${own}`,
    `${own}。${evil}`,
    `${own}．${evil}`,
    `${own}%2e${evil}`,
    `${evil}／${own}`,
    `${evil}？${own}`,
    `${own}:443@${evil}`,
    `${own}:8443`,
    `user@${own}`,
    `user:pw@${own}`,
    `xn--${own}`,
    `www.${evil}.${own}.${evil}`,
    `.${own}`,
    `${own}.`,
    `x${own}`,
  ].flatMap((authority) => [`https://${authority}/`, `//${authority}/`])
}

const hidden = [
  '\t',
  '\n',
  '\r',
  '\0',
  '\x7f',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u200e',
  '\u202e',
  '\u2028',
  '\u2029',
  '\u3000',
  '\ufeff',
  '\ufffd',
]

const addresses = [
  '127.0.0.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '169.254.169.254',
  '0',
  'localhost',
  '１２７.0.0.1',
]

const headers = [
  `/x\r\nLocation: https://${evil}`,
  `/x\nSet-Cookie: evil=1`,
  `/x%0d%0aLocation:%20https://${evil}`,
  `/\u560d\u560aLocation:${evil}`,
]
