import type { Category } from '#app/domain/market/instruments'
import { type MarketList, readMarketList } from '#app/domain/market/read-market.server'
import type { Services } from '#app/services'
import { second } from '#app/shared/time'
import { type RefreshNeeds, refreshPrices } from './refresh-prices.server'

const waitForOtherRoundMs = 2 * second

/** What a market page shows. An empty table asks for a round and is read again. */
export async function listMarket(
  services: RefreshNeeds & Pick<Services, 'sleep'>,
  wanted?: readonly Category[],
): Promise<MarketList> {
  const found = await readMarketList(services, wanted)
  if (found.items.length > 0) return found
  const { status } = await refreshPrices(services)
  if (status === 'too_soon' || status === 'nothing_new') return found
  if (status === 'running') await services.sleep(waitForOtherRoundMs)
  return readMarketList(services, wanted)
}
