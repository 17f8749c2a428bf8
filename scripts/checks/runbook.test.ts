import { expect, it } from 'vitest'
import { alarmRules } from '#app/domain/alarms/alarm-rules.ts'
import { listFiles, readText } from '#scripts/lib/paths.ts'

const codes = Object.keys(alarmRules)
const [, ...sections] = readText('docs/runbook.md').split(/^## /m)

it('has a section for each code of an alarm, and no other', () => {
  expect(sections.map((section) => section.split('\n', 1)[0])).toEqual(codes)
})

it('says of each what it means, how to look and what to do', () => {
  for (const section of sections) {
    const parts = section.matchAll(/^- \*\*(\w+):\*\* \S.+[.?]$/gm)
    expect(
      Array.from(parts, ([, part]) => part),
      section,
    ).toEqual([...['Means', 'Look', 'Do']])
  }
})

it('names only commands that exist', () => {
  const page = readText('docs/runbook.md')
  const named = Array.from(page.matchAll(/npm run ([\w:]+)/g), ([, name = '']) => name)
  const scripts = Object.keys(JSON.parse(readText('package.json')).scripts)
  expect(named.filter((name) => !scripts.includes(name))).toEqual([])
})

it('every code is raised somewhere', () => {
  const sources = listFiles('{app,workers}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.|alarm-rules\.ts$|shared\/log\.ts$/.test(file))
    .map(readText)
    .join('\n')
  expect(codes.filter((code) => !sources.includes(`'${code}'`))).toEqual([])
})
