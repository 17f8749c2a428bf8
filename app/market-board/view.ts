import type { PreparedTexts } from '#app/document/prepared-markup'
import type { MarketChoices } from '#app/domain/market/display/choices'
import type { Staleness } from '#app/domain/market/display/state'
import type { SessionWords } from '#app/domain/market/display/words'
import type { BoardQuery } from './board-query'

export type BoardData = {
  markup: PreparedTexts<'board' | 'ticker'>
  query: BoardQuery
  currency: MarketChoices['currency']
  /** The price of one US dollar used for conversion; null if unknown. */
  usdCad: number | null
  latest: { iso: string; text: string } | null
  session: SessionWords | null
  staleness: Staleness | null
  /** Rows allowed in this page's file, and rows shown. */
  csv: { rows: number; of: number }
}
