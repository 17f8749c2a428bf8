/**
 * At most `limit` units under `key` in any stretch of `windowSeconds`. The window slides: charges are
 * kept by slice, and a slice counts until its last moment is out of the window.
 */
export type Budget<Name extends string = string> = {
  name: Name
  key: string
  limit: number
  windowSeconds: number
  /** Units that one charge takes. */
  cost: number
  sliceMs: number
}

/**
 * Keeps every charge by itself, so that it opens again to the millisecond; for small limits.
 * `subject` is an HMAC or something public, never a personal value: it is stored.
 */
export function budget<Name extends string>(
  name: Name,
  subject: string,
  limit: number,
  windowSeconds: number,
): Budget<Name> {
  return { name, key: `${name}:${subject}`, limit, windowSeconds, cost: 1, sliceMs: 1 }
}

const slicesPerWindow = 12

/**
 * Keeps a window in twelve slices and the running one, for limits that many charges share: never
 * more than the limit passes in a window, and a charge counts up to a twelfth longer than it.
 */
export function wideBudget<Name extends string>(
  name: Name,
  subject: string,
  limit: number,
  windowSeconds: number,
  cost = 1,
): Budget<Name> {
  const sliceMs = Math.ceil((windowSeconds * 1_000) / slicesPerWindow)
  return { ...budget(name, subject, limit, windowSeconds), cost, sliceMs }
}

/** The slice that a charge falls in, and when it stops counting. */
export function sliceOf({ windowSeconds, sliceMs }: Budget, chargedAt: number) {
  const sliceAt = Math.floor(chargedAt / sliceMs) * sliceMs
  return { sliceAt, endsAt: sliceAt + windowSeconds * 1_000 + sliceMs - 1 }
}

/** What still counts of a budget, by slice. */
export type CountedSlice = { used: number; endsAt: number }

/** When a refused charge would pass; a limit below the cost never lets it. */
export function opensAt(
  { limit, cost, windowSeconds }: Budget,
  slices: readonly CountedSlice[],
  now: number,
): number {
  let excess = slices.reduce((sum, { used }) => sum + used, 0) + cost - limit
  for (const { used, endsAt } of [...slices].sort((a, b) => a.endsAt - b.endsAt)) {
    excess -= used
    if (excess <= 0) return endsAt
  }
  return now + windowSeconds * 1_000
}
