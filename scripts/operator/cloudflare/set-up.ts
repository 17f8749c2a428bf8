import { Refusal } from '#scripts/lib/arguments.ts'
import type { Environment } from '#scripts/lib/load.ts'
import type { ListedSecrets } from '#scripts/operator/preflight/secret-names.ts'
import { makeSecret } from './make-secret.ts'
import type { Replication } from './replication.ts'
import {
  createResource,
  findResource,
  listResources,
  type NeededConfig,
  resourcesOf,
} from './resources.ts'
import { withId } from './toml-ids.ts'
import { reasonOf, unanswered, type Wrangler } from './wrangler.ts'

export type SetUp = {
  environment: Environment
  config: NeededConfig
  /** The secrets that only the site knows. */
  generatedNames: readonly string[]
  wrangler: Wrangler
  /** The arguments that choose `wrangler.toml`, and those that choose the environment as well. */
  configArgs: string[]
  environmentArgs: string[]
  /** Null without a token for Cloudflare's API. */
  replication: Replication | null
  listSecrets: () => Promise<ListedSecrets>
  toml: { read: () => string; write: (text: string) => void }
  /** The secrets that are kept on this machine. */
  secrets: {
    read: () => Record<string, string>
    write: (secrets: Record<string, string>) => void
  }
  print: (line: string) => void
}

/** Creates what an environment lacks on Cloudflare. What is there already is found by its name and left as it is. */
export async function setUp(steps: SetUp, { isDryRun }: { isDryRun: boolean }): Promise<void> {
  const { config, configArgs, wrangler, print } = steps
  const [existing, secrets] = await Promise.all([
    listResources(wrangler, configArgs),
    steps.listSecrets(),
  ])
  if (secrets.kind === 'failed') throw unanswered(secrets.reason)
  const would = isDryRun ? 'would be ' : ''
  const needed = resourcesOf(config, steps.environment).map((one) => ({
    ...one,
    known: findResource(one, existing),
  }))
  for (const { known, ...resource } of needed) {
    const { kind, name } = resource
    const isBarred = kind === 'bucket' && existing.bucketProblem !== null
    const outcome = isBarred ? `not made, ${existing.bucketProblem}` : `${would}created`
    print(`${kind.padEnd(9)} ${name}: ${known ? 'found' : outcome}`)
    const id =
      known ?? (isDryRun || isBarred ? null : await createResource(resource, wrangler, configArgs))
    if (resource.binding === replicatedBinding) await replicate(steps, { name, id }, isDryRun)
    if (isDryRun || id === null) continue
    const before = steps.toml.read()
    const after = withId(before, steps.environment, resource, id)
    if (after !== before) steps.toml.write(after)
  }
  await putSecrets(steps, secrets.kind === 'listed' ? secrets.names : [], isDryRun)
}

/** Prices are read from replicas near their readers; leads are read where they are written. */
const replicatedBinding = 'MARKET'

/** Turns read replication on. The site runs without it, so what fails is printed and done by hand. */
async function replicate(
  { replication, print }: SetUp,
  { name, id }: { name: string; id: string | null },
  isDryRun: boolean,
): Promise<void> {
  const say = (outcome: string) => print(`replicas  ${name}: ${outcome}`)
  if (!replication) {
    return say('not turned on, set CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN')
  }
  try {
    if (id !== null && (await replication.isOn(id))) return say('found')
    if (isDryRun || id === null) return say('would be turned on')
    await replication.turnOn(id)
    say('turned on')
  } catch (error) {
    say(`not turned on, ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * Puts the secrets that Cloudflare lacks: those of the local file, and new ones for those that only the site knows.
 * They are written to the file first, because Cloudflare never shows a secret again.
 */
async function putSecrets(
  { generatedNames, secrets, wrangler, environmentArgs, print }: SetUp,
  put: readonly string[],
  isDryRun: boolean,
): Promise<void> {
  const kept = secrets.read()
  const made = makeSecrets(generatedNames.filter((name) => !put.includes(name) && !kept[name]))
  const all = { ...kept, ...made }
  const absent = Object.entries(all).filter(([name]) => !put.includes(name))
  const would = isDryRun ? 'would be ' : ''
  for (const name of put) print(`secret    ${name}: found`)
  for (const [name] of absent)
    print(`secret    ${name}: ${would}${name in made ? 'made and ' : ''}put`)
  if (isDryRun || absent.length === 0) return
  if (Object.keys(made).length > 0) secrets.write(all)
  const input = JSON.stringify(Object.fromEntries(absent))
  const { status, output } = await wrangler(['secret', 'bulk', ...environmentArgs], input)
  if (status !== 0) throw new Refusal(`The secrets were not put: ${reasonOf(output)}.`)
}

/** Returns new values for secrets that only the site knows. */
function makeSecrets(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      return [name, name === 'DATA_KEYS' ? `k1:${makeSecret()}` : makeSecret()]
    }),
  )
}
