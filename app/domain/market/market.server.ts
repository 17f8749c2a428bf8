import type { CompanyStore } from './company-store.server'
import type { FillStore } from './fill-store.server'
import type { HistoryStore } from './history-store.server'
import type { MarketStore } from './market-store.server'
import type { MarketSources } from './ports'
import type { RateStore } from './rates/rate-store.server'
import type { RoundStore } from './rounds/round-store.server'

/** Everything that market pages and rounds need from outside. */
export type Market = MarketSources & {
  rows: MarketStore
  rounds: RoundStore
  history: HistoryStore
  fills: FillStore
  companies: CompanyStore
  rates: RateStore
}
