import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '#scripts/lib/arguments.ts'
import type { Environment } from '#scripts/lib/load.ts'
import { step } from '#scripts/lib/step.ts'
import { build } from './ensure-build.ts'
import { migrateAll } from './migrate.ts'
import { serveBuild } from './serve.ts'
import { budgets, maxOf, weigh, weighWorker } from './weights.ts'

/** One page of each kind that weighs most. */
const paths = ['/', '/markets', '/markets/crypto/btc', '/register', '/contact', '/insights']

/** Builds for an environment, and refuses a build that is too heavy. */
export async function buildForRelease(environment: Environment): Promise<void> {
  await step('Building', () => build({ CLOUDFLARE_ENV: environment }))
  const problems = await step('Weighing', overweight)
  if (problems.length > 0) throw new Refusal(`Not deployed:\n- ${problems.join('\n- ')}`)
}

/** Weighs the finished build and some of its pages; returns a sentence for each budget that is exceeded. */
async function overweight(): Promise<string[]> {
  const persistDir = await mkdtemp(join(tmpdir(), 'maple-tape-weigh-'))
  try {
    const server = await serveBuild({ port: 0, persistDir, hasSettings: false, log: () => {} })
    try {
      const [people, market] = await Promise.all([
        server.database('PEOPLE'),
        server.database('MARKET'),
      ])
      await migrateAll({ people, market })
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

function pageProblems(path: string, html: string): string[] {
  const max = maxOf(path)
  const { page, styles, after } = weigh(html, max)
  return budgetProblems(path, [
    [page, max, 'brotli of HTML, CSS and font'],
    [styles, budgets.styles, 'brotli of CSS'],
    [after, budgets.scriptsAfter, 'brotli of scripts after intent'],
  ])
}

type Weight = readonly [kib: number, max: number, what: string]

/** Returns a sentence for each weight above its budget. */
export function budgetProblems(name: string, weights: readonly Weight[]): string[] {
  return weights
    .filter(([kib, max]) => !(kib <= max))
    .map(([kib, max, what]) => `${name} has ${kib.toFixed(1)} KiB in ${what}, of ${max}.`)
}
