import { globSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { root } from '#scripts/lib/paths.ts'

const names = ['shared', 'components', 'worker', 'pages', 'node'] as const
type Project = (typeof names)[number]

const projects = Object.fromEntries(names.map((name) => [name, readProject(name)]))

function readProject(name: Project): ts.ParsedCommandLine {
  const folder = join(root, 'tsconfig')
  const { config } = ts.readConfigFile(join(folder, `${name}.json`), ts.sys.readFile)
  return ts.parseJsonConfigFileContent(config, ts.sys, folder)
}

it('checks every source file in one project', () => {
  const files = globSync('{app,workers,scripts,tests,bench,chaos}/**/*.{ts,tsx}', { cwd: root })
  const times = new Map(files.map((file) => [join(root, file), 0]))
  for (const name of names) {
    for (const file of projects[name]?.fileNames ?? []) {
      times.set(file, (times.get(file) ?? 0) + 1)
    }
  }
  const wrong = Array.from(times).filter(([file, count]) => count !== 1 && !isAmbient(file))
  expect(wrong).toEqual([])
})

const texts = {
  browser: 'export const title = document.title',
  worker: 'export const database: D1Database | undefined = undefined',
  process: 'export const { env } = process',
  node: "export { readFileSync } from 'node:fs'",
  both: "export const url = new URL('https://a.example')",
}

it.each([
  ['components', 'app/ui', ['worker', 'process', 'node']],
  ['worker', 'workers', ['browser', 'node']],
  ['pages', 'app/routes/home', ['worker', 'process', 'node']],
] as const)(
  'compiles in %s nothing that its runtime lacks',
  (project, folder, foreign) => {
    const known = compiling(project, folder)
    expect(foreign.filter((name) => known.includes(name))).toEqual([])
  },
  60_000,
)

it('compiles in shared what browsers and the Worker have, and nothing else', () => {
  expect(compiling('shared', 'app/domain/leads')).toEqual(['both'])
}, 60_000)

/** By path: the projects parse alike, and most of the time goes into the types of browsers and of the Worker. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** Returns which texts compile as files of this folder; the files need not exist. */
function compiling(project: Project, folder: string): string[] {
  const { options, fileNames } = readProject(project)
  const virtual = new Map(
    Object.entries(texts).map(([name, text]) => [join(root, folder, `${name}-text.ts`), text]),
  )
  const unwritten = { ...options, noEmit: true, composite: false, incremental: false }
  const host = ts.createCompilerHost(unwritten)
  const { fileExists, getSourceFile } = host
  host.fileExists = (path) => virtual.has(path) || fileExists(path)
  host.getSourceFile = (path, target) => {
    const text = virtual.get(path)
    if (text !== undefined) return ts.createSourceFile(path, text, target)
    if (!parsed.has(path)) parsed.set(path, getSourceFile(path, target))
    return parsed.get(path)
  }
  const roots = [...virtual.keys(), ...fileNames.filter(isAmbient)]
  const program = ts.createProgram(roots, unwritten, host)
  return Object.keys(texts).filter((name) => {
    const file = program.getSourceFile(join(root, folder, `${name}-text.ts`))
    return program.getSemanticDiagnostics(file).length === 0
  })
}

function isAmbient(path: string): boolean {
  return path.endsWith('.d.ts') || path.includes('.react-router')
}
