import { readJson, reasonOf, type Wrangler } from '#scripts/operator/cloudflare/wrangler.ts'
import type { ListedSecrets } from './setting-findings.ts'

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
