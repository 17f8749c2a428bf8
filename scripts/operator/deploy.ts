import { join } from 'node:path'
import { second, sleep } from '#app/shared/time.ts'
import { type Arguments, Misuse, Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { type Environment, load, readEnvironment, readWranglerConfig } from '#scripts/lib/load.ts'
import { readIfThere, root } from '#scripts/lib/paths.ts'
import { stopRunsWithThisProcess } from '#scripts/lib/run.ts'
import { step } from '#scripts/lib/step.ts'
import { readTestedCommit } from '#scripts/lib/tests-stamp.ts'
import { buildFor, dropBuild } from '#scripts/local/ensure-build.ts'
import { askEnvironment } from './ask-site.ts'
import { wrangler } from './cloudflare/wrangler.ts'
import { findingLines } from './preflight/finding.ts'
import { gatherFacts } from './preflight/gather-facts.ts'
import { release } from './release/release.ts'
import { smokeTest } from './release/smoke-test.ts'

const usage = `npm run deploy [-- --env production|staging]

Checks settings, content, migrations and the commit, and stops there if something blocks. Then it builds, migrates the
databases, uploads a version, tests it at 0 per cent of the traffic and gives it all of the traffic. See docs/deploy.md
and docs/release.md.

  --env                 production by default
  --accept-migration    lets a migration through that is not additive; repeat it for another
  --claim-domain        points the domain at this Worker and replaces its DNS records: for the first release
  --all-at-once         moves the traffic before the test: for a broken site, or a change of [exports]
  --share N             gives the version N per cent only
  --built               uploads the output of "npm run build -- --env …"
  --dry-run             checks and builds only`

const options = {
  env: { type: 'string', default: 'production' },
  'accept-migration': { type: 'string', multiple: true },
  'claim-domain': { type: 'boolean', default: false },
  'all-at-once': { type: 'boolean', default: false },
  share: { type: 'string', default: '100' },
  built: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const

type Preflight = typeof import('./preflight/preflight.ts')

async function main({ values }: Arguments<typeof options>): Promise<void> {
  const environment = readEnvironment(values.env)
  const share = Number(values.share)
  if (!(share >= 1 && share <= 100)) throw new Misuse('--share: a number from 1 to 100.')
  stopRunsWithThisProcess(dropBuild)
  await check(environment, values['accept-migration'] ?? [])
  try {
    await (values.built ? findBuild(environment) : buildFor(environment))
    if (values['dry-run'])
      return console.log('Checked and built. Nothing was migrated or uploaded.')
    const { head } = await readTestedCommit()
    const how = { share, isAllAtOnce: values['all-at-once'], claimsDomain: values['claim-domain'] }
    const what = { environment, wrangler, buildFolder: join(root, 'build'), commit: head ?? '' }
    console.log(await release({ ...what, ...how, ...(await siteOf(environment)) }))
  } finally {
    // Keeps a local server or a manual upload from using it.
    dropBuild()
  }
}

async function check(environment: Environment, accepted: readonly string[]): Promise<void> {
  const { preflight } = await load<Preflight>('scripts/operator/preflight/preflight.ts')
  const facts = await step('Checking', () => gatherFacts(environment, accepted, wrangler))
  const findings = preflight(facts, Date.now())
  const notices = findingLines(findings, 'notice')
  if (notices.length > 0) console.log(`Notices:\n- ${notices.join('\n- ')}`)
  const problems = findingLines(findings, 'blocks')
  if (problems.length > 0) throw new Refusal(`Not deployed:\n- ${problems.join('\n- ')}`)
}

/** Refuses unless the finished build is one of this environment: its name is in the configuration beside it. */
async function findBuild(environment: Environment): Promise<void> {
  const { name } = await readWranglerConfig(environment)
  const built = readIfThere(join(root, 'build', 'server', 'wrangler.json'))
  if (JSON.parse(built || '{}').name === name) return
  throw new Refusal(
    `Not deployed: build/ holds no build of ${name}. npm run build -- --env ${environment}`,
  )
}

async function siteOf(environment: Environment) {
  const ask = await askEnvironment(environment)
  const { SMOKE_LINK: link = '', SMOKE_PHONE: phone = '' } = process.env
  return {
    isServing: () =>
      ask()('/healthz').then(
        ({ ok }) => ok,
        () => false,
      ),
    smokeTest: (version: string) =>
      smokeTest({ ask: ask(version), version, link, phone, pause: () => sleep(10 * second) }),
  }
}

await runCommand({ usage, options }, main)
