import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { limitRules } from '#app/domain/verification/limits'
import { settingName } from './setting-kinds'
import { settingNames } from './settings'

const page = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8')

it('documents every setting on its page', () => {
  expect(settingNames.length).toBeGreaterThan(30)
  expect(settingNames.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

it('shows every limit of verification with its default and range', () => {
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  for (const [name, [standard, least, most]] of Object.entries(limitRules)) {
    const row = rows.find(([, setting]) => setting === `\`${settingName(name)}\``)
    expect([name, ...(row ?? []).slice(2, 4)]).toEqual([
      name,
      String(standard),
      `${least} to ${most}`,
    ])
  }
})
