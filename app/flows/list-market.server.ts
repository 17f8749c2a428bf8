import { type MarketList, readMarketList } from '#app/domain/market/display/read-market.server'
import type { Category } from '#app/domain/market/instruments'
import type { Services } from '#app/services'
import { second } from '#app/shared/time'
import { type RefreshNeeds, refreshPrices } from './refresh-prices.server'

/** The visitor does not wait longer for a round that hangs on its providers. */
const longestWaitMs = 2 * second

/** Returns what a market page shows. If the table is empty, starts a round and reads again after up to 2 s. */
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
