/**
 * Up to `limit` units under `key` in any period of `windowSeconds`. The window slides: charges are stored by slice,
 * and a slice counts until its last moment leaves the window.
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
 * Returns a budget that stores every charge separately, so it reopens to the millisecond; for small limits.
 * `subject` is an HMAC or public, never a personal value, because it is stored.
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
 * Returns a budget with a window of twelve slices plus the running one, for limits with many charges: never allows
 * more than the limit per window, but a charge counts up to a twelfth longer.
 */
export function wideBudget<Name extends string>(
  name: Name,
  subject: string,
  limit: number,
  windowSeconds: number,
): Budget<Name> {
  const sliceMs = Math.ceil((windowSeconds * 1_000) / slicesPerWindow)
  return { ...budget(name, subject, limit, windowSeconds), sliceMs }
}

/** Returns the slice of a charge, and when it stops counting. */
export function sliceOf({ windowSeconds, sliceMs }: Budget, chargedAt: number) {
  const sliceAt = Math.floor(chargedAt / sliceMs) * sliceMs
  return { sliceAt, endsAt: sliceAt + windowSeconds * 1_000 + sliceMs - 1 }
}

/** The charges of a budget that still count, by slice. */
export type CountedSlice = { used: number; endsAt: number }

/** Returns when a refused charge would pass; never, if the limit is below the cost. */
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
