import { useFetcher } from 'react-router'
import { PageMeta } from '#app/content/page-meta'
import { ServerPart } from '#app/document/server-part'
import { minute } from '#app/shared/time'
import { boards } from './boards'
import { markMoves } from './mark-moves'
import { RefreshBar } from './refresh-bar'
import { StaleNotice } from './stale-notice'
import type { BoardData } from './view'
import { WatchForm } from './watch-form'

const refreshEveryMs = 5 * minute

/** Renders a market page: its title, freshness, controls and prices. */
export function MarketBoard({ board }: { board: BoardData }) {
  const { page } = boards[board.listing]
  return (
    <div className="board" data-view={board.view}>
      <PageMeta page={page} />
      <ServerPart part={board.parts.strip} className="board-strip" />
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
      {board.currency === 'USD' && <Conversion usdCad={board.usdCad} />}
      <WatchForm />
      <CurrencyForm />
      <ServerPart part={board.parts.board} onReplace={markMoves} />
      {board.listing === 'markets' && <ServerPart part={board.parts.ticker} />}
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

/** Renders the form of the currency buttons, which refer to it by `form="currency"`. */
function CurrencyForm() {
  const fetcher = useFetcher()
  return <fetcher.Form id="currency" method="post" action="/markets/currency" hidden />
}
