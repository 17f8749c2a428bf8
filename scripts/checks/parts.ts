import { join } from 'node:path'
import { findClaimProblems } from '#scripts/content/claim-problems.ts'
import { findFactProblems } from '#scripts/content/fact-problems.ts'
import { findArticleProblems } from '#scripts/content/read-articles.ts'
import { ensureBrowser } from '#scripts/lib/browser.ts'
import { readIfThere } from '#scripts/lib/paths.ts'
import { type RunResult, run } from '#scripts/lib/run.ts'
import { withTemporaryFolder } from '#scripts/lib/temporary-folder.ts'
import { ensureBuild } from '#scripts/local/ensure-build.ts'
import { countPlaywright, countVitest, flakyTitles, oneCheck, type PartResult } from './counts.ts'
import { checkDependencies } from './dependencies.ts'
import { writeTableTypes } from './table-types.ts'
import { findWordProblems } from './words.ts'

export type Part = {
  name: string
  run: () => Promise<PartResult>
}

// Twice what the longest takes on a slow machine, and short enough that a hung one still leaves a summary.
const timeoutSeconds = 2_700

// Biome is the only tool that ignores NO_COLOR.
const colors = process.stdout.isTTY ? 'force' : 'off'

const folders = ['app', 'workers', 'scripts', 'tests', 'bench', 'chaos']

/**
 * In the order in which they start, two at a time. The longest starts as soon as there is a build; worker and chaos
 * mostly wait, so they run beside it. Chaos is before commands, one of which has the next local command build again.
 */
export const parts: Part[] = [
  { name: 'build', run: build },
  { name: 'lint', run: () => check('biome', 'ci', '--error-on-warnings', `--colors=${colors}`) },
  { name: 'e2e', run: e2e },
  { name: 'worker', run: () => vitest('worker') },
  { name: 'chaos', run: chaos },
  { name: 'commands', run: () => vitest('commands') },
  { name: 'unit', run: () => vitest('unit', 'dom') },
  { name: 'types', run: checkGenerated('node', 'scripts/checks/check-types.ts') },
  { name: 'unused', run: checkGenerated('knip', '--no-progress') },
  { name: 'imports', run: checkGenerated('depcruise', ...folders) },
  { name: 'packages', run: checkDependencies },
  { name: 'claims', run: async () => problemsResult(findClaimProblems()) },
  {
    name: 'articles',
    run: async () => problemsResult([...findArticleProblems(), ...findFactProblems()]),
  },
  { name: 'words', run: async () => problemsResult(findWordProblems()) },
]

export const fastParts = [
  'lint',
  'imports',
  'unused',
  'claims',
  'articles',
  'words',
  'types',
  'unit',
]

async function check(command: string, ...args: string[]): Promise<PartResult> {
  const { status, output } = await run(command, args, { timeoutSeconds })
  return { counts: oneCheck(status === 0), output }
}

function problemsResult(problems: readonly string[]): PartResult {
  return { counts: oneCheck(problems.length === 0), output: problems.join('\n') }
}

/** Generates the types of routes, bindings and tables once per run; returns what failed. */
async function generate(): Promise<PartResult | undefined> {
  if (!generated) writeTableTypes()
  generated ??= Promise.all([
    check('react-router', 'typegen'),
    check('wrangler', 'types', '--include-runtime=false', '--strict-vars=false'),
  ])
  return (await generated).find(({ counts }) => counts.failed)
}
let generated: Promise<PartResult[]> | undefined

function checkGenerated(...command: Parameters<typeof check>): Part['run'] {
  return async () => (await generate()) ?? check(...command)
}

async function build(): Promise<PartResult> {
  await built()
  return { counts: oneCheck(true), output: '' }
}

/** Builds once per run: a second build would replace files that the browser tests are being served. */
function built(): Promise<void> {
  building ??= ensureBuild((_name, work) => work())
  return building
}
let building: Promise<void> | undefined

async function vitest(...projects: string[]): Promise<PartResult> {
  const { status, output, report } = await withReport((path) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
    const chosen = projects.map((name) => `--project=${name}`)
    return run('vitest', ['run', ...chosen, ...reporters], { timeoutSeconds })
  })
  return { counts: countVitest(report, status), output }
}

async function e2e(): Promise<PartResult> {
  process.env.CHROME_PATH = await ensureBrowser()
  await built()
  const { status, output, report } = await withReport((path) =>
    run('playwright', ['test', '--reporter=list,json'], {
      timeoutSeconds,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    }),
  )
  const notes = flakyTitles(report).map((title) => `Passed at the second try only: ${title}`)
  return { counts: countPlaywright(report, status), output, notes }
}

/** Runs one short fault run; the full one is `npm run chaos`. */
async function chaos(): Promise<PartResult> {
  await built()
  const script = ['--disable-warning=ExperimentalWarning', 'scripts/checks/chaos.ts']
  return check('node', ...script, '--short', '--leads', '60', '--kills', '1', '--policy', 'none')
}

/** Runs a test runner with a file for its JSON report, which stays empty if the runner dies. */
async function withReport(
  runTests: (path: string) => Promise<RunResult>,
): Promise<RunResult & { report: string }> {
  return withTemporaryFolder('report', async (folder) => {
    const path = join(folder, 'report.json')
    const result = await runTests(path)
    return { ...result, report: readIfThere(path) }
  })
}
