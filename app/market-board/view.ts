import type { Part } from '#app/document/server-part'
import type { MarketChoices } from '#app/domain/market/display/choices'
import type { Staleness } from '#app/domain/market/display/state'
import type { SessionWords } from '#app/domain/market/display/words'
import type { View } from './board-query'
import type { BoardName } from './boards'

export type BoardData = {
  listing: BoardName
  parts: Record<'board' | 'cards' | 'strip' | 'ticker', Part>
  view: View
  currency: MarketChoices['currency']
  /** The price of one US dollar used for conversion; null if unknown. */
  usdCad: number | null
  latest: { iso: string; text: string } | null
  session: SessionWords | null
  staleness: Staleness | null
}
