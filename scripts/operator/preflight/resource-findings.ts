import type { StorageConfig } from '#scripts/operator/cloudflare/resources.ts'
import { blockIf, blocks, type Finding } from './finding.ts'

/** The part of an environment in `wrangler.toml` that the preflight reads. */
export type DeployedConfig = StorageConfig & {
  vars: Readonly<Record<string, unknown>>
  routes?: readonly (string | { pattern: string })[] | undefined
  workers_dev?: boolean | undefined
  assets?: { run_worker_first?: boolean | string[] } | undefined
  queues: { producers?: readonly { queue: string }[] }
  ratelimits?: readonly { name: string; simple?: { limit?: number; period?: number } }[]
}

type Resources = { config: DeployedConfig; otherConfig: DeployedConfig }

/** Returns resources that two environments or bindings share, placeholders, and an address that leads nowhere. */
export function resourceFindings({ config, otherConfig }: Resources): Finding[] {
  const { vars, routes = [], assets, workers_dev } = config
  const patterns = routes.map((route) => (typeof route === 'string' ? route : route.pattern))
  const named = [...Object.entries(vars), ...patterns.map((pattern) => ['routes', pattern])]
  const origin = String(vars.SITE_ORIGIN ?? '')
  const hostname = URL.canParse(origin) ? new URL(origin).hostname : ''
  const isServed =
    (workers_dev === true && hostname.endsWith('.workers.dev')) ||
    patterns.some((pattern) => pattern.split('/')[0] === hostname)
  const others = namesOf(otherConfig)
  const shared = namesOf(config).filter(
    (name, at, names) => others.includes(name) || names.indexOf(name) !== at,
  )
  return [
    ...shared.map((name) => blocks(`wrangler.toml names ${name} twice`, 'Give each its own')),
    ...named
      .filter(([, value]) => isPlaceholderHost(value))
      .map(([name, value]) =>
        blocks(`${name} in wrangler.toml is a placeholder (${value})`, 'Put your own there'),
      ),
    ...blockIf(
      hostname !== '' && !isServed,
      `No route leads to ${hostname}`,
      'Make the pattern of routes in wrangler.toml the host of SITE_ORIGIN',
    ),
    ...blockIf(
      vars.APP_ENV === 'staging' && assets?.run_worker_first !== true,
      "Staging's files would need no password",
      'Set run_worker_first = true in [env.staging.assets]',
    ),
  ]
}

/** Returns the names and ids by which an environment's resources go. */
function namesOf({ name, d1_databases, kv_namespaces, queues }: DeployedConfig): string[] {
  return [
    `the Worker ${name}`,
    ...d1_databases.map((one) => `the database ${one.database_id ?? one.database_name}`),
    ...kv_namespaces.flatMap(({ id }) => (id ? [`the namespace ${id}`] : [])),
    ...(queues.producers ?? []).map(({ queue }) => `the queue ${queue}`),
  ]
}

/** Returns whether a value names a host that no one can own (RFC 6761), as those that ship do. */
export function isPlaceholderHost(value: unknown): boolean {
  return /[\w-]\.(example|test|invalid)\b/.test(String(value ?? ''))
}
