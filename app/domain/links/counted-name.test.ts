import { expect, it } from 'vitest'
import { otherName } from '#app/shared/dimensions'
import { countedName, countedNames, reservedNames } from './counted-name'

it('cuts a name between characters, never within one', () => {
  expect(countedName(`${'x'.repeat(63)}🍁🍁`)).toBe(`${'x'.repeat(63)}🍁`)
  expect(countedName('🍁'.repeat(300))).toBe('🍁'.repeat(64))
})

it.each([
  '(none)',
  '(other)',
  ' (Other) ',
  '(NONE)',
  '( none )',
  '（other）',
  '(direct)',
  '( Not set )',
  '(ｏther)',
  'news\u202e',
  'ne\u200bws',
  `ne${'\u0300'.repeat(20)}ws`,
  'ne\u200dws',
  'news\u0007',
  '\ud83c',
  '\u2066news\u2069',
  'news\ufffd',
  '\u3164',
])('counts %j, which looks like another name, with the others', (text) => {
  expect(countedName(text)).toBe(otherName)
})

it.each(['', 'news', 'none', 'other', 'Ünïcode 漢字', '❤️ sale', 'علی\u200cرضا', '(autumn)'])(
  'counts %j by itself',
  (text) => expect(countedName(text)).toBe(text),
)

it.each([
  ['   ', ''],
  ['\u00a0', ''],
  [' honest', 'honest'],
  ['honest\u00a0', 'honest'],
  ['honest\ufeff', 'honest'],
  ['e\u0301te\u0301', 'été'],
  [`${'x'.repeat(63)} y`, 'x'.repeat(63)],
])('counts %j under the name that it looks like', (text, name) => {
  expect(countedName(text)).toBe(name)
})

it('cuts long names, and prefers a link’s own campaign', () => {
  const touch = { utm_source: 'x'.repeat(500), utm_campaign: 'destination', linkCampaign: 'autumn' }
  expect(countedNames(touch)).toEqual({ source: 'x'.repeat(64), campaign: 'autumn' })
})

it('keeps registered and absent names, each by itself', () => {
  const registered = { sources: ['news'], campaigns: ['autumn'] }
  const stored = (source: string, campaign: string) => {
    const names = reservedNames({ source, campaign }, registered)
    return [names.source, names.campaign]
  }
  expect(stored('news', 'autumn')).toEqual(['news', 'autumn'])
  expect(stored('news', 'Autumn')).toEqual(['news', otherName])
  expect(stored('made-up', '')).toEqual([otherName, ''])
})
