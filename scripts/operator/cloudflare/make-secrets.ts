import { randomBytes } from 'node:crypto'

/** Returns new values for secrets that only the site knows. */
export function makeSecrets(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const secret = randomBytes(32).toString('base64')
      return [name, name === 'DATA_KEYS' ? `k1:${secret}` : secret]
    }),
  )
}
