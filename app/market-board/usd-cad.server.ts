import type { MarketItem } from '#app/domain/market/display/item'
import type { Services } from '#app/services'

/** What a US dollar costs in Canadian ones: from the rows at hand, or else by one more statement. */
export async function usdCadOf(
  { market }: Pick<Services, 'market'>,
  items: readonly MarketItem[] = [],
): Promise<number | null> {
  const here = items.find(({ id }) => id === 'forex/usd-cad')
  if (here) return here.value.price
  const row = await market.rows.find('forex', 'USD/CAD')
  const isOfThisWorld = row && (row.source === 'simulated') === market.isSimulated
  return isOfThisWorld ? row.price : null
}
