/** At most `limit` charges under `key` from the first charge until `windowSeconds` later. */
export type Budget<Name extends string = string> = {
  name: Name
  key: string
  limit: number
  windowSeconds: number
}

/** `subject` is an HMAC or something public, never a personal value: it stands in the store. */
export function budget<Name extends string>(
  name: Name,
  subject: string,
  limit: number,
  windowSeconds: number,
): Budget<Name> {
  return { name, key: `${name}:${subject}`, limit, windowSeconds }
}
