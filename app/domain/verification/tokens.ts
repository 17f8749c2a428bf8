/** A requester or a proof as `randomId` makes it: 128 random bits in base64url. */
const token = /^[\w-]{22}$/

/** The token in a cookie or a JSON field; null for anything that we never gave out. */
export function readToken(text: string | null | undefined): string | null {
  return text && token.test(text) ? text : null
}
