import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Arguments, Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { type Environment, load, readEnvironment, readWranglerConfig } from '#scripts/lib/load.ts'
import { root } from '#scripts/lib/paths.ts'
import { stopRunsWithThisProcess } from '#scripts/lib/run.ts'
import { step } from '#scripts/lib/step.ts'
import { dropBuild } from '#scripts/local/ensure-build.ts'
import { buildForRelease } from '#scripts/local/weigh-build.ts'
import { wrangler } from './cloudflare/wrangler.ts'
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
  --built               uploads what "npm run build -- --env …" built, elsewhere and without a token
  --dry-run             checks, builds and weighs only`

const options = {
  env: { type: 'string', default: 'production' },
  'accept-migration': { type: 'string', multiple: true },
  'all-at-once': { type: 'boolean', default: false },
  built: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const

type Given = Arguments<typeof options>

type Wanted = {
  environment: Environment
  accepted: readonly string[]
  isAllAtOnce: boolean
  isBuilt: boolean
}

function stepsFor({ environment, accepted, isAllAtOnce, isBuilt }: Wanted): DeploySteps {
  return {
    check: async () => {
      const findings = await step('Checking', () => find(environment, accepted))
      const notices = findingLines(findings, 'notice')
      if (notices.length > 0) console.log(`Notices:\n- ${notices.join('\n- ')}`)
      return findingLines(findings, 'blocks')
    },
    build: () => (isBuilt ? findBuild(environment) : buildForRelease(environment)),
    release: async () => release(await cloudflareRelease(environment), { isAllAtOnce }),
    cleanUp: dropBuild,
  }
}

/** Refuses unless the finished build is one of this environment: its name is in the configuration beside it. */
async function findBuild(environment: Environment): Promise<void> {
  const { name } = await readWranglerConfig(environment)
  const path = join(root, 'build', 'server', 'wrangler.json')
  const built = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  if (built.name === name) return
  throw new Refusal(
    `Not deployed: build/ holds no build of ${name}. npm run build -- --env ${environment}`,
  )
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
    isBuilt: values.built,
  })
  console.log(await deploy(steps, { isDryRun: values['dry-run'] }))
}

await runCommand({ usage, options }, main)
