import { loginRemedy } from '#scripts/operator/cloudflare/wrangler.ts'
import { blocks, type Finding, notice } from './finding.ts'
import { riskyStatements } from './risky-statements.ts'

/** A database's migrations: the files of this commit, and those that it has. */
export type Migrations = {
  binding: string
  files: readonly { name: string; sql: string }[]
  /** Null if Cloudflare did not say. */
  applied: readonly string[] | null
}

/**
 * Returns the pending migrations. They run before the new Worker is live, so one that is not additive breaks the
 * Worker that is live meanwhile, and a rollback, unless the operator accepts it by name.
 */
export function migrationFindings(
  { binding, files, applied }: Migrations,
  accepted: readonly string[],
): Finding[] {
  if (applied === null) {
    return [blocks(`Cloudflare did not list the migrations of ${binding}`, loginRemedy)]
  }
  const pending = files.filter(({ name }) => !applied.includes(name))
  if (pending.length === 0) return []
  if (applied.length === 0) {
    const what = `${binding} is empty: the migrations up to ${pending.at(-1)?.name} make its tables`
    return [notice(what, 'Nothing to do')]
  }
  return pending.map(({ name, sql }) => {
    const [risk] = riskyStatements(sql)
    if (!risk) return notice(`Migration ${name} of ${binding} is additive`, 'Nothing to do')
    const what = `Migration ${name} of ${binding} is not additive: ${risk}`
    const remedy = `If the Worker that is live can run on the result, add --accept-migration ${name}`
    return accepted.includes(name)
      ? notice(what, 'You accepted it; a rollback needs the backup')
      : blocks(what, remedy)
  })
}
