import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settingNames } from './settings'

const page = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8')

it('documents every setting on its page', () => {
  expect(settingNames.length).toBeGreaterThan(30)
  expect(settingNames.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

it('documents no name that is not a setting', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => (row.split('|')[1] ?? '').match(/\b[A-Z][A-Z\d_]+\b/g) ?? [])
  expect(named.filter((name) => !settingNames.includes(name))).toEqual([])
})
