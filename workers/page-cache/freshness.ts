import { minute } from '#app/shared/time'
import type { PageCopy } from './page-copy'

const freshMs = 5 * minute
/** Until then a copy is better than waiting, and than nothing. */
const staleMs = 10 * minute

/**
 * `stale` may be shown while a new one is drawn. `outdated` tells something that is known to be over:
 * it is shown only where a new one cannot be had. `gone` is never shown.
 */
export type Freshness = 'fresh' | 'stale' | 'outdated' | 'gone'

type Times = Pick<PageCopy, 'storedAt' | 'sessionEndsAt' | 'prices'>

export function freshnessOf(copy: Times, now: number, prices: string | null): Freshness {
  const age = now - copy.storedAt
  // From the future comes only what another clock, or nobody, has written.
  if (age >= staleMs || age < -minute) return 'gone'
  if (copy.sessionEndsAt !== null && now >= copy.sessionEndsAt) return 'outdated'
  if (copy.prices !== null && copy.prices !== prices) return 'outdated'
  return age < freshMs ? 'fresh' : 'stale'
}
