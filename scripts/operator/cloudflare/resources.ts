import { Refusal } from '#scripts/lib/arguments.ts'
import type { Environment } from '#scripts/lib/load.ts'
import { configArgs, readJson, reasonOf, type Wrangler } from './wrangler.ts'

/** The part of an environment in `wrangler.toml` that names storage. */
export type StorageConfig = {
  name?: string | undefined
  d1_databases: readonly { binding: string; database_name?: string; database_id?: string }[]
  kv_namespaces: readonly { binding: string; id?: string }[]
  queues: { consumers?: readonly { queue: string; dead_letter_queue?: string }[] }
}

/** Leads are written in one place; most visitors are in the east of the continent. */
export const databaseLocation = 'enam'

/** Returns the bucket of an environment's backups, which its Worker does not bind. */
export function backupBucket(workerName: string | undefined): string {
  return `${workerName}-backups`
}

const isTaken = /already exists|\[code: (?:11009|10004)\]/

/**
 * Creates what has to be there before the first upload, which provisions namespaces and the other queues: databases,
 * where they should be, as they are migrated first; queues of dead letters; production's bucket of backups. What
 * exists is left as it is.
 */
export async function createResources(
  config: StorageConfig,
  environment: Environment,
  wrangler: Wrangler,
  print: (line: string) => void,
): Promise<void> {
  const place = ['--location', databaseLocation]
  const deadLetters = (config.queues.consumers ?? []).flatMap((one) => one.dead_letter_queue ?? [])
  const bucket = ['r2', 'bucket', 'create', backupBucket(config.name), ...place]
  const needed = [
    ...config.d1_databases.map(({ database_name = '' }) => [
      'd1',
      'create',
      database_name,
      ...place,
    ]),
    ...deadLetters.map((queue) => ['queues', 'create', queue]),
    ...(environment === 'production' ? [bucket] : []),
  ]
  for (const args of needed) {
    const name = args.slice(0, args.indexOf('create') + 2).join(' ')
    const { status, output } = await wrangler([...args, ...configArgs])
    const isThere = status === 0 || isTaken.test(output)
    // The site runs without backups, and R2 has to be turned on in the dashboard.
    if (!isThere && args[0] !== 'r2') throw new Refusal(`${name}: ${reasonOf(output)}.`)
    const outcome = status === 0 ? 'done' : 'found'
    print(`${name}: ${isThere ? outcome : `not done, ${reasonOf(output)}`}`)
  }
}

/**
 * Returns the configuration with the ids that `wrangler.toml` leaves out. They are found by name: namespaces have those
 * that wrangler gives them. What does not exist stays without one.
 */
export async function withIds<Config extends StorageConfig>(
  config: Config,
  wrangler: Wrangler,
): Promise<Config> {
  const [databases, namespaces] = await Promise.all([
    wrangler(['d1', 'list', '--json', ...configArgs]),
    wrangler(['kv', 'namespace', 'list', ...configArgs]),
  ])
  const d1 = readJson<{ name: string; uuid: string }[]>(databases)
  const kv = readJson<{ title: string; id: string }[]>(namespaces)
  const titleOf = (binding: string) =>
    `${config.name}-${binding.toLowerCase().replaceAll('_', '-')}`
  return {
    ...config,
    d1_databases: config.d1_databases.map((one) => ({
      database_id: d1.find(({ name }) => name === one.database_name)?.uuid,
      ...one,
    })),
    kv_namespaces: config.kv_namespaces.map((one) => ({
      id: kv.find(({ title }) => title === titleOf(one.binding))?.id,
      ...one,
    })),
  }
}
