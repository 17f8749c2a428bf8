import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '#scripts/lib/refusal.ts'
import { type RunResult, run } from '#scripts/lib/run.ts'
import { ensureBuild } from '#scripts/local/ensure-build.ts'
import { checkDependencies } from './dependencies.ts'
import { type Counts, countPlaywright, countVitest, flakyTitles, oneCheck } from './test-counts.ts'

export type PartResult = {
  counts: Counts
  output: string
  /** What a reader of the summary should know of a part that passed. */
  notes?: string[]
  /** Checks that could not be made, each with why: neither passed nor failed. */
  notChecked?: string[]
}
export type Part = {
  name: string
  /** Has both cores to itself, because its tests watch the clock. */
  isAlone?: boolean
  needsBrowser?: boolean
  run: () => Promise<PartResult>
}

// Longer than any part needs, short enough that a hung one still leaves a summary.
const timeoutSeconds = 900

// Alone among the tools, Biome does not follow NO_COLOR.
const colors = process.stdout.isTTY ? 'force' : 'off'

export const parts: Part[] = [
  { name: 'lint', run: () => check('biome', ['ci', '--error-on-warnings', `--colors=${colors}`]) },
  {
    name: 'imports',
    run: () => check('depcruise', ['app', 'workers', 'scripts', 'tests', 'bench', 'chaos']),
  },
  { name: 'claims', run: () => check('node', ['scripts/content/check-claims.ts']) },
  { name: 'articles', run: () => check('node', ['scripts/content/check-articles.ts']) },
  { name: 'packages', run: checkDependencies },
  { name: 'types', run: types },
  { name: 'unit', run: () => vitest(['--project=unit', '--project=dom']) },
  { name: 'commands', run: () => vitest(['--project=commands']) },
  { name: 'build', run: build },
  { name: 'worker', isAlone: true, run: () => vitest(['--project=worker']) },
  { name: 'chaos', isAlone: true, run: chaos },
  { name: 'e2e', isAlone: true, needsBrowser: true, run: e2e },
]

export const fastParts = ['lint', 'imports', 'claims', 'articles', 'types', 'unit']

async function check(command: string, args: string[]): Promise<PartResult> {
  const result = await run(command, args, { timeoutSeconds })
  return { counts: oneCheck(result.status === 0), output: result.output }
}

async function types(): Promise<PartResult> {
  const generated = await check('react-router', ['typegen'])
  return generated.counts.failed ? generated : check('tsc', ['--noEmit'])
}

async function build(): Promise<PartResult> {
  try {
    await ensureBuild((_name, work) => work())
    return { counts: oneCheck(true), output: '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { counts: oneCheck(false), output: error.message }
  }
}

function vitest(projects: string[]): Promise<PartResult> {
  return withReport(
    countVitest,
    () => [],
    (report) =>
      run(
        'vitest',
        [
          'run',
          ...projects,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        { timeoutSeconds },
      ),
  )
}

async function e2e(): Promise<PartResult> {
  const built = await build()
  if (built.counts.failed) return built
  const shaky = (report: string) =>
    flakyTitles(report).map((title) => `Passed at the second try only: ${title}`)
  return withReport(countPlaywright, shaky, (report) =>
    run('playwright', ['test', '--reporter=list,json'], {
      timeoutSeconds,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
  )
}

/** One fault run in short: the whole one is `npm run chaos`. */
async function chaos(): Promise<PartResult> {
  const built = await build()
  if (built.counts.failed) return built
  const short = ['--short', '--leads', '60', '--kills', '1', '--policy', 'none']
  return check('node', [
    '--disable-warning=ExperimentalWarning',
    'scripts/checks/chaos.ts',
    ...short,
  ])
}

async function withReport(
  count: (report: string, status: number | null) => Counts,
  note: (report: string) => string[],
  runTests: (reportPath: string) => Promise<RunResult>,
): Promise<PartResult> {
  const folder = mkdtempSync(join(tmpdir(), 'maple-tape-report-'))
  const reportPath = join(folder, 'report.json')
  try {
    const { status, output } = await runTests(reportPath)
    const report = readIfWritten(reportPath)
    return { counts: count(report, status), output, notes: note(report) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readIfWritten(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
