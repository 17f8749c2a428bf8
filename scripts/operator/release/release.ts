import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#scripts/lib/arguments.ts'
import type { Environment } from '#scripts/lib/load.ts'
import { step } from '#scripts/lib/step.ts'
import { type StorageConfig, withIds } from '#scripts/operator/cloudflare/resources.ts'
import { reasonOf, type Wrangler } from '#scripts/operator/cloudflare/wrangler.ts'
import { keptFileKey } from '#workers/kept-file.ts'
import { servingVersion, setTraffic, type Traffic } from './versions.ts'

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
  /** Returns whether the site responds at its address, by any version. */
  isServing: () => Promise<boolean>
  /** Returns what is broken in this version. */
  smokeTest: (version: string) => Promise<string[]>
}

const silence = `The site does not respond at /healthz, so a version cannot be tested before it gets the traffic.
On a first release, or for a new domain, add --claim-domain; where the live version is broken, --all-at-once.`

/** Uploads the build, tests it and moves the traffic to it; returns a sentence about the outcome. */
export async function release(how: Release): Promise<string> {
  const serving = await servingVersion(how.wrangler, how.environment)
  const live = serving !== null && (await how.isServing()) ? serving : null
  const isTestedFirst = !how.isAllAtOnce && !how.claimsDomain
  if (live === null && isTestedFirst) throw new Refusal(silence)
  const version = await upload(how)
  if (live !== null && isTestedFirst) {
    await move(how, [version, 0], [live, 100]).catch(explainExports)
    await test(how, version, live)
    if (how.share < 100) return shareTraffic(how, version, live)
  }
  await move(how, [version, 100])
  await must(how, 'Applying crons, queues and claimed domains', 'triggers', 'deploy')
  if (!isTestedFirst) await test(how, version, live)
  return `Deployed version ${version}.${live ? ` npm run rollback -- ${live} goes back.` : ''}`
}

/** Migrates the databases and uploads a version without traffic; returns its ID. */
async function upload(how: Release): Promise<string> {
  const { d1_databases } = await prepareBuild(how)
  const message = `${how.commit.slice(0, 12)}, databases before it: ${new Date().toISOString()}`
  for (const { binding } of d1_databases) {
    await must(how, `Migrating ${binding}`, 'd1', 'migrations', 'apply', binding, '--remote')
  }
  const uploaded = await must(how, 'Uploading', 'versions', 'upload', '--message', message)
  const version = /Version ID: ([\da-f-]{36})/.exec(uploaded)?.[1]
  if (!version) throw new Refusal('Uploaded, but wrangler named no version: see npm run rollback')
  await step('Keeping files for pages of other versions', async () => {
    // The first upload made the namespace.
    const { kv_namespaces } = await prepareBuild(how)
    const id = kv_namespaces.find(({ binding }) => binding === 'KEPT_FILES')?.id ?? ''
    const target = ['--namespace-id', id, '--remote', '--config', builtConfig(how)]
    await putKeptFiles(how.wrangler, how.buildFolder, target)
  })
  return version
}

/**
 * Fills in ids: wrangler finds no namespace by its name, and could not make one that a failed upload left behind.
 * Takes out routes that are not claimed: without a terminal, wrangler replaces whatever DNS records a domain has.
 */
async function prepareBuild(how: Release): Promise<StorageConfig> {
  const { routes, ...built } = JSON.parse(readFileSync(builtConfig(how), 'utf8'))
  const wanted = { ...built, ...(how.claimsDomain && { routes }) }
  const config = await withIds(wanted, how.wrangler)
  writeFileSync(builtConfig(how), JSON.stringify(config))
  return config
}

const builtConfig = ({ buildFolder }: Release) => join(buildFolder, 'server', 'wrangler.json')

async function must(how: Release, name: string, ...args: string[]): Promise<string> {
  const built = ['--config', builtConfig(how)]
  const { status, output } = await step(name, () => how.wrangler([...args, ...built]))
  if (status !== 0) throw new Refusal(`${name} failed: ${reasonOf(output)}`)
  return output
}

function move({ wrangler, environment }: Release, ...traffic: Traffic[]): Promise<void> {
  const shares = traffic.map(([version, percent]) => `${version.slice(0, 8)} ${percent} %`)
  return step(`Traffic: ${shares.join(', ')}`, () => setTraffic(wrangler, environment, traffic))
}

/** Throws if a version is broken, and takes it back if another served before. */
async function test(how: Release, version: string, live: string | null): Promise<void> {
  const problems = await step('Smoke test', () => how.smokeTest(version))
  if (problems.length === 0) return
  if (live) await move(how, [live, 100])
  const state = live ? `Rolled back to version ${live}` : `Version ${version} is live, broken`
  throw new Refusal(`${state}; migrations stay:\n- ${problems.join('\n- ')}`)
}

async function shareTraffic(how: Release, version: string, live: string): Promise<string> {
  await move(how, [version, how.share], [live, 100 - how.share])
  await must(how, 'Applying crons and queues', 'triggers', 'deploy')
  return `Version ${version} has ${how.share} % of the traffic. Compare the errors of both in Cloudflare's metrics.
npm run rollback -- ${version} gives it the rest, npm run rollback -- ${live} takes it back.`
}

/** Versions with different `[exports]` cannot share the traffic, not even at 0 per cent. */
function explainExports(error: Error): never {
  if (!error.message.includes('exports')) throw error
  throw new Refusal(`${error.message}. Release it with --all-at-once.`)
}

/** A page may wake this long after the version that it came from was uploaded. */
const ttlSeconds = 365 * 24 * 3600

/**
 * Stores the hashed files of a build where every version finds them; `target` names the namespace. KV takes up to a
 * minute to show them everywhere; no one asks for new names before their version has traffic.
 */
export async function putKeptFiles(
  wrangler: Wrangler,
  buildFolder: string,
  target: readonly string[],
): Promise<void> {
  const assets = join(buildFolder, 'client', 'assets')
  const files = readdirSync(assets).flatMap((name) => {
    const key = keptFileKey(name)
    const value = readFileSync(join(assets, name)).toString('base64')
    return key === null ? [] : [{ key, value, base64: true, expiration_ttl: ttlSeconds }]
  })
  const path = join(buildFolder, 'kept-files.json')
  writeFileSync(path, JSON.stringify(files))
  const { status, output } = await wrangler(['kv', 'bulk', 'put', path, ...target])
  if (status !== 0) throw new Refusal(`The files were not kept: ${reasonOf(output)}`)
}
