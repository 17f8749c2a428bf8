import { type Arguments, Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { type Environment, load } from '#scripts/lib/load.ts'
import { stopRunsWithThisProcess } from '#scripts/lib/run.ts'
import { step } from '#scripts/lib/step.ts'
import { build, dropBuild } from '#scripts/local/ensure-build.ts'
import { overweight } from '#scripts/local/weigh-build.ts'
import { readEnvironment, wrangler } from './cloudflare/wrangler.ts'
import { type DeploySteps, deploy } from './deploy-steps.ts'
import { type Finding, findingLines } from './preflight/finding.ts'
import { gatherFacts } from './preflight/gather-facts.ts'
import { cloudflareRelease } from './release/cloudflare-release.ts'
import { release } from './release/release.ts'

const usage = `npm run deploy [-- --env production|staging]

Checks settings, content, migrations and the commit, builds, weighs the build, migrates the databases and uploads
the Worker; stops before the first change while something blocks. See docs/deploy.md. In production the new version
gets 5, 50 and 100 per cent of the traffic, while it fails no more often than the one before. See docs/release.md.

  --env                 production by default
  --accept-migration    lets a migration through that is not additive; repeat it for another
  --all-at-once         moves the traffic after the smoke test, and compares no error rates
  --dry-run             checks, builds and weighs only`

const options = {
  env: { type: 'string', default: 'production' },
  'accept-migration': { type: 'string', multiple: true },
  'all-at-once': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const

type Given = Arguments<typeof options>

type Wanted = { environment: Environment; accepted: readonly string[]; isAllAtOnce: boolean }

function stepsFor({ environment, accepted, isAllAtOnce }: Wanted): DeploySteps {
  return {
    check: async () => {
      const findings = await step('Checking', () => find(environment, accepted))
      const notices = findingLines(findings, 'notice')
      if (notices.length > 0) console.log(`Notices:\n- ${notices.join('\n- ')}`)
      return findingLines(findings, 'blocks')
    },
    build: async () => {
      await step('Building', () => build({ CLOUDFLARE_ENV: environment }))
      const problems = await step('Weighing', overweight)
      if (problems.length > 0) throw new Refusal(`Not deployed:\n- ${problems.join('\n- ')}`)
    },
    release: async () => release(await cloudflareRelease(environment), { isAllAtOnce }),
    cleanUp: dropBuild,
  }
}

async function find(environment: Environment, accepted: readonly string[]): Promise<Finding[]> {
  const { preflight } = await load<typeof import('./preflight/preflight.ts')>(
    'scripts/operator/preflight/preflight.ts',
  )
  return preflight(await gatherFacts({ environment, accepted, wrangler }), Date.now())
}

async function main({ values }: Given): Promise<void> {
  const environment = readEnvironment(values.env)
  stopRunsWithThisProcess(dropBuild)
  const steps = stepsFor({
    environment,
    accepted: values['accept-migration'] ?? [],
    // Too few people look at staging to compare anything.
    isAllAtOnce: values['all-at-once'] || environment === 'staging',
  })
  console.log(await deploy(steps, { isDryRun: values['dry-run'] }))
}

await runCommand({ usage, options }, main)
