import type { TestedCommit } from '#scripts/lib/tests-stamp.ts'
import { type Content, contentFindings } from './content-findings.ts'
import { blocks, type Finding } from './finding.ts'
import { marketFindings } from './market-findings.ts'
import { type Migrations, migrationFindings } from './migration-findings.ts'
import { type DeployedConfig, resourceFindings } from './resource-findings.ts'
import { type GivenSettings, settingFindings } from './setting-findings.ts'

/** The facts before a deployment: this folder's files and commit, and what Cloudflare lists. */
export type Facts = GivenSettings & {
  /** That of the other environment that is deployed. */
  otherConfig: DeployedConfig
  content: Content
  /** The migrations of each database. */
  migrations: readonly Migrations[]
  /** Migrations that the operator has accepted by name. */
  accepted: readonly string[]
  commit: TestedCommit
}

/** Returns what is wrong or worth knowing before a deployment, in the order in which to put it right. */
export function preflight(facts: Facts, now: number): Finding[] {
  return [
    ...resourceFindings(facts),
    ...settingFindings(facts, now),
    ...marketFindings(facts, now),
    ...contentFindings(facts.environment, facts.content),
    ...facts.migrations.flatMap((one) => migrationFindings(one, facts.accepted)),
    ...commitFindings(facts.commit),
  ]
}

/** Returns why the files here are not those of a commit that passed every test. */
function commitFindings({ head, changes, tested }: TestedCommit): Finding[] {
  const changed = `Not committed: ${changes.join(', ')}`
  if (!head) return [blocks('This folder is no git commit', 'Deploy from a clone')]
  if (changes.length > 0) return [blocks(changed, 'Commit, then run npm test')]
  if (tested === head) return []
  return [blocks(`npm test has not passed for commit ${head.slice(0, 7)}`, 'Run npm test')]
}
