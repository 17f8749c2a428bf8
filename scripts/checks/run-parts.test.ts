import { expect, it } from 'vitest'
import { summary } from './run-parts.ts'

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
    notChecked: ['npm audit (the registry did not answer)'],
  }
  const lines = summary([part('unit', 3, 0), packages]).split('\n')
  expect(lines).toContain('not checked: npm audit (the registry did not answer)')
  expect(lines.at(-1)).toBe('4 passed, 0 failed, 1 not checked')
})
