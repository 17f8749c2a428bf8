import { describe, expect, it } from 'vitest'
import { type Touch, TrackingData, trackingValue } from '#app/shared/tracking-data'
import {
  campaignOf,
  passedParameters,
  readLinkMark,
  readTrackingValue,
  rememberTouch,
  touchFromUrl,
} from './tracking'
import { parseTrackingCookie, serializeTrackingCookie } from './tracking-cookie'

const monday = '2026-11-16T09:00:00.000Z'
const friday = '2026-11-20T09:00:00.000Z'
const id = 'a'.repeat(22)
const byLink: Touch = { utm_source: 'news', clickid: id, link: `autumn.${id}` }

describe('a click on a link', () => {
  it('is kept when the page it led to repeats the click', () => {
    const clicked = rememberTouch(null, byLink, monday, false)
    const seen = rememberTouch(clicked, { utm_source: 'news', clickid: id }, friday, false)
    expect(seen).toEqual(clicked)
  })

  it('ends with a click from elsewhere, and stays the first touch', () => {
    const clicked = rememberTouch(null, byLink, monday, false)
    const next = rememberTouch(clicked, { utm_source: 'search', gclid: 'g' }, friday, false)
    expect(next.link).toBeUndefined()
    expect(next).toMatchObject({ gclid: 'g', first: { ...byLink, at: monday } })
  })

  it('keeps the page that it led to, but not without consent', () => {
    const ad: Touch = { utm_source: 'search', landing: '/markets' }
    const stored = rememberTouch(null, ad, monday, false)
    expect(stored).toMatchObject({ landing: '/markets', first: { landing: '/markets' } })
    expect(rememberTouch(stored, { ...ad, landing: '/' }, friday, false).landing).toBe('/')
    expect(rememberTouch(null, ad, monday, true).landing).toBeUndefined()
    const clicked = rememberTouch(null, byLink, monday, false)
    const { link: _, ...repeated } = byLink
    const seen = rememberTouch(clicked, { ...repeated, landing: '/markets' }, friday, false)
    expect(seen).toEqual(clicked)
    expect(rememberTouch(clicked, ad, friday, false)).toMatchObject({ landing: '/markets' })
    const led = rememberTouch(null, { ...byLink, landing: '/register' }, monday, false)
    expect(rememberTouch(led, { ...repeated, landing: '/markets' }, friday, false)).toEqual(led)
  })

  it('keeps the link and its campaign without consent, but no click id', () => {
    const told: Touch = { ...byLink, fbclid: 'f', gclid: 'g', msclkid: 'm', adct: 'a', suid: 's' }
    const stored = rememberTouch(null, told, monday, true)
    expect(stored).toEqual({
      cid: '19457',
      page: 'Smart GrokAI',
      description: 'Smart GrokAI',
      utm_source: 'news',
      link: 'autumn',
    })
    expect(rememberTouch(stored, { utm_source: 'news', fbclid: 'f' }, friday, true)).toEqual(stored)
  })

  it('carries its variant and its own campaign if the destination has another', () => {
    const sent: Touch = {
      ...byLink,
      link: `autumn.${id}.b2`,
      utm_campaign: 'page',
      linkCampaign: 'ad',
    }
    const clicked = rememberTouch(null, sent, monday, false)
    const { linkCampaign: _, link: __, ...repeated } = sent
    expect(rememberTouch(clicked, repeated, friday, false)).toEqual(clicked)
    expect(readLinkMark(clicked.link)).toEqual({ slug: 'autumn', variant: 'b2' })
    expect(campaignOf(clicked)).toBe('ad')
    const refused = rememberTouch(null, sent, monday, true)
    expect(refused).toMatchObject({ link: 'autumn', utm_campaign: 'page', linkCampaign: 'ad' })
  })

  it('survives the cookie', () => {
    const clicked = rememberTouch(null, byLink, monday, false)
    const cookie = serializeTrackingCookie(clicked, { isSecure: true, isSessionOnly: false })
    expect(parseTrackingCookie(cookie.split(';')[0] ?? '')).toEqual(clicked)
    expect(readLinkMark(clicked.link)).toEqual({ slug: 'autumn', variant: null })
    expect(readLinkMark('autumn')).toEqual({ slug: 'autumn', variant: null })
    expect(readLinkMark(undefined)).toBeNull()
  })

  const marked = `a.${id}`
  it.each([
    'Autumn',
    'a b',
    'a.b',
    `${marked}x`,
    '-a',
    'a;b',
    "a'",
    `${marked}.12345678`,
    `${marked}.b.c`,
  ])('is not read from a cookie that says %s', (link) => {
    expect(readLinkMark(link)).toBeNull()
    const base = { cid: '1', page: 'p', description: 'd' }
    expect(TrackingData.safeParse({ ...base, link }).success).toBe(false)
    expect(TrackingData.safeParse({ ...base, link: 'autumn' }).success).toBe(true)
  })
})

it('falls back to the ids of other networks if neither of the specified ones came', () => {
  const clickIdOf = (query: string) => touchFromUrl(new URLSearchParams(query))?.clickid
  expect(clickIdOf('gclid=g&msclkid=m')).toBe('g')
  expect(clickIdOf('msclkid=m')).toBe('m')
  expect(clickIdOf('gclid=g&adct=a')).toBe('a')
})

it('writes the cookie exactly as encodeURIComponent of JSON would', () => {
  const strange = [
    'plain',
    'a b',
    '"quoted"',
    'back\\slash',
    'é漢😀',
    "it's",
    '%22',
    '{},:',
    '\u2028',
  ]
  for (const text of strange) {
    const tracking: TrackingData = {
      cid: text,
      page: 'p',
      description: text,
      utm_content: undefined,
      first: { utm_source: text, at: monday },
    }
    const cookie = serializeTrackingCookie(tracking, { isSecure: false, isSessionOnly: true })
    const expected = encodeURIComponent(JSON.stringify(tracking))
    expect(cookie).toBe(`tracking_data=${expected}; Path=/; SameSite=Lax`)
  }
})

describe('what a redirect hands on', () => {
  const query =
    'utm_source=news&utm_term=gold+price&AdSet=s&fbclid=f&adct=a&gclid=g&msclkid=m&clickid=c&cid=7&suid=u&q=1&next=//evil'

  it('is every tracking parameter and nothing else', () => {
    expect(passedParameters(query, false).map(([name]) => name)).toEqual(
      'utm_source utm_term AdSet fbclid adct gclid msclkid clickid cid suid'.split(' '),
    )
    expect(new Map(passedParameters(query, false)).get('utm_term')).toBe('gold price')
  })

  it('is the campaign alone without consent', () => {
    expect(passedParameters(query, true).map(([name]) => name)).toEqual([
      'utm_source',
      'utm_term',
      'cid',
    ])
  })

  it('is the first of two, and no value that is blank, long or not printable', () => {
    const bad = `utm_source=a&utm_source=b&cid=%20&gclid=${'x'.repeat(513)}&fbclid=a%0d%0aSet-Cookie:x`
    expect(passedParameters(bad, false)).toEqual([['utm_source', 'a']])
  })
})

it.each([
  'a',
  ' a ',
  '',
  ' ',
  'a\nb',
  '\u0085',
  'é😀',
  `a${'\u0300'.repeat(20)}`,
  'x'.repeat(512),
  'x'.repeat(513),
  ` ${'x'.repeat(512)} `,
])('accepts %j in an address exactly when the cookie accepts it', (text) => {
  const parsed = trackingValue.safeParse(text)
  expect(readTrackingValue(text)).toBe(parsed.success ? parsed.data : null)
})
