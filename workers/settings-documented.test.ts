import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settingNames } from './settings'

it('documents every setting in the README', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(settingNames.length).toBeGreaterThan(30)
  expect(settingNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
