import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '#scripts/lib/arguments.ts'
import { root } from '#scripts/lib/paths.ts'
import { run } from '#scripts/lib/run.ts'
import { serveBuild } from './serve.ts'
import { budgets, mostOf, weigh, weighWorker } from './weights.ts'

/** One page of each kind that weighs most. */
const paths = ['/', '/markets', '/markets/crypto/btc', '/register', '/contact', '/insights']

/** Weighs the finished build and some of its pages; returns a sentence for each budget that is exceeded. */
export async function overweight(): Promise<string[]> {
  const persistDir = await mkdtemp(join(tmpdir(), 'maple-tape-weigh-'))
  try {
    await migrate(persistDir)
    const server = await serveBuild({ port: 0, persistDir, hasSettings: false, log: () => {} })
    try {
      await server.runCron()
      const problems = budgetProblems('The Worker', [[weighWorker(), budgets.worker, 'gzip']])
      for (const path of paths) {
        const page = await server.fetchAs(`http://localhost${path}`)
        problems.push(...pageProblems(path, await page.text()))
      }
      return problems
    } finally {
      await server.stop()
    }
  } finally {
    await rm(persistDir, { recursive: true, force: true })
  }
}

/** Makes the tables of the build's own databases, whose ids are those of its environment. */
async function migrate(persistDir: string): Promise<void> {
  const config = join(root, 'build', 'server', 'wrangler.json')
  const { d1_databases } = JSON.parse(readFileSync(config, 'utf8')) as BuiltConfig
  const where = ['--local', '--persist-to', persistDir, '--config', config]
  for (const { binding } of d1_databases) {
    const args = ['d1', 'migrations', 'apply', binding, ...where]
    const { status, output } = await run('wrangler', args, { env: { CI: 'true' } })
    if (status !== 0) throw new Refusal(output.trim())
  }
}

type BuiltConfig = { d1_databases: { binding: string }[] }

function pageProblems(path: string, html: string): string[] {
  const most = mostOf(path)
  const { page, styles, after } = weigh(html, most)
  return budgetProblems(path, [
    [page, most, 'brotli of HTML, CSS and font'],
    [styles, budgets.styles, 'brotli of CSS'],
    [after, budgets.scriptsAfter, 'brotli of scripts after intent'],
  ])
}

type Weight = readonly [kib: number, most: number, what: string]

/** Returns a sentence for each weight above its budget. */
export function budgetProblems(name: string, weights: readonly Weight[]): string[] {
  return weights
    .filter(([kib, most]) => !(kib <= most))
    .map(([kib, most, what]) => `${name} has ${kib.toFixed(1)} KiB in ${what}, of ${most}.`)
}
