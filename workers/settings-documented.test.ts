import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settingNames } from './settings'

const page = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8')

/** A name that is only set where a test stands in for a third party. */
const isBaseUrl = (name: string) => name.endsWith('_BASE_URL')

it('documents every setting on its page', () => {
  expect(settingNames.length).toBeGreaterThan(30)
  expect(settingNames.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

it('documents no name that is not a setting', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => (row.split('|')[1] ?? '').match(/\b[A-Z][A-Z\d_]+\b/g) ?? [])
  expect(named.filter((name) => !settingNames.includes(name))).toEqual([])
})

it('has up to 50 settings beside the addresses of third parties: more is a constant of its domain', () => {
  expect(settingNames.filter((name) => !isBaseUrl(name)).length).toBeLessThanOrEqual(50)
})
