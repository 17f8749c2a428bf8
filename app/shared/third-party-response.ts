export type FetchOutcome =
  | { kind: 'response'; status: number; headers: Headers; body: string }
  /** Unknown: perhaps never sent, perhaps received and then cut, timed out or too long. */
  | { kind: 'cut' | 'timeout' | 'too_large' }

/** Returns a third party's JSON response as an object; null for anything else, however malformed. */
export function parseJsonObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
