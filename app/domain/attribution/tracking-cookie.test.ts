import { describe, expect, it } from 'vitest'
import type { TrackingData } from '#app/shared/tracking-data'
import { defaultTracking, mergeTouch, touchFromUrl } from './tracking'
import {
  adMarksOf,
  parseTrackingCookie,
  readCountedTouch,
  serializeTrackingCookie,
} from './tracking-cookie'

const plain = { isSecure: false, isSessionOnly: false }
const at = '2026-11-20T09:00:00.000Z'
const cookieOf = (tracking: TrackingData) =>
  serializeTrackingCookie(tracking, plain).split(';', 1)[0] ?? ''
const cookieFor = (value: string) => `tracking_data=${encodeURIComponent(value)}`

/** Every field at its maximum length, in letters that take nine bytes each when encoded. */
function longest(letter: string): TrackingData {
  const text = letter.repeat(512)
  const touch = {
    utm_source: text,
    utm_medium: text,
    utm_campaign: text,
    utm_content: text,
    adSet: text,
    fbclid: text,
    adct: text,
    clickid: text,
    suid: text,
    cid: text,
  }
  return mergeTouch(null, touch, at)
}

describe('the tracking cookie', () => {
  it('is kept for thirty days, on every page, for this site', () => {
    expect(serializeTrackingCookie(defaultTracking, plain)).toBe(
      'tracking_data=%7B%22cid%22%3A%2219457%22%2C%22page%22%3A%22Smart%20GrokAI%22%2C%22description%22%3A%22Smart%20GrokAI%22%7D; Path=/; SameSite=Lax; Max-Age=2592000',
    )
  })

  it('is secure on https and ends with the session of a visitor who said no', () => {
    const terms = { isSecure: true, isSessionOnly: true }
    const attributes = serializeTrackingCookie(defaultTracking, terms).split('; ').slice(1)
    expect(attributes).toEqual(['Path=/', 'SameSite=Lax', 'Secure'])
  })

  it('counts only under names as a click writes them', () => {
    const names = (utm_campaign: unknown) =>
      readCountedTouch(cookieFor(JSON.stringify({ link: 'split', utm_campaign })))
    expect(names(' honest\u00a0')).toEqual({ link: 'split', utm_campaign: 'honest' })
    for (const text of ['   ', '\u00a0', 'x'.repeat(513), 'ho\u200bnest', 7, null]) {
      expect(names(text)).toEqual({ link: 'split' })
    }
  })

  it('is read back as written', () => {
    const tracking = mergeTouch(
      null,
      { utm_source: 'a;b, "c" = %7B é 東', adSet: "x'y", fbclid: 'f', clickid: 'f' },
      at,
    )
    const cookie = cookieOf(tracking)
    expect(cookie).toMatch(/^tracking_data=[\w%.!~*'()-]+$/)
    expect(parseTrackingCookie(cookie)).toEqual(tracking)
    expect(parseTrackingCookie(`a=b; ${cookie}; c=d`)).toEqual(tracking)
  })

  it.each(['x', '€', '👋', '"', '\\'])(
    'fits in 4,096 bytes with over-long values of %j',
    (letter) => {
      const terms = { isSecure: true, isSessionOnly: false }
      const cookie = serializeTrackingCookie(longest(letter), terms)
      expect(new TextEncoder().encode(cookie).length).toBeLessThan(4_096)
      expect(parseTrackingCookie(cookie.split(';', 1)[0] ?? '')).not.toBeNull()
    },
  )

  it('drops the first touch before any field of the last', () => {
    const touch = { utm_source: 'x'.repeat(512), fbclid: 'f'.repeat(512), clickid: 'f'.repeat(512) }
    const many = { ...touch, adct: 'a'.repeat(512), utm_content: 'c'.repeat(512) }
    const stored = parseTrackingCookie(cookieOf(mergeTouch(null, many, at)))
    expect(stored).toEqual({ ...defaultTracking, ...many })
  })

  it('drops whole values instead of cutting one', () => {
    const stored = parseTrackingCookie(cookieOf({ ...longest('x'), cid: '777' }))
    expect(stored?.cid).toBe('777')
    for (const value of Object.values(stored ?? {})) {
      if (value !== undefined) expect(['777', 'Smart GrokAI', 'x'.repeat(512)]).toContain(value)
    }
  })
})

describe('what a visitor wrote there', () => {
  it.each([
    null,
    '',
    'other=1',
    'tracking_data',
    'tracking_data=',
    'tracking_data=%',
    'tracking_data=%E0%A4%A',
    'xtracking_data=%7B%22cid%22%3A%221%22%7D',
    cookieFor('null'),
    cookieFor('7'),
    cookieFor('[]'),
    cookieFor('{"cid":'),
    cookieFor('{"cid":7,"page":"p","description":"d"}'),
    cookieFor('{"cid":"","page":"p","description":"d"}'),
    cookieFor(`{"cid":"${'1'.repeat(513)}","page":"p","description":"d"}`),
    cookieFor('{"cid":"1\\u0000","page":"p","description":"d"}'),
    cookieFor('{"cid":"1","page":"p","description":"d","fbclid":{"toString":"x"}}'),
    cookieFor('{"cid":"1","page":"p","description":"d","first":"yesterday"}'),
    cookieFor('{"cid":"1","page":"p","description":"d","first":{"at":"yesterday"}}'),
  ])('is ignored unless it is tracking data: %s', (header) => {
    expect(parseTrackingCookie(header)).toBeNull()
  })

  it.each([
    ['{}', {}],
    ['{"cid":"1"}', { cid: '1' }],
    ['{"utm_source":"news","fbclid":"f"}', { utm_source: 'news', fbclid: 'f' }],
  ])('is completed with the defaults: %s', (text, fields) => {
    expect(parseTrackingCookie(cookieFor(text))).toEqual({ ...defaultTracking, ...fields })
  })

  it('drops unknown fields, and pollutes no prototype', () => {
    const text = '{"cid":"1","page":"p","description":"d","extra":"x","__proto__":{"admin":true}}'
    const parsed = parseTrackingCookie(cookieFor(text))
    expect(parsed).toEqual({ cid: '1', page: 'p', description: 'd' })
    expect((parsed as unknown as { admin?: boolean }).admin).toBeUndefined()
  })

  it('can be written again, whatever characters it holds', () => {
    const text = '{"cid":"\\ud800","page":"p","description":"d"}'
    const parsed = parseTrackingCookie(cookieFor(text)) as TrackingData
    expect(parseTrackingCookie(cookieOf(parsed))).toEqual(parsed)
  })
})

const adRoll = { advertiserId: 'A', pixelId: 'P' }

function isMarked(query: string, marks: string | undefined): boolean {
  const touch = touchFromUrl(new URLSearchParams(query))
  if (!touch) return false
  const tracking = mergeTouch(null, touch, '2026-11-21T12:00:00.000Z')
  const cookie = serializeTrackingCookie(tracking, { isSecure: true, isSessionOnly: false })
  return marks !== undefined && new RegExp(marks).test(cookie)
}

it.each([
  ['utm_source=adroll', true],
  ['utm_source=adroll&adct=a1', true],
  ['fbclid=f1', false],
  ['utm_source=facebook', false],
  ['utm_campaign="utm_source":"adroll"', false],
  ['', false],
])('the cookie of %s says whether the network’s ad brought the visitor', (query, isByAdRoll) => {
  expect(isMarked(query, adMarksOf({ adRoll }))).toBe(isByAdRoll)
})

it('without an ad network no cookie is looked for', () => {
  expect(adMarksOf({ adRoll: null })).toBeUndefined()
})
