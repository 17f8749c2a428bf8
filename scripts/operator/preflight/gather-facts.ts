import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { site } from '#app/content/site.ts'
import { findClaimProblems } from '#scripts/content/claim-problems.ts'
import { readFrontmatters } from '#scripts/content/read-articles.ts'
import { type Environment, readWranglerConfig } from '#scripts/lib/load.ts'
import { root } from '#scripts/lib/paths.ts'
import { readTestedCommit } from '#scripts/lib/tests-stamp.ts'
import { readSecrets } from '#scripts/operator/cloudflare/secrets-file.ts'
import { inEnvironment, type Wrangler } from '#scripts/operator/cloudflare/wrangler.ts'
import type { Migrations } from './migration-findings.ts'
import type { Facts } from './preflight.ts'
import { readAppliedMigrations } from './read-applied-migrations.ts'
import { readSecretNames } from './secret-names.ts'

type Question = {
  environment: Environment
  /** Migrations that the operator has accepted by name. */
  accepted: readonly string[]
  wrangler: Wrangler
}

type Database = { binding: string; database_id?: string; migrations_dir?: string }

/** Returns what the preflight judges: this folder's files and commit, and what Cloudflare lists. */
export async function gatherFacts({ environment, accepted, wrangler }: Question): Promise<Facts> {
  const [config, otherConfig] = await Promise.all([
    readWranglerConfig(environment),
    readWranglerConfig(environment === 'production' ? 'staging' : 'production'),
  ])
  const args = inEnvironment(environment)
  const databases = config.d1_databases.map(async (database: Database): Promise<Migrations> => {
    const applied = await readAppliedMigrations(database, wrangler, args)
    return { ...database, accepted, applied, files: readMigrations(database.migrations_dir) }
  })
  return {
    environment,
    config,
    otherConfig,
    secrets: await readSecretNames(wrangler, args),
    secretValues: readSecrets(environment),
    content: { articles: readFrontmatters(), contacts: site, claimProblems: findClaimProblems() },
    migrations: await Promise.all(databases),
    commit: await readTestedCommit(),
  }
}

function readMigrations(folder = 'migrations'): Migrations['files'] {
  const paths = globSync(join(root, folder, '*.sql')).sort()
  return paths.map((path) => ({ name: basename(path), sql: readFileSync(path, 'utf8') }))
}
