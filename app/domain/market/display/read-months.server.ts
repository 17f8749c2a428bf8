import { instrumentAt } from '#app/domain/market/instruments'
import type { Market } from '#app/domain/market/ports'
import { type MarketItem, toMarketItem } from './item'
import { type MonthFigures, monthFigures, monthStart } from './month-figures'
import { isShown } from './read-market.server'

type Needs = { market: Market; now: () => number }

export type Month = { item: MarketItem; figures: MonthFigures }

/** Returns instruments by their ids (`crypto/btc`) with their last 30 days, without those that have no price. */
export async function readMonths(needs: Needs, ids: readonly string[]): Promise<Month[]> {
  const months = await Promise.all(ids.map((id) => readMonth(needs, id)))
  return months.filter((month) => month !== null)
}

async function readMonth({ market, now }: Needs, id: string): Promise<Month | null> {
  const [category = '', slug = ''] = id.split('/')
  const instrument = instrumentAt(category, slug)
  if (!instrument) return null
  const row = await market.rows.find(instrument.category, instrument.symbol)
  if (!row || !isShown(market, instrument, row)) return null
  const history = await market.history.read(row.category, row.symbol, monthStart(row))
  return { item: toMarketItem(row, now()), figures: monthFigures(row, history) }
}
