import type { Environment } from '#scripts/lib/load.ts'
import { createResources, type StorageConfig } from './resources.ts'
import {
  generatedNames,
  makeSecret,
  putSecrets,
  readSecretNames,
  readSecrets,
  writeSecrets,
} from './secrets.ts'
import type { Wrangler } from './wrangler.ts'

export type SetUp = {
  environment: Environment
  config: StorageConfig
  wrangler: Wrangler
  print: (line: string) => void
  /** Where `.secrets/` is; the repository by default. */
  folder?: string
}

/**
 * Creates what an environment lacks on Cloudflare, and puts the secrets that it lacks: those of the local file, and new
 * ones for those that only the site knows. They are written to the file first, because Cloudflare never shows a
 * secret again.
 */
export async function setUp({
  environment,
  config,
  wrangler,
  print,
  folder,
}: SetUp): Promise<void> {
  const put = (await readSecretNames(wrangler, environment)) ?? []
  await createResources(config, environment, wrangler, print)
  const known = readSecrets(environment, folder)
  const made = generatedNames(environment)
    .filter((name) => !put.includes(name) && !known[name])
    .map((name) => [name, name === 'DATA_KEYS' ? `k1:${makeSecret()}` : makeSecret()] as const)
  const all = { ...known, ...Object.fromEntries(made) }
  if (made.length > 0) writeSecrets(environment, all, folder)
  const absent = Object.entries(all).filter(([name]) => !put.includes(name))
  if (absent.length === 0) return print('secrets: found')
  const isLive = await putSecrets(wrangler, environment, Object.fromEntries(absent))
  const names = absent.map(([name]) => name).join(', ')
  print(`secrets: ${names} put${isLive ? '' : ' for the next release'}`)
}
