import { expect, it } from 'vitest'
import { parts } from './parts.ts'
import { runParts, summary } from './run-parts.ts'

const part = (name: string, passed: number, failed: number) => ({
  name,
  counts: { passed, failed, skipped: 0 },
  output: '',
  seconds: '1.0',
})

it('ends in the total', () => {
  expect(
    summary([part('unit', 3, 0), part('e2e', 4, 1)])
      .split('\n')
      .at(-1),
  ).toBe('7 passed, 1 failed')
})

it('counts what could not be checked by itself, and names it', () => {
  const packages = {
    ...part('packages', 1, 0),
    notChecked: ['npm audit (the registry did not respond)'],
  }
  const lines = summary([part('unit', 3, 0), packages]).split('\n')
  expect(lines).toContain('not checked: npm audit (the registry did not respond)')
  expect(lines.at(-1)).toBe('4 passed, 0 failed, 1 not checked')
})

it('runs two parts at a time, and starts the next as soon as one ends', async () => {
  const events: string[] = []
  const lasting = (name: string, ms: number) => ({
    name,
    run: async () => {
      events.push(`${name} starts`)
      await new Promise((resolve) => setTimeout(resolve, ms))
      events.push(`${name} ends`)
      return { counts: { passed: 1, failed: 0, skipped: 0 }, output: '' }
    },
  })
  await runParts([
    lasting('short', 1),
    lasting('long', 300),
    lasting('next', 1),
    lasting('last', 1),
  ])
  expect(events).toEqual([
    'short starts',
    'long starts',
    'short ends',
    'next starts',
    'next ends',
    'last starts',
    'last ends',
    'long ends',
  ])
})

it('starts the browser tests before what can run beside them', () => {
  const names = parts.map(({ name }) => name)
  expect(names.indexOf('build')).toBe(0)
  for (const beside of ['worker', 'chaos', 'commands', 'unit']) {
    expect(names.indexOf('e2e')).toBeLessThan(names.indexOf(beside))
  }
  expect(names.indexOf('chaos')).toBeLessThan(names.indexOf('commands'))
})
