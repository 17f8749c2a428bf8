import { describe, expect, it } from 'vitest'
import { listFiles, readText } from '#scripts/lib/paths.ts'
import { columnsOf } from './table-types.ts'

// docs/storage.md names the owner of each table and KV prefix, and the other files that use it; scripts and tests
// are exempt.

const page = readText('docs/storage.md')
const sources = listFiles('{app,workers}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readText(file) }))

/** Returns the rows under `| <heading> | Owner | Others |`: a name with its sorted files. */
function readOwners(heading: string): Map<string, string[]> {
  const rows = page.split(`| ${heading} | Owner | Others |\n| --- | --- | --- |\n`)[1] ?? ''
  const [table = ''] = rows.split('\n\n', 1)
  return new Map(
    table.split('\n').map((line) => {
      const [name = '', ...files] = Array.from(line.matchAll(/`([^`]+)`/g), ([, code = '']) => code)
      return [name, files.sort()]
    }),
  )
}

/** Returns the sorted files that contain one of these names, by name. */
function findUsers(names: readonly string[], namesIn: (text: string) => string[]) {
  const users = new Map<string, string[]>(names.map((name) => [name, []]))
  for (const { file, text } of sources) {
    for (const name of new Set(namesIn(text))) users.get(name)?.push(file)
  }
  for (const files of users.values()) files.sort()
  return users
}

describe('tables', () => {
  const tablesIn = (folder: string) =>
    Array.from(new Set(columnsOf(folder).map(({ table }) => table))).sort()
  const people = tablesIn('people')
  const market = tablesIn('market')
  const named = /\b(?:FROM|JOIN|INTO|UPDATE)\s+(\w+)|\btable: '(\w+)'/g

  const usersOf = (tables: readonly string[]) =>
    findUsers(tables, (text) =>
      Array.from(text.matchAll(named), ([, inSql, asValue]) => inSql ?? asValue ?? ''),
    )

  it('have one owner each, and no other file of app/ or workers/ names them in SQL', () => {
    expect(people.length).toBeGreaterThan(20)
    expect(Object.fromEntries(readOwners('Table of PEOPLE'))).toEqual(
      Object.fromEntries(usersOf(people)),
    )
    expect(Object.fromEntries(readOwners('Table of MARKET'))).toEqual(
      Object.fromEntries(usersOf(market)),
    )
  })

  it('of both databases are read by one file, and only the audit is in both', () => {
    expect(people.filter((name) => market.includes(name))).toEqual(['audit'])
    const filesOf = (tables: readonly string[]) =>
      new Set(Array.from(usersOf(tables.filter((name) => name !== 'audit')).values()).flat())
    const ofMarket = filesOf(market)
    const both = Array.from(filesOf(people)).filter((file) => ofMarket.has(file))
    expect(both).toEqual(['app/domain/links/link-report-store.server.ts'])
  })

  it('are named outright, but for those whose columns are listed', () => {
    const composed = /\b(?:FROM|JOIN|INTO|UPDATE)\s+\$\{/
    const files = sources.filter(({ text }) => composed.test(text)).map(({ file }) => file)
    expect(files.sort()).toEqual([
      'app/domain/compliance/sealed-store.server.ts',
      'app/shared/drop-oldest.server.ts',
    ])
  })
})

it('each prefix of KV is written in its owner’s file alone', () => {
  const prefixes = ['otp:', 'receipt:', 'link:', 'file:', 'optout:']
  const users = findUsers(prefixes, (text) =>
    Array.from(text.matchAll(/[`']([a-z]+:)\$\{/g), ([, prefix = '']) => prefix),
  )
  expect(Object.fromEntries(readOwners('Prefix'))).toEqual(Object.fromEntries(users))
})

describe('SQL', () => {
  const filesWith = (pattern: RegExp) =>
    sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

  it('that makes a lead or changes its state is in one file', () => {
    expect(filesWith(/INSERT INTO lead \(|UPDATE lead SET /)).toEqual([
      'app/domain/leads/lead-transitions.server.ts',
    ])
  })

  it('of a batch is named, and its results are read by name', () => {
    expect(filesWith(/\.batch(<[^(]*>)?\(/)).toEqual(['app/shared/batch-by-name.server.ts'])
  })

  it('takes the time from its caller', () => {
    const stores = filesWith(/\.prepare\(/)
    expect(stores.length).toBeGreaterThan(20)
    expect(filesWith(/Date\.now\(\)/).filter((file) => stores.includes(file))).toEqual([])
  })
})
