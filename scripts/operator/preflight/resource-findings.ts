import { groupBy } from '#app/shared/group-by.ts'
import type { Environment } from '#scripts/lib/load.ts'
import { blocks, type Finding } from './finding.ts'

/** The part of an environment in `wrangler.toml` that the preflight reads. */
export type DeployedConfig = {
  name?: string
  vars: Readonly<Record<string, unknown>>
  routes?: readonly (string | { pattern: string })[]
  workers_dev?: boolean
  assets?: { run_worker_first?: boolean | string[] }
  d1_databases: readonly { binding: string; database_name?: string; database_id?: string }[]
  kv_namespaces: readonly { binding: string; id?: string }[]
  queues: { producers?: readonly { queue: string }[] }
  ratelimits?: readonly { name: string; simple?: { limit?: number; period?: number } }[]
}

type Resources = { environment: Environment; config: DeployedConfig; otherConfig: DeployedConfig }

/** Returns placeholders, resources that two environments share, and an address that leads nowhere. */
export function resourceFindings({ environment, config, otherConfig }: Resources): Finding[] {
  const others = new Map(idsOf(otherConfig).map(({ id, what }) => [id, what]))
  const ids = idsOf(config).flatMap(({ id, what }) => {
    if (isPlaceholderId(id)) {
      const remedy = `Run npm run cloudflare:setup -- --env ${environment}`
      return [blocks(`${what} in wrangler.toml is a placeholder`, remedy)]
    }
    const shared = others.get(id)
    return shared
      ? [blocks(`${what} is also that of the other environment`, 'Give each one its own')]
      : []
  })
  return [
    ...ids,
    ...twiceFindings(config),
    ...hostFindings(config),
    ...addressFindings(config),
    ...fileFindings(config),
  ]
}

/** Returns databases under two bindings. */
function twiceFindings({ d1_databases }: DeployedConfig): Finding[] {
  const bound = d1_databases.filter(({ database_id: id }) => !isPlaceholderId(id))
  return Array.from(groupBy(bound, ({ database_id: id }) => id).values())
    .filter((same) => same.length > 1)
    .map((same) => {
      const names = same.map(({ binding }) => binding).join(' and ')
      return blocks(`${names} in wrangler.toml have one id`, 'Give each its own database')
    })
}

/** Returns whether an id is one of those that `wrangler.toml` ships with. */
export function isPlaceholderId(id: string | undefined): boolean {
  return !id || /^[0-]{16,}/.test(id)
}

function idsOf({ name, d1_databases, kv_namespaces, queues }: DeployedConfig) {
  return [
    { id: name, what: 'The name of the Worker' },
    ...d1_databases.map(({ binding, database_id: id }) => ({ id, what: `The id of ${binding}` })),
    ...kv_namespaces.map(({ binding, id }) => ({ id, what: `The id of ${binding}` })),
    ...(queues.producers ?? []).map(({ queue: id }) => ({ id, what: `The queue ${id}` })),
  ]
}

/** Returns whether a value names a host that no one can own (RFC 6761), as those that ship do. */
export function isPlaceholderHost(value: unknown): boolean {
  return /[\w-]\.(example|test|invalid)\b/.test(String(value ?? ''))
}

function hostFindings({ vars, routes = [] }: DeployedConfig): Finding[] {
  const values = [...Object.entries(vars), ...routes.map((route) => ['routes', patternOf(route)])]
  return values
    .filter(([, value]) => isPlaceholderHost(value))
    .map(([name, value]) =>
      blocks(`${name} in wrangler.toml is a placeholder (${value})`, 'Put your own there'),
    )
}

function addressFindings({ vars, routes = [], workers_dev }: DeployedConfig): Finding[] {
  const origin = String(vars.SITE_ORIGIN ?? '')
  if (!URL.canParse(origin)) return []
  const { hostname } = new URL(origin)
  const isServed =
    (workers_dev === true && hostname.endsWith('.workers.dev')) ||
    routes.some((route) => patternOf(route).split('/')[0] === hostname)
  const remedy = 'Make the pattern of routes in wrangler.toml the host of SITE_ORIGIN'
  return isServed ? [] : [blocks(`No route leads to ${hostname}`, remedy)]
}

function patternOf(route: string | { pattern: string }): string {
  return typeof route === 'string' ? route : route.pattern
}

function fileFindings({ vars, assets }: DeployedConfig): Finding[] {
  if (vars.APP_ENV !== 'staging' || assets?.run_worker_first === true) return []
  const remedy = 'Set run_worker_first = true in [env.staging.assets]'
  return [blocks("Staging's files would need no password", remedy)]
}
