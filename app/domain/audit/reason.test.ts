import { expect, it } from 'vitest'
import { isReason, nameIn, withChanges } from './reason'

it.each([
  'asked by letter of 2026-11-25',
  'ticket 4711, then 12345678',
  'they have it at the office',
  'déjà reçu: 伟 王',
])('a reason such as "%s" is kept', (note) => {
  expect(isReason(note)).toBe(true)
})

it.each([
  'no',
  'x'.repeat(201),
  'jane@example.com',
  'jane＠example.com',
  'jane&#64;example.com',
  'jane&commat;example.com',
  'jane%40example.com',
  'jane(at)example.com',
  'jane [at] example [dot] com',
  'jane at example dot com',
  '+1 (416) 555-0142',
  '４１６５５５０１４２',
  '❹❶❻❺❺❺⓿❶❹❷',
  '①②③④⑤⑥⑦⑧⑨',
  '4ˑ1ˑ6ˑ5ˑ5ˑ5ˑ0ˑ1ˑ4ˑ2',
  '4\u03011\u03016\u03015\u03015\u03015\u03010\u03011\u03014',
  'a4a1a6a5a5a5a0a1a4a2',
  '416ـ555ـ0142',
  'seen\u200bby no one',
])('a text such as "%s" is not', (note) => {
  expect(isReason(note)).toBe(false)
})

it('a reason says what was changed, uncut, and not what stayed', () => {
  const before = { state: 'active', to: `/${'x'.repeat(80)}`, ends: '2026-12-10' }
  expect(withChanges('two more days', before, { ...before, ends: '2026-12-12' })).toBe(
    'two more days · ends 2026-12-10 → 2026-12-12',
  )
  expect(withChanges('moved', before, { ...before, to: null })).toBe(
    `moved · to ${before.to} → none`,
  )
  const many = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`c${at}`, '1.00']))
  expect(withChanges('', {}, many)).toMatch(/c6 none → 1\.00$/)
  expect(withChanges('nothing', before, before)).toBe('nothing')
})

it.each([
  ['Will called', ['Will', 'An'], 'Will'],
  ['they will call an office', ['Will', 'An'], null],
  ['zebulonia called', ['Zebulonia'], 'zebulonia'],
  ['for O’Brien’s lawyer', ['O’Brien'], 'Brien'],
  ['A. sent it', ['A.'], null],
  ['李明要求删除', ['李明'], '李明'],
])('the name in "%s" is told', (note, names, found) => {
  expect(nameIn(note, names)).toBe(found)
})
