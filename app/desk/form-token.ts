import { constantTimeEqual, type Hasher } from '#app/shared/crypto.server'
import { day } from '#app/shared/time'

/** Returns the token of a member's forms; it changes at midnight in UTC. */
export function formToken(hash: Hasher, email: string, now: number): Promise<string> {
  return hash('desk form', `${Math.floor(now / day)} ${email}`)
}

/** Returns whether a page of today or yesterday had this token. */
export async function isFormToken(
  hash: Hasher,
  { email, token }: { email: string; token: string },
  now: number,
): Promise<boolean> {
  const known = await Promise.all([now, now - day].map((at) => formToken(hash, email, at)))
  return known.some((one) => constantTimeEqual(one, token))
}
