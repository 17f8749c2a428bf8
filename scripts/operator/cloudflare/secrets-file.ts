import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from '#scripts/lib/arguments.ts'
import type { Environment } from '#scripts/lib/load.ts'
import { root } from '#scripts/lib/paths.ts'

/** Returns where the secrets of an environment are kept on this machine, as Cloudflare never shows them again. */
export function secretsPath(environment: Environment): string {
  return join('.secrets', `${environment}.json`)
}

/** Reads the local secrets; none if there is no file. */
export function readSecrets(environment: Environment, folder = root): Record<string, string> {
  let text: string
  try {
    text = readFileSync(join(folder, secretsPath(environment)), 'utf8')
  } catch {
    return {}
  }
  return parseSecrets(text, secretsPath(environment))
}

export function parseSecrets(text: string, path: string): Record<string, string> {
  const fault = new Refusal(`${path} must be a JSON object of names and text.`)
  let secrets: unknown
  try {
    secrets = JSON.parse(text)
  } catch {
    throw fault
  }
  const isObject = typeof secrets === 'object' && secrets !== null && !Array.isArray(secrets)
  const values = isObject ? Object.values(secrets as object) : [null]
  if (values.some((value) => typeof value !== 'string')) throw fault
  return secrets as Record<string, string>
}

/** Writes the secrets so that only this user can read them. */
export function writeSecrets(
  environment: Environment,
  secrets: Record<string, string>,
  folder = root,
): void {
  const path = join(folder, secretsPath(environment))
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
}
