import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#scripts/lib/arguments.ts'
import type { Environment } from '#scripts/lib/load.ts'
import { step } from '#scripts/lib/step.ts'
import { type StorageConfig, withIds } from '#scripts/operator/cloudflare/resources.ts'
import { reasonOf, type Wrangler } from '#scripts/operator/cloudflare/wrangler.ts'
import { putKeptFiles } from './kept-files.ts'
import { servingVersion, setTraffic } from './versions.ts'

export type Release = {
  environment: Environment
  wrangler: Wrangler
  /** Holds the finished build. */
  buildFolder: string
  commit: string
  /** The new version's share of the traffic, in per cent. */
  share: number
  /** Moves the traffic before the smoke test. */
  isAllAtOnce: boolean
  /** Points the domains of the routes at this Worker, before the smoke test too. */
  claimsDomain: boolean
  /** Returns whether the site answers at its address, by any version. */
  isServing: () => Promise<boolean>
  /** Returns what is broken in this version. */
  smokeTest: (version: string) => Promise<string[]>
}

const silence = `The site does not answer /healthz, so a version cannot be tested before it gets the traffic.
On a first release, or for a new domain, add --claim-domain; where the live version is broken, --all-at-once.`

/** Uploads what was built, tests it and moves the traffic to it; returns a sentence about what was done. */
export async function release({ environment, wrangler, ...how }: Release): Promise<string> {
  const live = await servingVersion(wrangler, environment)
  const wasServing = live !== null && (await how.isServing())
  const isTestedFirst = !how.isAllAtOnce && !how.claimsDomain
  if (!wasServing && isTestedFirst) throw new Refusal(silence)
  const built = ['--config', builtConfig(how.buildFolder)]
  const must = async (name: string, ...args: string[]) => {
    const { status, output } = await step(name, () => wrangler([...args, ...built]))
    if (status !== 0) throw new Refusal(`${name} failed: ${reasonOf(output)}`)
    return output
  }
  const move = (version: string, percent: number) =>
    step(`Traffic of ${version.slice(0, 8)}: ${percent} %`, () =>
      setTraffic(wrangler, environment, [
        [version, percent],
        ...(percent < 100 && live ? [[live, 100 - percent] as [string, number]] : []),
      ]),
    )
  const test = async (version: string) => {
    const problems = await step('Smoke test', () => how.smokeTest(version))
    if (problems.length === 0) return
    if (wasServing) await move(live, 100)
    const state = wasServing
      ? `Rolled back to version ${live}`
      : `Version ${version} is live, broken`
    throw new Refusal(`${state}; migrations stay:\n- ${problems.join('\n- ')}`)
  }

  const { d1_databases } = await prepareBuild(how, wrangler)
  const message = `${how.commit.slice(0, 12)}, databases before it: ${new Date().toISOString()}`
  for (const { binding } of d1_databases) {
    await must(`Migrating ${binding}`, 'd1', 'migrations', 'apply', binding, '--remote')
  }
  const uploaded = await must('Uploading', 'versions', 'upload', '--message', message)
  const version = /Version ID: ([\da-f-]{36})/.exec(uploaded)?.[1]
  if (!version) throw new Refusal('Uploaded, but wrangler named no version: see npm run rollback')
  await step('Keeping files for pages of other versions', async () => {
    // The first upload made the namespace.
    const { kv_namespaces } = await prepareBuild(how, wrangler)
    const id = kv_namespaces.find(({ binding }) => binding === 'KEPT_FILES')?.id ?? ''
    const target = ['--namespace-id', id, '--remote', ...built]
    await putKeptFiles(wrangler, join(how.buildFolder, 'client'), target)
  })
  if (isTestedFirst) {
    await move(version, 0).catch(explainExports)
    await test(version)
  }
  const share = isTestedFirst ? how.share : 100
  await move(version, share)
  await must('Applying crons, queues and claimed domains', 'triggers', 'deploy')
  if (!isTestedFirst) await test(version)
  if (share < 100) {
    return `Version ${version} has ${share} % of the traffic. Compare the errors of both in Cloudflare's metrics.
npm run rollback -- ${version} gives it the rest, npm run rollback -- ${live} takes it back.`
  }
  const back = wasServing ? ` npm run rollback -- ${live} goes back.` : ''
  return `Deployed version ${version}.${back}`
}

const builtConfig = (buildFolder: string) => join(buildFolder, 'server', 'wrangler.json')

/**
 * Fills in ids: wrangler finds no namespace by its name, and could not make one that a failed upload left behind.
 * Takes out routes that are not claimed: without a terminal, wrangler replaces whatever DNS records a domain has.
 */
async function prepareBuild(
  { buildFolder, claimsDomain }: Release | Omit<Release, 'environment' | 'wrangler'>,
  wrangler: Wrangler,
): Promise<StorageConfig> {
  const path = builtConfig(buildFolder)
  const { routes, ...built } = JSON.parse(readFileSync(path, 'utf8'))
  const config = await withIds({ ...built, ...(claimsDomain && { routes }) }, wrangler)
  writeFileSync(path, JSON.stringify(config))
  return config
}

/** Versions with different `[exports]` cannot share the traffic, not even at 0 per cent. */
function explainExports(error: Error): never {
  if (!error.message.includes('exports')) throw error
  throw new Refusal(`${error.message}. Release it with --all-at-once.`)
}
