import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findClaimProblems } from '#scripts/content/claim-problems.ts'
import { findArticleProblems } from '#scripts/content/read-articles.ts'
import { ensureBrowser } from '#scripts/lib/browser.ts'
import { type RunResult, run } from '#scripts/lib/run.ts'
import { ensureBuild } from '#scripts/local/ensure-build.ts'
import {
  addCounts,
  countPlaywright,
  countVitest,
  flakyTitles,
  oneCheck,
  type PartResult,
} from './counts.ts'
import { checkDependencies } from './dependencies.ts'

export type Part = {
  name: string
  /** Has both cores to itself, because its tests watch the clock. */
  isAlone?: boolean
  run: () => Promise<PartResult>
}

// Longer than any part needs, short enough that a hung one still leaves a summary.
const timeoutSeconds = 900

// Alone among the tools, Biome does not follow NO_COLOR.
const colors = process.stdout.isTTY ? 'force' : 'off'

const folders = ['app', 'workers', 'scripts', 'tests', 'bench', 'chaos']

export const parts: Part[] = [
  { name: 'lint', run: () => check('biome', 'ci', '--error-on-warnings', `--colors=${colors}`) },
  { name: 'imports', run: () => check('depcruise', ...folders) },
  { name: 'unused', run: unused },
  { name: 'claims', run: async () => problemsResult(findClaimProblems()) },
  { name: 'articles', run: async () => problemsResult(findArticleProblems()) },
  { name: 'packages', run: checkDependencies },
  { name: 'types', run: types },
  { name: 'unit', run: () => vitest('--project=unit', '--project=dom') },
  { name: 'commands', run: () => vitest('--project=commands') },
  { name: 'build', run: build },
  { name: 'worker', isAlone: true, run: worker },
  { name: 'chaos', isAlone: true, run: chaos },
  { name: 'e2e', isAlone: true, run: e2e },
]

export const fastParts = ['lint', 'imports', 'unused', 'claims', 'articles', 'types', 'unit']

async function check(command: string, ...args: string[]): Promise<PartResult> {
  const { status, output } = await run(command, args, { timeoutSeconds })
  return { counts: oneCheck(status === 0), output }
}

function problemsResult(problems: readonly string[]): PartResult {
  return { counts: oneCheck(problems.length === 0), output: problems.join('\n') }
}

/** Generates the types of routes and bindings, once a run; answers with what failed. */
async function generate(): Promise<PartResult | undefined> {
  generated ??= Promise.all([
    check('react-router', 'typegen'),
    check('wrangler', 'types', '--strict-vars=false'),
  ])
  return (await generated).find(({ counts }) => counts.failed)
}
let generated: Promise<PartResult[]> | undefined

async function types(): Promise<PartResult> {
  return (await generate()) ?? check('node', 'scripts/checks/check-types.ts')
}

async function unused(): Promise<PartResult> {
  return (await generate()) ?? check('knip', '--no-progress')
}

async function build(): Promise<PartResult> {
  await ensureBuild((_name, work) => work())
  return { counts: oneCheck(true), output: '' }
}

async function vitest(...chosen: string[]): Promise<PartResult> {
  const { status, output, report } = await withReport((path) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
    return run('vitest', ['run', ...chosen, ...reporters], { timeoutSeconds })
  })
  return { counts: countVitest(report, status), output }
}

/** Its tests mostly wait, for one another or for third parties that hang; more than two workers in one run hang. */
async function worker(): Promise<PartResult> {
  const shards = await Promise.all(
    ['1/2', '2/2'].map((shard) => vitest('--project=worker', `--shard=${shard}`)),
  )
  return {
    counts: addCounts(shards.map(({ counts }) => counts)),
    output: shards.map(({ output }) => output).join('\n'),
  }
}

async function e2e(): Promise<PartResult> {
  process.env.CHROME_PATH = await ensureBrowser()
  await build()
  const { status, output, report } = await withReport((path) =>
    run('playwright', ['test', '--reporter=list,json'], {
      timeoutSeconds,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    }),
  )
  const notes = flakyTitles(report).map((title) => `Passed at the second try only: ${title}`)
  return { counts: countPlaywright(report, status), output, notes }
}

/** One fault run in short: the whole one is `npm run chaos`. */
async function chaos(): Promise<PartResult> {
  await build()
  const script = ['--disable-warning=ExperimentalWarning', 'scripts/checks/chaos.ts']
  return check('node', ...script, '--short', '--leads', '60', '--kills', '1', '--policy', 'none')
}

/** Runs a test runner with a file for its JSON report, which stays empty where it died. */
async function withReport(
  runTests: (path: string) => Promise<RunResult>,
): Promise<RunResult & { report: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'maple-tape-report-'))
  const path = join(folder, 'report.json')
  try {
    const result = await runTests(path)
    return { ...result, report: readIfWritten(path) }
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
