import { Refusal } from '#scripts/lib/arguments.ts'
import type { Environment } from '#scripts/lib/load.ts'
import {
  inEnvironment,
  readJson,
  reasonOf,
  type Wrangler,
} from '#scripts/operator/cloudflare/wrangler.ts'

/** Returns the version that has all of the traffic; null if none was deployed yet. */
export async function servingVersion(
  wrangler: Wrangler,
  environment: Environment,
): Promise<string | null> {
  const inIt = inEnvironment(environment)
  const result = await wrangler(['deployments', 'status', '--json', ...inIt])
  if (/has no deployments/.test(result.output)) return null
  const [serving, other] = readJson<{ versions: { version_id: string }[] }>(result).versions
  if (!other) return serving?.version_id ?? null
  throw new Refusal('Two versions share the traffic. Give one all of it: npm run rollback')
}

export type Traffic = readonly [version: string, percent: number]

/** Splits the traffic; throws with wrangler's reason, which then did not move it. */
export async function setTraffic(
  wrangler: Wrangler,
  environment: Environment,
  shares: readonly Traffic[],
): Promise<void> {
  const specs = shares.map(([version, percent]) => `${version}@${percent}%`)
  const args = ['versions', 'deploy', ...specs, '--yes', '--message', 'npm run deploy']
  const { status, output } = await wrangler([...args, ...inEnvironment(environment)])
  if (status !== 0) throw new Refusal(`The traffic was not moved: ${reasonOf(output)}`)
}
