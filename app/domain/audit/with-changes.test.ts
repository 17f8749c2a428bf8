import { expect, it } from 'vitest'
import { withChanges } from './with-changes'

it('a reason says what was changed, uncut, and not what stayed', () => {
  const before = { state: 'active', to: `/${'x'.repeat(80)}`, ends: '2026-12-10' }
  expect(withChanges('two more days', before, { ...before, ends: '2026-12-12' })).toBe(
    'two more days · ends 2026-12-10 → 2026-12-12',
  )
  expect(withChanges('moved', before, { ...before, to: null })).toBe(
    `moved · to ${before.to} → none`,
  )
  const many = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`c${at}`, '1.00']))
  expect(withChanges('', {}, many, 5)).toMatch(/^c0 none → 1\.00; .*c4 none → 1\.00; and 2 more$/)
  expect(withChanges('', {}, many)).toMatch(/c6 none → 1\.00$/)
  expect(withChanges('nothing', before, before)).toBe('nothing')
})
