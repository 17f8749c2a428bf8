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

/**
 * Returns whether valid JSON has each name of an object once. A parser keeps the last of two equal ones, so a person who
 * reads the text may see another value.
 */
export function hasEachNameOnce(json: string): boolean {
  const objects: Set<unknown>[] = []
  const tokens = json.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)
  for (const [token, name] of tokens) {
    if (token === '{') objects.push(new Set())
    if (token === '}') objects.pop()
    if (name === undefined) continue
    const names = objects.at(-1)
    const read = JSON.parse(name)
    if (names?.has(read)) return false
    names?.add(read)
  }
  return true
}

/** Returns the JSON of an object; null for anything else, however malformed. */
export function parseJsonObject(text: string): Record<string, unknown> | null {
  const value = parseJson(text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Record<string, unknown>) : null
}
