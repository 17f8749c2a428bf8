import { type Arguments, Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { type Environment, load, readWranglerConfig } from '#scripts/lib/load.ts'
import { run, stopRunsWithThisProcess } from '#scripts/lib/run.ts'
import { step } from '#scripts/lib/step.ts'
import { build, dropBuild } from '#scripts/local/ensure-build.ts'
import { overweight } from '#scripts/local/weigh-build.ts'
import { inEnvironment, wrangler } from './cloudflare/wrangler.ts'
import { type DeploySteps, deploy } from './deploy-steps.ts'
import { readEnvironment } from './environment.ts'
import { type Finding, findingLines } from './preflight/finding.ts'
import { gatherFacts } from './preflight/gather-facts.ts'

const usage = `npm run deploy [-- --env production|staging]

Checks settings, content, migrations and the commit, builds, weighs the build, migrates the databases and uploads
the Worker; stops before the first change while something blocks. See docs/deploy.md.

  --env                 production by default
  --accept-migration    lets a migration through that is not additive; repeat it for another
  --dry-run             checks, builds and weighs only`

const options = {
  env: { type: 'string', default: 'production' },
  'accept-migration': { type: 'string', multiple: true },
  'dry-run': { type: 'boolean', default: false },
} as const

type Given = Arguments<typeof options>

function stepsFor(environment: Environment, accepted: readonly string[]): DeploySteps {
  const inIt = inEnvironment(environment)
  const builtForIt = { CLOUDFLARE_ENV: environment }
  return {
    check: async () => {
      const findings = await step('Checking', () => find(environment, accepted))
      const notices = findingLines(findings, 'notice')
      if (notices.length > 0) console.log(`Notices:\n- ${notices.join('\n- ')}`)
      return findingLines(findings, 'blocks')
    },
    build: async () => {
      await step('Building', () => build(builtForIt))
      const problems = await step('Weighing', overweight)
      if (problems.length > 0) throw new Refusal(`Not deployed:\n- ${problems.join('\n- ')}`)
    },
    migrate: () =>
      step('Migrating the databases', async () => {
        const { d1_databases } = await readWranglerConfig(environment)
        for (const { binding } of d1_databases) {
          await must('wrangler', ['d1', 'migrations', 'apply', binding, '--remote', ...inIt])
        }
      }),
    upload: () => step('Uploading', () => must('wrangler', ['deploy'], builtForIt)),
    cleanUp: dropBuild,
  }
}

async function find(environment: Environment, accepted: readonly string[]): Promise<Finding[]> {
  const { preflight } = await load<typeof import('./preflight/preflight.ts')>(
    'scripts/operator/preflight/preflight.ts',
  )
  return preflight(await gatherFacts({ environment, accepted, wrangler }), Date.now())
}

async function must(command: string, args: string[], env?: Record<string, string>): Promise<void> {
  const { status, output } = await run(command, args, { env })
  if (status !== 0) throw new Refusal(output)
}

async function main({ values }: Given): Promise<void> {
  const environment = readEnvironment(values.env)
  stopRunsWithThisProcess(dropBuild)
  const steps = stepsFor(environment, values['accept-migration'] ?? [])
  console.log(await deploy(steps, { isDryRun: values['dry-run'] }))
}

await runCommand({ usage, options }, main)
