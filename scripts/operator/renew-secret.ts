import { Misuse, Refusal } from '#scripts/lib/arguments.ts'
import type { Environment } from '#scripts/lib/load.ts'
import { secretNames } from '#workers/production-problems.ts'
import type { Ask } from './ask-site.ts'
import {
  generatedNames,
  makeSecret,
  putSecrets,
  readSecrets,
  secretsPath,
  writeSecrets,
} from './cloudflare/secrets.ts'
import type { Wrangler } from './cloudflare/wrangler.ts'
import { problemOf, readHealth } from './release/smoke-test.ts'
import { servingVersion } from './release/versions.ts'

export type Renewing = {
  environment: Environment
  wrangler: Wrangler
  /** Asks the live site, by these secrets. */
  askAs: (secrets: Record<string, string>) => Promise<Ask>
  pause: () => Promise<void>
  /** Where `.secrets/` is; the repository by default. */
  folder?: string
}

/** A version with a new secret takes seconds to reach every location. */
const maxTries = 24

/**
 * Puts a new value of one secret and waits until the live Worker has it. Cloudflare makes a version for each secret
 * that is put, and the Worker says which version responds. Returns what to do next.
 */
export async function renewSecret(name: string, renewing: Renewing): Promise<string> {
  const { environment, wrangler, folder } = renewing
  const current = readSecrets(environment, folder)
  const value = newValue(name, current, environment)
  const before = await servingVersion(wrangler, environment)
  const secrets = { ...current, [name]: value }
  // Written first, because Cloudflare never shows a secret again.
  writeSecrets(environment, secrets, folder)
  const isLive = await putSecrets(wrangler, environment, { [name]: value }).catch((error) => {
    writeSecrets(environment, current, folder)
    throw error
  })
  if (!isLive) {
    return `${name} waits for the next release, as the latest version is not the one that serves: npm run deploy from the commit that should serve.`
  }
  const version = await servingVersion(wrangler, environment)
  if (version === null || version === before) {
    throw new Refusal(`${name} was put, but no new version serves.`)
  }
  const ask = await renewing.askAs(secrets)
  const problem = await problemOf(() => readHealth({ ask, version }), maxTries, renewing.pause)
  if (problem !== null) throw new Refusal(`${name} was put, but is not served: ${problem}.`)
  return `The live Worker holds the new ${name} (version ${version.slice(0, 8)}). ${nextSteps[name] ?? ''}`.trim()
}

const nextSteps: Record<string, string> = {
  DATA_KEYS:
    'Run npm run keys -- rotate --remote with DATA_KEYS set. Remove the old key when keys -- status shows no rows for it.',
  SEAL_KEY: 'Visitors who wait for a code ask for another one.',
  STAGING_SECRET: 'Hand it to those who may look.',
}

/** Returns a value made here for a secret that only this site knows, and the one in the file for any other. */
function newValue(name: string, current: Record<string, string>, environment: Environment): string {
  if (!secretNames.includes(name)) throw new Misuse(`${JSON.stringify(name)} is no secret.`)
  if (name === 'HMAC_KEY') {
    throw new Refusal('HMAC_KEY is not rotated: docs/decisions/0054-hmac-key-is-not-rotated.md.')
  }
  const old = current[name]
  if (generatedNames(environment).includes(name) && name !== 'DATA_KEYS') return makeSecret()
  if (!old) throw new Refusal(`Write ${name} into ${secretsPath(environment)} first.`)
  if (name !== 'DATA_KEYS') return old
  const ids = old.split(',').map((key) => Number(/^k(\d+):/.exec(key.trim())?.[1] ?? 0))
  return `k${Math.max(...ids) + 1}:${makeSecret()},${old}`
}
