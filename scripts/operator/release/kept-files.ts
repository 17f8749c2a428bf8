import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#scripts/lib/arguments.ts'
import { reasonOf, type Wrangler } from '#scripts/operator/cloudflare/wrangler.ts'
import { keptFileKey } from '#workers/kept-file.ts'

/** A page may wake this long after the version that it came from was uploaded. */
const ttlSeconds = 365 * 24 * 3600

/**
 * Stores the hashed files of a build where every version finds them; `target` names the namespace. KV takes up to a
 * minute to show them everywhere; no one asks for new names before their version has traffic.
 */
export async function putKeptFiles(
  wrangler: Wrangler,
  buildFolder: string,
  target: readonly string[],
): Promise<void> {
  const assets = join(buildFolder, 'client', 'assets')
  const files = readdirSync(assets).flatMap((name) => {
    const key = keptFileKey(name)
    const value = readFileSync(join(assets, name)).toString('base64')
    return key === null ? [] : [{ key, value, base64: true, expiration_ttl: ttlSeconds }]
  })
  const path = join(buildFolder, 'kept-files.json')
  writeFileSync(path, JSON.stringify(files))
  const { status, output } = await wrangler(['kv', 'bulk', 'put', path, ...target])
  if (status !== 0) throw new Refusal(`The files were not kept: ${reasonOf(output)}`)
}
