import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { defaultLimits } from '#app/domain/verification/limits'
import { settingName, settingNames } from './settings'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

it('documents every setting in the README', () => {
  expect(settingNames.length).toBeGreaterThan(30)
  expect(settingNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

it('shows every limit of verification with its default', () => {
  const cells = readme.split('\n').flatMap((line) => line.split('|').map((cell) => cell.trim()))
  const shown = cells.flatMap((cell, index) => {
    const names = Array.from(cell.matchAll(/`([A-Z_]+)`/g), ([, name = '']) => name)
    const values = (cells[index + 1] ?? '').split(', ')
    return names.map((name, position) => [name, values[position]] as const)
  })
  const expected = Object.entries(defaultLimits).map(([name, value]) => [
    settingName(name),
    String(value),
  ])
  for (const pair of expected) expect(shown).toContainEqual(pair)
})
