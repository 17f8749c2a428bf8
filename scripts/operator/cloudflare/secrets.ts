import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { Refusal } from '#scripts/lib/arguments.ts'
import type { Environment } from '#scripts/lib/load.ts'
import { root } from '#scripts/lib/paths.ts'
import { inEnvironment, readJson, reasonOf, type Wrangler } from './wrangler.ts'

type Secrets = Record<string, string>

/** Returns the secrets that only the site knows, which `npm run cloudflare:setup` makes. */
export function generatedNames(environment: Environment): string[] {
  const names = ['SEAL_KEY', 'HMAC_KEY', 'DATA_KEYS']
  return environment === 'staging' ? [...names, 'STAGING_SECRET'] : names
}

/** Returns a new secret that only this site knows. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns where the secrets of an environment are kept on this machine, as Cloudflare never shows them again. */
export function secretsPath(environment: Environment): string {
  return join('.secrets', `${environment}.json`)
}

/** Reads the local secrets; none if there is no file. */
export function readSecrets(environment: Environment, folder = root): Secrets {
  const path = secretsPath(environment)
  if (!existsSync(join(folder, path))) return {}
  try {
    const stored = JSON.parse(readFileSync(join(folder, path), 'utf8'))
    return z.record(z.string(), z.string()).parse(stored)
  } catch {
    throw new Refusal(`${path} must be a JSON object of names and text.`)
  }
}

/** Writes the secrets, readable by this user only. */
export function writeSecrets(environment: Environment, secrets: Secrets, folder = root): void {
  const path = join(folder, secretsPath(environment))
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
}

/** Asks Cloudflare for the names of the Worker's secrets; null if there is no such Worker yet. */
export async function readSecretNames(
  wrangler: Wrangler,
  environment: Environment,
): Promise<string[] | null> {
  const args = ['secret', 'list', '--format', 'json', ...inEnvironment(environment)]
  const listed = await wrangler(args)
  if (/Worker "[^"]+"[^\n]* not found|\[code: 10007\]/.test(listed.output)) return null
  return readJson<{ name: string }[]>(listed).map(({ name }) => name)
}

/** wrangler's words for Cloudflare's 10214 and 10215. */
const isNotDeployed = /latest version of your Worker isn't currently deployed|\[code: 1021[45]\]/

/**
 * Puts secrets, and makes the Worker if there is none. Returns whether they are live: after a rollback, the latest
 * version is not the one that serves, and Cloudflare adds secrets to that one, for the next release to take over.
 */
export async function putSecrets(
  wrangler: Wrangler,
  environment: Environment,
  secrets: Secrets,
): Promise<boolean> {
  const bulk = ['secret', 'bulk', ...inEnvironment(environment)]
  const input = JSON.stringify(secrets)
  let put = await wrangler(bulk, input)
  if (put.status === 0) return true
  if (isNotDeployed.test(put.output)) put = await wrangler(['versions', ...bulk], input)
  if (put.status === 0) return false
  throw new Refusal(`${Object.keys(secrets).join(', ')}: not put, ${reasonOf(put.output)}.`)
}
