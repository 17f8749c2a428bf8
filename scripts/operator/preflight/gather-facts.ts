import { basename } from 'node:path'
import { site } from '#app/content/site.ts'
import { findClaimProblems } from '#scripts/content/claim-problems.ts'
import { readFrontmatters } from '#scripts/content/read-articles.ts'
import { type Environment, readWranglerConfig } from '#scripts/lib/load.ts'
import { listFiles, readText } from '#scripts/lib/paths.ts'
import { readTestedCommit } from '#scripts/lib/tests-stamp.ts'
import { readSecretNames, readSecrets } from '#scripts/operator/cloudflare/secrets.ts'
import { inEnvironment, readJson, type Wrangler } from '#scripts/operator/cloudflare/wrangler.ts'
import type { Migrations } from './migration-findings.ts'
import type { Facts } from './preflight.ts'

type Database = { binding: string; migrations_dir?: string }

/** Returns what the preflight judges: this folder's files and commit, and what Cloudflare lists. */
export async function gatherFacts(
  environment: Environment,
  accepted: readonly string[],
  wrangler: Wrangler,
): Promise<Facts> {
  const config = await readWranglerConfig(environment)
  const other = environment === 'production' ? 'staging' : 'production'
  const inIt = inEnvironment(environment)
  return {
    environment,
    config,
    otherConfig: await readWranglerConfig(other),
    secrets: await readSecretNames(wrangler, environment),
    secretValues: readSecrets(environment),
    content: { articles: readFrontmatters(), contacts: site, claimProblems: findClaimProblems() },
    migrations: await Promise.all(
      config.d1_databases.map((one: Database) => readMigrations(one, wrangler, inIt)),
    ),
    accepted,
    commit: await readTestedCommit(),
  }
}

/** Reads a database's migrations, without changing it. */
async function readMigrations(
  { binding, migrations_dir = 'migrations' }: Database,
  wrangler: Wrangler,
  inIt: string[],
): Promise<Migrations> {
  const files = listFiles(`${migrations_dir}/*.sql`)
    .sort()
    .map((path) => ({ name: basename(path), sql: readText(path) }))
  const select = ['--json', '--command', 'SELECT name FROM d1_migrations']
  const response = await wrangler(['d1', 'execute', binding, '--remote', ...select, ...inIt])
  if (/no such table/.test(response.output)) return { binding, files, applied: [] }
  const [rows] = readJson<{ results: { name: string }[] }[]>(response)
  return { binding, files, applied: rows?.results.map(({ name }) => name) ?? [] }
}
