import { thinningRules } from '#app/domain/market/history'
import type { Services } from '#app/services'

/** Keeps history small. Each rule goes on where it last stopped, so a missed run is made up for. */
export async function thinHistory({
  market,
  now,
  log,
}: Pick<Services, 'market' | 'now' | 'log'>): Promise<{ deleted: number }> {
  let deleted = 0
  for (const rule of thinningRules) {
    const thinned = await market.history.thin(rule, now())
    deleted += thinned?.deleted ?? 0
  }
  if (deleted > 0) log.info('prices.thinned', { count: deleted })
  return { deleted }
}
