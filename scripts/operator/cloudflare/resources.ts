import { Refusal } from '#scripts/lib/arguments.ts'
import type { Environment } from '#scripts/lib/load.ts'
import { isPlaceholderId } from '#scripts/operator/preflight/resource-findings.ts'
import { readJson, reasonOf, unanswered, type Wrangler } from './wrangler.ts'

/** Something that an environment of `wrangler.toml` needs on Cloudflare. */
export type Resource = {
  kind: ResourceKind
  /** Its name on Cloudflare. */
  name: string
  /** Where its id goes in `wrangler.toml`; a queue or bucket goes by its name. */
  binding?: string
  /** Its id in `wrangler.toml`; absent while that is a placeholder. */
  id?: string
}

type ResourceKind = 'database' | 'namespace' | 'queue' | 'bucket'

export type NeededConfig = {
  name?: string
  d1_databases: readonly { binding: string; database_name?: string; database_id?: string }[]
  kv_namespaces: readonly { binding: string; id?: string }[]
  queues: {
    producers?: readonly { queue: string }[]
    consumers?: readonly { queue: string; dead_letter_queue?: string }[]
  }
}

/** Leads are written in one place; most visitors are in the east of the continent. */
export const databaseLocation = 'enam'

/** Returns the bucket of an environment's backups, which its Worker does not bind. */
export function backupBucket(workerName: string | undefined): string {
  return `${workerName}-backups`
}

/**
 * Returns what an environment needs, each once. A namespace is named after its Worker and binding. Only production has
 * backups.
 */
export function resourcesOf(config: NeededConfig, environment: Environment): Resource[] {
  const { d1_databases, kv_namespaces, queues } = config
  const names = [
    ...(queues.producers ?? []).map(({ queue }) => queue),
    ...(queues.consumers ?? []).flatMap((one) => [one.queue, one.dead_letter_queue ?? one.queue]),
  ]
  return [
    ...d1_databases.map(({ binding, database_name: name = binding, database_id: id }) => ({
      kind: 'database' as const,
      name,
      binding,
      ...(id && !isPlaceholderId(id) && { id }),
    })),
    ...kv_namespaces.map(({ binding, id }) => ({
      kind: 'namespace' as const,
      name: `${config.name}-${binding.toLowerCase()}`,
      binding,
      ...(id && !isPlaceholderId(id) && { id }),
    })),
    ...Array.from(new Set(names), (name) => ({ kind: 'queue' as const, name })),
    ...(environment === 'production'
      ? [{ kind: 'bucket' as const, name: backupBucket(config.name) }]
      : []),
  ]
}

/** Returns the id of a resource that exists. Throws if `wrangler.toml` has an id that the account does not have. */
export function findResource({ kind, name, binding, id }: Resource, existing: Existing) {
  if (id === undefined) return existing[kind].get(name) ?? null
  if (Array.from(existing[kind].values()).includes(id)) return id
  throw new Refusal(
    `The account has no ${kind} with the id of ${binding} in wrangler.toml. Is it another account's?`,
  )
}

/** What an account has, by kind and name; the id of a queue or bucket is its name. */
export type Existing = Record<ResourceKind, ReadonlyMap<string, string>> & {
  /** Why buckets cannot be made; null if they can. The site runs without them. */
  bucketProblem: string | null
}

/** Asks Cloudflare what the account has. */
export async function listResources(wrangler: Wrangler, config: string[]): Promise<Existing> {
  const [databases, namespaces, queues, buckets] = await Promise.all([
    wrangler(['d1', 'list', '--json', ...config]),
    wrangler(['kv', 'namespace', 'list', ...config]),
    wrangler(['queues', 'list', ...config]),
    wrangler(['r2', 'bucket', 'list', ...config]),
  ])
  const d1 = readJson<{ name: string; uuid: string }[]>(databases)
  const kv = readJson<{ title: string; id: string }[]>(namespaces)
  if (queues.status !== 0) throw unanswered(reasonOf(queues.output))
  return {
    database: new Map(d1.map(({ name, uuid }) => [name, uuid])),
    namespace: new Map(kv.map(({ title, id }) => [title, id])),
    // It is printed as a table only.
    queue: wordsOf(queues.output),
    bucket: wordsOf(buckets.output),
    bucketProblem: buckets.status === 0 ? null : reasonOf(buckets.output),
  }
}

function wordsOf(output: string): ReadonlyMap<string, string> {
  return new Map((output.match(/[\w-]+/g) ?? []).map((word) => [word, word]))
}

/** wrangler's words for each kind, and what it answers for a name that is taken: both lists are only a first page. */
const commands: Record<ResourceKind, { words: string[]; taken?: RegExp }> = {
  database: { words: ['d1'] },
  namespace: { words: ['kv', 'namespace'] },
  queue: { words: ['queues'], taken: /\[code: 11009\]/ },
  bucket: { words: ['r2', 'bucket'], taken: /\[code: 10004\]/ },
}

/** Creates a resource; returns its id. */
export async function createResource(
  { kind, name }: Resource,
  wrangler: Wrangler,
  config: string[],
): Promise<string> {
  const { words, taken } = commands[kind]
  const isPlaced = kind === 'database' || kind === 'bucket'
  const place = isPlaced ? ['--location', databaseLocation] : []
  const { status, output } = await wrangler([...words, 'create', name, ...place, ...config])
  if (taken && (status === 0 || taken.test(output))) return name
  if (status !== 0) throw new Refusal(`The ${kind} ${name} was not made: ${reasonOf(output)}.`)
  const [, id] = /^(?:database_)?id = "([\da-f-]{32,36})"$/m.exec(output) ?? []
  if (!id) throw new Refusal(`wrangler printed no id of the ${kind} ${name}:\n${output}`)
  return id
}
