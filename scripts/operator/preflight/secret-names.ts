import type { Environment } from '#scripts/lib/load.ts'
import { readJson, reasonOf, type Wrangler } from '#scripts/operator/cloudflare/wrangler.ts'

/** What Cloudflare says of the Worker's secrets: names only. */
export type ListedSecrets =
  | { kind: 'listed'; names: readonly string[] }
  | { kind: 'no-worker' }
  | { kind: 'failed'; reason: string }

/** Asks Cloudflare which secrets the Worker has. */
export async function readSecretNames(wrangler: Wrangler, args: string[]): Promise<ListedSecrets> {
  const answer = await wrangler(['secret', 'list', '--format', 'json', ...args])
  if (answer.status === 0) {
    return { kind: 'listed', names: readJson<{ name: string }[]>(answer).map(({ name }) => name) }
  }
  return /Worker "[^"]+"[^\n]* not found|\[code: 10007\]/.test(answer.output)
    ? { kind: 'no-worker' }
    : { kind: 'failed', reason: reasonOf(answer.output) }
}

/** Returns the secrets that only the site knows, which `npm run cloudflare:setup` makes. */
export function generatedNames(environment: Environment): string[] {
  const names = ['SEAL_KEY', 'HMAC_KEY', 'DATA_KEYS']
  return environment === 'staging' ? [...names, 'STAGING_SECRET'] : names
}
