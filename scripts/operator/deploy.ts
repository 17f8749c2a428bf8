import { join } from 'node:path'
import { site } from '#app/content/site.ts'
import { readFrontmatters } from '#scripts/content/read-articles.ts'
import { Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { load, readWranglerConfig } from '#scripts/lib/load.ts'
import { root } from '#scripts/lib/paths.ts'
import { run, stopRunsWithThisProcess } from '#scripts/lib/run.ts'
import { step } from '#scripts/lib/step.ts'
import { build, dropBuild } from '#scripts/local/ensure-build.ts'
import { type DeploySteps, deploy } from './deploy-steps.ts'

const usage = `npm run deploy [-- --dry-run]

Checks content and settings, builds, migrates production's database and uploads the Worker; stops at the
first problem.

  --dry-run    checks and builds only`

const options = { 'dry-run': { type: 'boolean', default: false } } as const

// Otherwise wrangler reads the configuration of the last build, whatever its environment.
const ofProduction = ['--config', join(root, 'wrangler.toml'), '--env', 'production']
const asProduction = { CLOUDFLARE_ENV: 'production' }

const steps: DeploySteps = {
  check: () => step('Checking content and settings', findProblems),
  build: () => step('Building', () => build(asProduction)),
  migrate: () =>
    step('Migrating the databases', async () => {
      const { d1_databases } = await readWranglerConfig('production')
      for (const { binding } of d1_databases) {
        await must('wrangler', ['d1', 'migrations', 'apply', binding, '--remote', ...ofProduction])
      }
    }),
  upload: () => step('Uploading', () => must('wrangler', ['deploy'], asProduction)),
  cleanUp: dropBuild,
}

async function findProblems(): Promise<string[]> {
  const { vars, ratelimits } = await readWranglerConfig('production')
  const { contentProblems, deployProblems, samplesOf } = await load<
    typeof import('./deploy-problems.ts')
  >('scripts/operator/deploy-problems.ts')
  const articles = readFrontmatters()
  const samples = samplesOf(articles)
  if (samples.length > 0) console.log(`Left out, as samples: ${samples.join(', ')}.`)
  const secretNames = await listSecrets()
  const deployment = { vars, ratelimits: ratelimits ?? [], secretNames }
  return [...contentProblems(articles, site), ...deployProblems(deployment, Date.now())]
}

/** Returns null if no one is logged in. */
async function listSecrets(): Promise<string[] | null> {
  const { status, output } = await run('wrangler', [
    'secret',
    'list',
    '--format',
    'json',
    ...ofProduction,
  ])
  const json = status === 0 ? /\[[\s\S]*\]/.exec(output)?.[0] : undefined
  return json ? (JSON.parse(json) as { name: string }[]).map(({ name }) => name) : null
}

async function must(command: string, args: string[], env?: Record<string, string>): Promise<void> {
  const { status, output } = await run(command, args, { env })
  if (status !== 0) throw new Refusal(output)
}

await runCommand({ usage, options }, async ({ values }) => {
  stopRunsWithThisProcess(dropBuild)
  console.log(await deploy(steps, { isDryRun: values['dry-run'] }))
})
