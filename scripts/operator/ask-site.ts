import { type Environment, readWranglerConfig } from '#scripts/lib/load.ts'
import { readSecrets } from './cloudflare/secrets.ts'

export type Ask = (path: string, init?: RequestInit) => Promise<Response>

type Site = { origin: string; workerName: string; version?: string; password?: string }

/**
 * Returns a function that asks the site's own address, under its zone's rules, as visitors do. The platform ignores a
 * version that is not deployed, at 0 % or more.
 */
export function askSite({ origin, workerName, version, password }: Site): Ask {
  return (path, init) => {
    const headers = new Headers(init?.headers)
    if (version) headers.set('Cloudflare-Workers-Version-Overrides', `${workerName}="${version}"`)
    if (password) headers.set('Authorization', `Basic ${btoa(`release:${password}`)}`)
    const signal = AbortSignal.timeout(15_000)
    return fetch(new URL(path, origin), { redirect: 'manual', signal, ...init, headers })
  }
}

/** Returns what asks an environment's site, by the version that is named. */
export async function askEnvironment(
  environment: Environment,
  {
    STAGING_SECRET = readSecrets(environment).STAGING_SECRET,
  }: Readonly<Record<string, string | undefined>> = process.env,
): Promise<(version?: string) => Ask> {
  const { name = '', vars } = await readWranglerConfig(environment)
  const site = { origin: String(vars.SITE_ORIGIN), workerName: name }
  const password = environment === 'staging' ? (STAGING_SECRET ?? '') : ''
  return (version = '') => askSite({ ...site, version, password })
}
