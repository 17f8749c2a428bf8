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
  ['utm_source=adroll', true],
  ['utm_source=adroll&adct=a1', true],
  ['fbclid=f1', false],
  ['utm_source=facebook', false],
  ['utm_campaign="utm_source":"adroll"', false],
  ['', false],
])('the cookie of %s says whether the network’s ad brought the visitor', (query, isByAdRoll) => {
  expect(isMarked(query, adMarksOf({ adRoll }))).toBe(isByAdRoll)
})

it('is undefined without an ad network', () => {
  expect(adMarksOf({ adRoll: null })).toBeUndefined()
})
