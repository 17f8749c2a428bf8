import { expect, it } from 'vitest'
import { observatoryScore } from '#tests/support/observatory.ts'

const good = {
  'content-security-policy':
    "default-src 'none'; script-src 'nonce-x' 'strict-dynamic'; form-action 'self'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
}
const withoutAncestors = good['content-security-policy'].replace("; frame-ancestors 'none'", '')

function scoreOf(more: Record<string, string> = {}, html = '') {
  const headers = new Headers({ ...good, ...more })
  return observatoryScore({ url: 'https://localhost/', headers, html }).score
}

// The pages' own scores are tested in tests/e2e/every-response.spec.ts; this tests the scoring.
it.each([
  ['everything right', {}, '', 130],
  ['a good cookie too', { 'set-cookie': 'a=b; Secure; SameSite=Lax' }, '', 135],
  ['a cookie without Secure, behind HSTS', { 'set-cookie': 'a=b; SameSite=Lax' }, '', 125],
  ['a session cookie that scripts can read', { 'set-cookie': 'session=b; Secure' }, '', 70],
  ['unsafe-inline scripts', { 'content-security-policy': "script-src 'unsafe-inline'" }, '', 60],
  [
    'unsafe-inline beside a nonce, which browsers ignore',
    {
      'content-security-policy':
        "default-src 'none'; script-src 'nonce-x' 'unsafe-inline'; frame-ancestors 'none'",
    },
    '',
    130,
  ],
  [
    'scripts from anywhere',
    { 'content-security-policy': "default-src 'none'; script-src https:" },
    '',
    60,
  ],
  [
    'no frame-ancestors and no X-Frame-Options',
    { 'content-security-policy': withoutAncestors },
    '',
    80,
  ],
  [
    'a short HSTS: bonuses still count at 90',
    { 'strict-transport-security': 'max-age=60' },
    '',
    120,
  ],
  [
    'a foreign script without integrity',
    {},
    '<script src="https://cdn.example/x.js"></script>',
    125,
  ],
  ['a foreign script over http', {}, '<script src="http://cdn.example/x.js"></script>', 50],
  ['own scripts with integrity', {}, '<script src="/x.js" integrity="sha384-x"></script>', 135],
] as [string, Record<string, string>, string, number][])('%s: %#', (_, headers, html, score) => {
  expect(scoreOf(headers, html)).toBe(score)
})

it('a site with no headers at all has 30 points', () => {
  expect(observatoryScore({ url: 'https://x.test/', headers: new Headers(), html: '' }).score).toBe(
    30,
  )
})
