import { PageMeta } from '#app/content/page-meta'
import { PreparedMarkup } from '#app/document/prepared-markup'
import { minute } from '#app/shared/time'
import { BoardControls } from './board-controls'
import { type BoardName, boards } from './boards'
import { RefreshBar } from './refresh-bar'
import { StaleNotice } from './stale-notice'
import type { BoardData } from './view'
import { WatchForm } from './watch-form'

const refreshEveryMs = 5 * minute

/** Renders a market page: its title, freshness, controls and prices. */
export function MarketBoard({ listing, board }: { listing: BoardName; board: BoardData }) {
  const { page } = boards[listing]
  return (
    <div className="board">
      <PageMeta page={page} />
      {listing === 'markets' && <PreparedMarkup name="ticker" markup={board.markup.ticker} />}
      <header className="board-header">
        <div>
          <h1>{page.title}</h1>
          {board.session && (
            <p className="session" data-open={board.session.isOpen || undefined}>
              {board.session.text}
            </p>
          )}
        </div>
        <RefreshBar latest={board.latest} everyMs={refreshEveryMs} />
      </header>
      <StaleNotice staleness={board.staleness} />
      <BoardControls
        listing={listing}
        query={board.query}
        currency={board.currency}
        csv={board.csv}
      />
      {board.currency === 'USD' && <Conversion usdCad={board.usdCad} />}
      <WatchForm />
      <PreparedMarkup name="board" markup={board.markup.board} />
    </div>
  )
}

function Conversion({ usdCad }: { usdCad: number | null }) {
  return (
    <p className="credits">
      {usdCad
        ? `Canadian-dollar prices converted at ${usdCad.toFixed(4)} (USD/CAD). Percentage changes are in the original currency.`
        : 'Conversion unavailable. Showing original currencies.'}
    </p>
  )
}
