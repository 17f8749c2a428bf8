import { describe, expect, it } from 'vitest'
import { longestUrl, safeDestination, safeExternalUrl, safePath } from './safe-url'

const allowed = ['broker.example', 'start.partner.example']

describe('an address that a third party may send a visitor to', () => {
  it.each([
    ['https://broker.example', 'https://broker.example/'],
    ['https://broker.example/a?b=c#d', 'https://broker.example/a?b=c#d'],
    ['https://start.broker.example/', 'https://start.broker.example/'],
    ['https://a.b.c.broker.example/', 'https://a.b.c.broker.example/'],
    ['https://start.partner.example/x', 'https://start.partner.example/x'],
    ['HTTPS://START.Broker.Example/Path', 'https://start.broker.example/Path'],
    ['https://broker.example/a:b@c', 'https://broker.example/a:b@c'],
    [
      'https://broker.example?next=https://evil.com',
      'https://broker.example/?next=https://evil.com',
    ],
  ])('may be %s', (text, href) => {
    expect(safeExternalUrl(text, allowed)).toBe(href)
  })

  it('is up to 2,048 characters long, as sent and as opened', () => {
    const longest = `https://broker.example/${'a'.repeat(longestUrl - 23)}`
    expect(longest).toHaveLength(2_048)
    expect(safeExternalUrl(longest, allowed)).toBe(longest)
    expect(safeExternalUrl(`${longest}a`, allowed)).toBeNull()
    expect(safeExternalUrl(`https://broker.example/${'é'.repeat(1_000)}`, allowed)).toBeNull()
  })

  it('is null if no host is allowed', () => {
    expect(safeExternalUrl('https://broker.example/', [])).toBeNull()
  })

  it('is a text', () => {
    for (const value of [undefined, null, 7, true, [], ['https://broker.example/'], {}]) {
      expect(safeExternalUrl(value, allowed)).toBeNull()
    }
    const pretender = { toString: () => 'https://broker.example/' }
    expect(safeExternalUrl(pretender, allowed)).toBeNull()
  })
})

describe('odd spellings of an allowed host', () => {
  it.each([
    'https://ｂroker.example/',
    'https://broker。example/',
    'https://%62roker.example/',
    'https://broker%2eexample/',
    'https://BROKER.EXAMPLE/',
  ])('%s come back as that host, or not at all', (text) => {
    const url = safeExternalUrl(text, allowed)
    if (url !== null) expect(url).toBe('https://broker.example/')
  })
})

describe('a path of this site', () => {
  it.each(['/', '/thank-you', '/welcome?lead=7#top', '/a//b', '/@x'])('may be %s', (path) => {
    expect(safePath(path)).toBe(path)
  })

  it.each([
    '',
    'thank-you',
    '//evil.com',
    '/\\evil.com',
    '\\/evil.com',
    '/a\\b',
    'https://evil.com',
    '/.//evil.com',
    '/a/..//evil.com',
    '/%2e//evil.com',
    '/%2E%2e//evil.com',
    '/\t/evil.com',
    '/\n/evil.com',
    '\n//evil.com',
    ' /a',
    '/a b',
    '/\u0000',
    '/\u200b',
    null,
    7,
  ])('is not %j', (path) => {
    expect(safePath(path)).toBeNull()
  })

  it('is up to 2,048 characters long', () => {
    expect(safePath(`/${'a'.repeat(2_047)}`)).not.toBeNull()
    expect(safePath(`/${'a'.repeat(2_048)}`)).toBeNull()
  })
})

it('ends a registration at a page of ours or at an allowed host', () => {
  expect(safeDestination('/thank-you', allowed)).toBe('/thank-you')
  expect(safeDestination('https://broker.example/x', allowed)).toBe('https://broker.example/x')
  expect(safeDestination('https://evil.com/x', allowed)).toBeNull()
  expect(safeDestination('//evil.com/x', allowed)).toBeNull()
})
