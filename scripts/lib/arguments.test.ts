import { describe, expect, it } from 'vitest'
import { Misuse, readArguments } from './arguments.ts'

const spec = {
  options: {
    by: { type: 'string' },
    state: { type: 'string', multiple: true },
    dry: { type: 'boolean' },
  },
  maxNames: 2,
} as const

it('reads options and names in any order', () => {
  expect(
    readArguments(spec, ['a', '--by', 'ada', 'b', '--dry', '--state=x', '--state', 'y']),
  ).toEqual({
    values: { by: 'ada', dry: true, state: ['x', 'y'] },
    names: ['a', 'b'],
  })
  expect(readArguments(spec, ['--', '-x'])).toMatchObject({ names: ['-x'] })
  expect(readArguments({}, [])).toEqual({ values: {}, names: [] })
})

describe('an option of another command', () => {
  const uses = { look: ['state'], change: ['state', 'by', 'dry'], '': ['dry'] } as const

  it.each([
    [['look', '--by', 'ada'], '"look" takes no --by. See --help.'],
    [['--state', 'x', 'look', '--dry'], '"look" takes no --dry. See --help.'],
    [['--by=ada'], 'This takes no --by. See --help.'],
  ])('is refused: %j', (args, problem) => {
    expect(() => readArguments({ ...spec, uses }, args)).toThrow(new Misuse(problem))
  })

  it.each([
    [['look', '--state', 'x']],
    [['change', '--by', 'ada', '--dry']],
    [['--dry']],
    [['unknown', '--by', 'ada']],
  ])('is none of %j', (args) => {
    expect(readArguments({ ...spec, uses }, args)).toHaveProperty('names')
  })
})

it.each([['--help'], ['-h'], ['a', 'b', 'c', '--help']])('prefers help: %s', (...args) => {
  expect(readArguments(spec, args)).toBeNull()
})

describe('an option that npm kept to itself', () => {
  const named = { npm_lifecycle_event: 'deploy' }

  it.each([
    [{ npm_config_dry: 'true' }, [], 'npm run deploy -- --dry'],
    [{ npm_config_dry_run: 'true' }, [], 'npm run deploy -- --dry-run'],
    [{ npm_config_by: 'ada' }, ['a'], 'npm run deploy -- … --by'],
    [{ npm_config_bypass_2fa: 'true' }, ['a', 'ada'], 'npm run deploy -- … --by'],
    [{ npm_config_state: '0' }, [], 'npm run deploy -- --state'],
  ])('is refused: %j', (env, args, told) => {
    expect(() => readArguments(spec, args, { ...named, ...env })).toThrow(
      new Misuse(`Write \`--\` before the flags: ${told}`),
    )
  })

  it.each([
    [{ npm_config_dry: '' }, []],
    [{ npm_config_dry_run: 'false' }, []],
    [{ npm_config_yes: 'true', npm_config_json: 'true' }, []],
    [{ npm_config_by: 'someone' }, ['--by', 'ada']],
    [{ npm_config_by: 'someone' }, ['--by=ada']],
  ])('is none of: %j', (env, args) => {
    expect(readArguments(spec, args, { ...named, ...env })).toHaveProperty('names')
  })
})

describe('what is not taken', () => {
  it.each([
    [['--by', 'ada', 'a', '--by=bob'], '--by is given twice'],
    [['--no-such-flag'], '--no-such-flag'],
    [['-x'], '-x'],
    [['--by'], '--by'],
    [['--by', '--dry'], '--by'],
    [['--dry=yes'], '--dry'],
    [['a', 'b', 'c'], '"c"'],
  ])('%j is refused in one line', (args, told) => {
    const reading = () => readArguments(spec, args)
    expect(reading).toThrow(Misuse)
    expect(reading).toThrow(told)
    expect(reading).not.toThrow('\n')
  })

  it('is any word if a command takes none', () => {
    expect(() => readArguments({}, ['upload'])).toThrow(Misuse)
  })
})
