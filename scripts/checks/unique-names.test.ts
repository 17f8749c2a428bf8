import { expect, it } from 'vitest'
import { listFiles, readText } from '#scripts/lib/paths.ts'

// An exported name means the same thing everywhere.

type Source = { file: string; text: string }

const exportedNames =
  /^export (?:async )?(?:function\*?|type|interface|class|const|let|enum) (\w+)/gm
const exportedTypes = /^export (?:declare )?(?:type|interface|(?:abstract )?class|enum) (\w+)/gm
const declaredHelpers = /^(?:export )?(?:async )?(?:function\*?|type|interface|class) (\w+)/gm

const read = (patterns: string | string[]): Source[] =>
  listFiles(patterns).map((file) => ({ file, text: readText(file) }))

/** Returns the files that contain each name. */
function filesByName(sources: readonly Source[], pattern: RegExp): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { file, text } of sources) {
    const names = new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name))
    for (const name of names) found.set(name, [...(found.get(name) ?? []), file])
  }
  return found
}

function sharedNames(sources: readonly Source[], pattern: RegExp): string[] {
  return Array.from(filesByName(sources, pattern))
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name}: ${files.sort().join(', ')}`)
}

const support = read('tests/support/*.{ts,tsx}')

it('gives every test helper a unique name', () => {
  const shared = sharedNames(support, exportedNames)
  // Playwright's own name, which each extends.
  expect(shared.filter((line) => !line.startsWith('test: '))).toEqual([])
})

it('lets no test shadow a shared helper', () => {
  const common = filesByName(support, exportedNames)
  const tests = read('tests/{commands,e2e,worker}/*.ts')
  const taken = Array.from(filesByName(tests, declaredHelpers)).filter(([name]) => common.has(name))
  expect(taken).toEqual([])
})

it('exports each type of the product from one file', () => {
  const product = read('{app,workers}/**/*.{ts,tsx}').filter(
    ({ file }) => !/\.test\.tsx?$/.test(file),
  )
  expect(sharedNames(product, exportedTypes)).toEqual([])
})

it('finds a name that stands twice, and none that a file declares as value and type', () => {
  const one = { file: 'a.ts', text: 'export const Row = 1\nexport type Row = number\n' }
  const two = { file: 'b.ts', text: 'type Hidden = 1\nexport type Row = string\n' }
  const three = { file: 'c.ts', text: 'type Hidden = 2\nexport async function post() {}\n' }
  const four = { file: 'd.ts', text: 'export const post = () => 1\n' }
  expect(sharedNames([one, three], exportedNames)).toEqual([])
  expect(sharedNames([one, two, three, four], exportedNames)).toEqual([
    'Row: a.ts, b.ts',
    'post: c.ts, d.ts',
  ])
  expect(sharedNames([one, two, three, four], exportedTypes)).toEqual(['Row: a.ts, b.ts'])
})
