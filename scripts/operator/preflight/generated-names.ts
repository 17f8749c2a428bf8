import type { Environment } from '#scripts/lib/load.ts'

/** Returns the secrets that only the site knows, which `npm run cloudflare:setup` makes. */
export function generatedNames(environment: Environment): string[] {
  const names = ['SEAL_KEY', 'HMAC_KEY', 'DATA_KEYS']
  return environment === 'staging' ? [...names, 'STAGING_SECRET'] : names
}
