import { expect, it } from 'vitest'
import { readInvocation } from './read-invocation.ts'

it('reads a command, its targets and its flags, in any order', () => {
  expect(readInvocation(['replay', 'a', '--by', 'ada', 'b', '--dry-run'])).toEqual({
    kind: 'read',
    name: 'replay',
    targets: ['a', 'b'],
    flags: { by: 'ada', 'dry-run': true },
  })
  expect(readInvocation(['list', '--state', 'dead', '--state=parked,new'])).toMatchObject({
    flags: { state: ['dead', 'parked,new'] },
  })
  expect(readInvocation([])).toEqual({ kind: 'help' })
  expect(readInvocation(['list', '--help'])).toEqual({ kind: 'help' })
})

it('lets an id begin with a hyphen after --', () => {
  expect(readInvocation(['show', '--', '-x'])).toMatchObject({ targets: ['-x'] })
})

it.each([['--colour'], ['--by'], ['--json=yes']])('refuses %s in a sentence', (argument) => {
  const problem = expect.stringContaining(argument.split('=', 1)[0] ?? '')
  expect(readInvocation(['list', argument])).toEqual({ kind: 'misuse', problem })
})
