import { expect, it } from 'vitest'
import { adMarksOf } from './ad-marks'
import { mergeTouch, touchFromUrl } from './tracking'
import { serializeTrackingCookie } from './tracking-cookie'

const adRoll = { advertiserId: 'A', pixelId: 'P' }

function isMarked(query: string, marks: string | undefined): boolean {
  const touch = touchFromUrl(new URLSearchParams(query))
  if (!touch) return false
  const tracking = mergeTouch(null, touch, '2026-11-21T12:00:00.000Z')
  const cookie = serializeTrackingCookie(tracking, { isSecure: true, isSessionOnly: false })
  return marks !== undefined && new RegExp(marks).test(cookie)
}

it.each([
  ['utm_source=adroll', true, false],
  ['utm_source=adroll&adct=a1', true, true],
  ['fbclid=f1', false, true],
  ['gclid=g1&utm_source=google', false, true],
  ['utm_source=facebook', false, false],
  ['utm_campaign="utm_source":"adroll"', false, false],
  ['', false, false],
])('the cookie of %s says whose ad brought the visitor', (query, byAdRoll, withClickId) => {
  expect(isMarked(query, adMarksOf({ adRoll, sendsConversions: false }))).toBe(byAdRoll)
  expect(isMarked(query, adMarksOf({ adRoll: null, sendsConversions: true }))).toBe(withClickId)
})

it('is undefined without an ad network', () => {
  expect(adMarksOf({ adRoll: null, sendsConversions: false })).toBeUndefined()
})
