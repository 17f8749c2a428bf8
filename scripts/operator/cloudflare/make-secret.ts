import { randomBytes } from 'node:crypto'
import { withChecksum } from '#workers/secret-strength.ts'

/** Returns a new secret that only this site knows. */
export function makeSecret(): string {
  return withChecksum(randomBytes(32).toString('base64url'))
}
