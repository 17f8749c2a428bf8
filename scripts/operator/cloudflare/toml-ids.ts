import { Refusal } from '#scripts/lib/arguments.ts'
import type { Environment } from '#scripts/lib/load.ts'
import type { Resource } from './resources.ts'

const tables = {
  database: { table: 'd1_databases', key: 'database_id' },
  namespace: { table: 'kv_namespaces', key: 'id' },
}

/** Returns the text of `wrangler.toml` with the id of one resource, and every other line as it was. */
export function withId(
  toml: string,
  environment: Environment,
  { kind, binding }: Resource,
  id: string,
): string {
  if (kind === 'queue' || kind === 'bucket') return toml
  const { table, key } = tables[kind]
  const head = `[[env.${environment}.${table}]]`
  const isWanted = (section: string) =>
    section.startsWith(head) && section.includes(`\nbinding = "${binding}"\n`)
  const line = new RegExp(`^${key} = ".*"$`, 'm')
  const sections = toml.split(/^(?=\[)/m)
  const at = sections.findIndex((section) => isWanted(section) && line.test(section))
  const section = sections[at]
  if (section === undefined) {
    throw new Refusal(`wrangler.toml has no ${head} with binding = "${binding}" and ${key} = "…".`)
  }
  return sections.with(at, section.replace(line, `${key} = "${id}"`)).join('')
}
