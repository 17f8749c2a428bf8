export type FetchOutcome =
  | { kind: 'response'; status: number; headers: Headers; body: string }
  /** Unknown: perhaps never sent, perhaps received and then cut, timed out or too long. */
  | { kind: 'cut' | 'timeout' | 'too_large' }

/** Returns a text's JSON; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Does the same for an object; null for anything else, however malformed. */
export function parseJsonObject(text: string): Record<string, unknown> | null {
  const value = parseJson(text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Record<string, unknown>) : null
}
