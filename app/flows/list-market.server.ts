import { type MarketList, readMarketList } from '#app/domain/market/display/read-market.server'
import type { Category } from '#app/domain/market/instruments'
import type { Services } from '#app/services'
import { second } from '#app/shared/time'
import { type RefreshNeeds, refreshPrices } from './refresh-prices.server'

/** A round that hangs on its providers goes on without the visitor. */
const longestWaitMs = 2 * second

/** What a market page shows. An empty table asks for a round and is read again, after 2 s at the latest. */
export async function listMarket(
  services: RefreshNeeds & Pick<Services, 'sleep' | 'inBackground'>,
  wanted?: readonly Category[],
): Promise<MarketList> {
  const found = await readMarketList(services, wanted)
  if (found.items.length > 0) return found
  const round = refreshPrices(services).then(({ status }) => status)
  services.inBackground(round)
  const status = await Promise.race([round, services.sleep(longestWaitMs)])
  if (status === 'too_soon' || status === 'nothing_new') return found
  if (status === 'running') await services.sleep(longestWaitMs)
  return readMarketList(services, wanted)
}
