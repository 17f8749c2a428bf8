import type { PreparedTexts } from '#app/document/prepared-markup'
import type { MarketChoices } from '#app/domain/market/display/choices'
import type { Staleness } from '#app/domain/market/display/state'
import type { SessionWords } from '#app/domain/market/display/words'
import type { BoardQuery } from './board-query'

export type BoardData = {
  markup: PreparedTexts<'board' | 'ticker'>
  query: BoardQuery
  currency: MarketChoices['currency']
  /** What one US dollar costs, where prices were converted; null where that is not known. */
  usdCad: number | null
  latest: { iso: string; text: string } | null
  session: SessionWords | null
  staleness: Staleness | null
  /** Rows a file of this page may hold, and rows shown. */
  csv: { rows: number; of: number }
}
