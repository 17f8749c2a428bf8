import { describe, expect, it } from 'vitest'
import { type Touch, TrackingData } from '#app/shared/tracking-data'
import { defaultTracking, mergeTouch, touchFromUrl, withClickId, withoutClickIds } from './tracking'

const touchOf = (query: string) => touchFromUrl(new URLSearchParams(query))
const monday = '2026-11-16T09:00:00.000Z'
const friday = '2026-11-20T09:00:00.000Z'

describe('the click data in a URL', () => {
  it('is every parameter of the specification', () => {
    const query =
      'utm_source=news&utm_medium=cpc&utm_campaign=autumn&utm_content=a&AdSet=set-7&fbclid=fb&adct=ad&clickid=click&cid=777&suid=token'
    expect(touchOf(query)).toEqual({
      utm_source: 'news',
      utm_medium: 'cpc',
      utm_campaign: 'autumn',
      utm_content: 'a',
      adSet: 'set-7',
      fbclid: 'fb',
      adct: 'ad',
      clickid: 'click',
      cid: '777',
      suid: 'token',
    })
  })

  it('is nothing without one of them', () => {
    for (const query of [
      '',
      'q=1',
      'page=Evil&description=Evil',
      'utm_source=',
      'utm_source=%20',
    ]) {
      expect(touchOf(query)).toBeNull()
    }
  })

  it('leaves out a value that is blank, over-long or not printable, and keeps the others', () => {
    const long = 'x'.repeat(513)
    const query = `utm_source=news&utm_medium=%0A%00a&utm_content=${long}&cid=%20&fbclid=${'y'.repeat(512)}`
    const touch = touchOf(query)
    expect(touch).toEqual({
      utm_source: 'news',
      fbclid: 'y'.repeat(512),
      clickid: 'y'.repeat(512),
    })
  })

  it('takes the second of two if the first is unusable', () => {
    expect(touchOf('utm_source=&utm_source=b')).toEqual({ utm_source: 'b' })
  })

  it('takes the first of two and knows AdSet by that spelling alone', () => {
    expect(touchOf('utm_source=a&utm_source=b')).toEqual({ utm_source: 'a' })
    expect(touchOf('adSet=x&adset=y')).toBeNull()
  })
})

describe('the click id', () => {
  it.each([
    [{ clickid: 'c', fbclid: 'f', adct: 'a' }, 'c'],
    [{ fbclid: 'f', adct: 'a' }, 'f'],
    [{ adct: 'a' }, 'a'],
    [{ utm_source: 'news' }, undefined],
  ])('the click id of %j is %s', (touch, clickid) => {
    expect(withClickId<Touch>(touch).clickid).toBe(clickid)
  })
})

describe('what is remembered', () => {
  it('has campaign 19457 and Smart GrokAI by default', () => {
    expect(defaultTracking).toEqual({
      cid: '19457',
      page: 'Smart GrokAI',
      description: 'Smart GrokAI',
    })
    expect(mergeTouch(null, { utm_source: 'news' }, monday)).toMatchObject(defaultTracking)
  })

  it('keeps the first touch while a later click overwrites the top level as a whole', () => {
    const first = mergeTouch(null, { utm_source: 'news', fbclid: 'f1', clickid: 'f1' }, monday)
    const later = mergeTouch(first, { utm_source: 'adroll', adct: 'a2', cid: '777' }, friday)
    expect(later).toEqual({
      utm_source: 'adroll',
      adct: 'a2',
      cid: '777',
      page: 'Smart GrokAI',
      description: 'Smart GrokAI',
      first: { utm_source: 'news', fbclid: 'f1', clickid: 'f1', at: monday },
    })
  })

  it('takes the first click as the first touch if only defaults stood', () => {
    const merged = mergeTouch(defaultTracking, { utm_source: 'news' }, monday)
    expect(merged.first).toEqual({ utm_source: 'news', at: monday })
  })

  it('matches its schema', () => {
    const merged = mergeTouch(null, touchOf('utm_source=n&fbclid=f') as Touch, monday)
    expect(TrackingData.parse(merged)).toEqual(merged)
  })
})

it('keeps the utm values and the campaign alone of a visitor who said no', () => {
  const all = mergeTouch(
    null,
    touchOf(
      'utm_source=n&utm_medium=m&utm_campaign=c&utm_content=t&AdSet=s&fbclid=f&adct=a&clickid=k&cid=777&suid=u',
    ) as Touch,
    monday,
  )
  expect(withoutClickIds(all)).toStrictEqual({
    utm_source: 'n',
    utm_medium: 'm',
    utm_campaign: 'c',
    utm_content: 't',
    cid: '777',
    page: 'Smart GrokAI',
    description: 'Smart GrokAI',
  })
  expect(withoutClickIds(defaultTracking)).toStrictEqual(defaultTracking)
})
