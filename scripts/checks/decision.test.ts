import { expect, it } from 'vitest'
import { readDecision } from './decision.ts'

const record = (status: string, sections = ['Context', 'Decision', 'Consequences']) =>
  [
    '# 7. A title\n\nDate: 2026-11-20\n',
    `## Status\n\n${status}\n`,
    ...sections.map((name) => `## ${name}\n\nOne\nsentence.\n`),
  ].join('\n')

it('reads number, title and both ways of superseding', () => {
  const status =
    'Superseded in part by [9. Nine](0009-nine.md): its limits.\n\nSupersedes [2. Two](0002-two.md).'
  const decision = readDecision(record(status))
  expect(decision).toMatchObject({ number: 7, title: 'A title' })
  expect([decision.supersededBy, decision.supersedes]).toEqual([['0009-nine.md'], ['0002-two.md']])
  expect(decision.sections.get('Context')).toBe('One sentence.')
})

it.each([
  ['an unknown status', record('Rejected.'), 'no known status'],
  ['a part that is not named', record('Superseded in part by [9. N](9.md).'), 'no known status'],
  ['a missing section', record('Accepted.', ['Context', 'Decision']), 'has sections'],
  [
    'an empty section',
    `${record('Accepted.').trimEnd()}`.replaceAll('One\nsentence.', ''),
    'Context',
  ],
  ['a missing date', record('Accepted.').replace('Date: ', 'On '), 'Date'],
])('refuses %s', (_what, markdown, problem) => {
  expect(() => readDecision(markdown)).toThrow(problem)
})
