import { expect, it } from 'vitest'
import { LinkSlug } from '#app/shared/brands'
import { otherName } from '#app/shared/dimensions'
import { type CountedClick, countedName, countedNames, createClickCounter } from './click-counter'

const click: CountedClick = {
  slug: LinkSlug.parse('x'),
  kind: 'human',
  source: 'news',
  campaign: 'autumn',
  isSourceReserved: false,
  isCampaignReserved: false,
}
const day = 86_400_000

it('sums equal clicks of one day and starts over after returning them', () => {
  const counter = createClickCounter()
  counter.add(click, 0)
  counter.add(click, day - 1)
  counter.add(click, day)
  counter.add({ ...click, kind: 'bot' }, day)
  expect(counter.drain().map(({ day: on, kind, count }) => [on, kind, count])).toEqual([
    [0, 'human', 2],
    [1, 'human', 1],
    [1, 'bot', 1],
  ])
  expect(counter.drain()).toEqual([])
})

it('puts back what could not be written', () => {
  const counter = createClickCounter()
  counter.add(click, 0)
  const rows = counter.drain()
  counter.add(click, 0)
  counter.restore(rows)
  expect(counter.drain()).toMatchObject([{ count: 2 }])
})

it('loses no click and keeps few rows when every visitor sends a different source', () => {
  const counter = createClickCounter()
  for (let at = 0; at < 10_000; at++) counter.add({ ...click, source: `made-up-${at}` }, 0)
  const rows = counter.drain()
  expect(rows).toHaveLength(101)
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(10_000)
  expect(rows.at(-1)).toMatchObject({ source: otherName, campaign: otherName, count: 9_900 })
})

it('keeps room for people’s names and for each link, whatever robots write', () => {
  const counter = createClickCounter()
  for (let at = 0; at < 500; at++) {
    counter.add({ ...click, kind: 'bot', source: `made-up-${at}` }, 0)
    counter.add({ ...click, slug: LinkSlug.parse('y'), source: `made-up-${at}` }, 0)
  }
  counter.add(click, 0)
  expect(counter.drain()).toContainEqual(expect.objectContaining({ ...click, count: 1 }))
})

it('keeps a registered name in its own row after any number of made-up ones', () => {
  const counter = createClickCounter()
  for (let at = 0; at < 500; at++) counter.add({ ...click, source: `made-up-${at}` }, 0)
  counter.add({ ...click, isCampaignReserved: true }, 0)
  counter.add({ ...click, isSourceReserved: true, isCampaignReserved: true }, 0)
  expect(counter.drain().slice(-2)).toMatchObject([
    { source: otherName, campaign: 'autumn' },
    { source: 'news', campaign: 'autumn' },
  ])
})

it('keeps an admitted name in its own row after any number of made-up ones', () => {
  const counter = createClickCounter((slug, { source }) => slug === 'x' && source === 'news')
  for (let at = 0; at < 500; at++) counter.add({ ...click, source: `made-up-${at}` }, 0)
  counter.add(click, 0)
  expect(counter.drain()).toContainEqual(expect.objectContaining({ ...click, count: 1 }))
})

it('cuts a name between characters, never within one', () => {
  expect(countedName(`${'x'.repeat(63)}🍁🍁`)).toBe(`${'x'.repeat(63)}🍁`)
  expect(countedName('🍁'.repeat(300))).toBe('🍁'.repeat(64))
})

it.each([
  '(none)',
  '(other)',
  ' (Other) ',
  '(NONE)',
  'news\u202e',
  'ne\u200bws',
  'ne\u200dws',
  'news\u0007',
  '\ud83c',
  'news\ufeff',
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

it('cuts long names, and knows registered ones', () => {
  const registered = { sources: ['news'], campaigns: ['autumn'] }
  expect(countedNames({ utm_source: 'x'.repeat(500) }, registered)).toEqual({
    source: 'x'.repeat(64),
    campaign: '',
    isSourceReserved: false,
    isCampaignReserved: true,
  })
  expect(countedNames({ utm_source: 'news', utm_campaign: 'Autumn' }, registered)).toEqual({
    source: 'news',
    campaign: 'Autumn',
    isSourceReserved: true,
    isCampaignReserved: false,
  })
})
