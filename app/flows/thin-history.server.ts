import { thinningRules } from '#app/domain/market/history'
import type { Services } from '#app/services'

/** Keeps history small. Run after each round; a missed run is made up for by the next. */
export async function thinHistory({
  market,
  now,
  log,
}: Pick<Services, 'market' | 'now' | 'log'>): Promise<{ deleted: number }> {
  const thinned = await market.history.thin(thinningRules, now())
  if (thinned.deleted > 0) log.info('prices.thinned', { count: thinned.deleted })
  return thinned
}
