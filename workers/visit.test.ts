import { describe, expect, it } from 'vitest'
import { mergeTouch } from '#app/domain/attribution/tracking'
import { serializeTrackingCookie } from '#app/domain/attribution/tracking-cookie'
import { noVisit, readVisit } from './visit'

const tracking = mergeTouch(
  null,
  { utm_source: 'news', fbclid: 'f', clickid: 'f', adSet: 's', cid: '777' },
  '2026-11-20T09:00:00.000Z',
)
const trackingCookie = serializeTrackingCookie(tracking, {
  isSecure: false,
  isSessionOnly: false,
}).split(';', 1)[0]

function visit(headers: Record<string, string> = {}, country?: unknown, regionCode?: string) {
  const request = new Request('https://maple.test/register?utm_source=x', { headers })
  return readVisit(Object.assign(request, { cf: { country, regionCode } }))
}

describe('the edge’s view of a request', () => {
  it('is the edge’s address and country, and the requested origin', () => {
    const headers = { 'CF-Connecting-IP': '203.0.113.9', 'User-Agent': 'Test/1' }
    expect(visit(headers, 'DE')).toEqual({
      ip: '203.0.113.9',
      country: 'DE',
      province: null,
      timeZone: 'America/Toronto',
      userAgent: 'Test/1',
      origin: 'https://maple.test',
      tracking: null,
      trackingConsent: 'unset',
    })
  })

  it('knows a province of Canada, and none elsewhere', () => {
    expect(visit({}, 'CA', 'QC').province).toBe('QC')
    expect(visit({}, 'CA').province).toBeNull()
    expect(visit({}, 'US', 'NY').province).toBeNull()
  })

  it('takes nothing from headers that a client can write', () => {
    const headers = {
      'X-Forwarded-For': '9.9.9.9',
      'X-Real-IP': '9.9.9.9',
      Forwarded: 'for=9.9.9.9',
      'CF-IPCountry': 'FR',
      'X-Forwarded-Host': 'evil.com',
    }
    expect(visit(headers)).toMatchObject({
      ip: '127.0.0.1',
      country: 'US',
      origin: 'https://maple.test',
    })
  })

  it.each([undefined, '', 'XX', 'T1', 'ca', 'CAN', 7])(
    'falls back to the US where the country is %j',
    (country) => {
      expect(visit({}, country).country).toBe('US')
    },
  )

  it('is the US if the edge says nothing at all', () => {
    expect(readVisit(new Request('https://maple.test/')).country).toBe('US')
  })

  it('is Canada over loopback, and the US otherwise', () => {
    const local = (headers: Record<string, string> = {}) =>
      readVisit(new Request('http://localhost:8787/register', { headers })).country
    expect(local()).toBe('CA')
    // The local runtime's word for its own machine.
    expect(local({ 'CF-Connecting-IP': '127.0.0.1' })).toBe('CA')
    expect(local({ 'CF-Connecting-IP': '::1' })).toBe('CA')
    expect(local({ 'CF-Connecting-IP': '203.0.113.9' })).toBe('US')
  })

  it('keeps up to 512 characters of the user agent', () => {
    expect(visit({ 'User-Agent': 'x'.repeat(5_000) }).userAgent).toHaveLength(512)
  })
})

describe('the visitor’s word on tracking', () => {
  it.each([
    ['', 'unset'],
    ['tracking_consent=granted', 'granted'],
    ['a=b; tracking_consent=denied; c=d', 'denied'],
    ['tracking_consent=maybe', 'unset'],
    ['tracking_consent=grantedly', 'unset'],
    ['not_tracking_consent=granted', 'unset'],
    ['x=tracking_consent=granted', 'unset'],
    ['tracking_consent=granted; tracking_consent=denied', 'denied'],
    ['tracking_consent=denied; tracking_consent=granted', 'denied'],
    ['tracking_consent=granted;tracking_consent=denied ; a=b', 'denied'],
    // Two Cookie headers, as the runtime joins them.
    ['tracking_consent=granted, tracking_consent=denied', 'denied'],
    ['a=b, tracking_consent=granted', 'unset'],
  ])('the visitor’s word on tracking in the cookie %j is %s', (cookie, consent) => {
    expect(visit({ cookie }).trackingConsent).toBe(consent)
  })

  it('counts as refused under Global Privacy Control, whatever the cookie says', () => {
    const headers = { 'Sec-GPC': '1', cookie: 'tracking_consent=granted' }
    expect(visit(headers).trackingConsent).toBe('denied')
    expect(visit({ 'Sec-GPC': '0' }).trackingConsent).toBe('unset')
  })

  it.each(['1, 1', '0, 1', '1,0', ' 1 '])('counts as refused under a Sec-GPC of %j', (signal) => {
    const headers = { 'Sec-GPC': signal, cookie: 'tracking_consent=granted' }
    expect(visit(headers).trackingConsent).toBe('denied')
  })

  it.each(['0, 0', '11', '10, 01', ''])('is open under a Sec-GPC of %j', (signal) => {
    expect(visit({ 'Sec-GPC': signal }).trackingConsent).toBe('unset')
  })

  it('lets the cookie be read until consent is refused', () => {
    expect(visit({ cookie: `${trackingCookie}` }).tracking).toEqual(tracking)
    const granted = visit({ cookie: `${trackingCookie}; tracking_consent=granted` })
    expect(granted.tracking).toEqual(tracking)
  })

  it.each([
    [{ 'Sec-GPC': '1', cookie: `${trackingCookie}` }],
    [{ cookie: `tracking_consent=denied; ${trackingCookie}` }],
  ])('keeps no click from before the no: utm values and campaign alone', (headers) => {
    expect(visit(headers as Record<string, string>).tracking).toEqual({
      utm_source: 'news',
      cid: '777',
      page: 'Smart GrokAI',
      description: 'Smart GrokAI',
    })
  })
})

it('gives queue and cron no visitor', () => {
  expect(noVisit('https://maple.test')).toEqual({
    ip: '127.0.0.1',
    country: 'US',
    province: null,
    timeZone: 'America/Toronto',
    userAgent: '',
    origin: 'https://maple.test',
    tracking: null,
    trackingConsent: 'unset',
  })
})
