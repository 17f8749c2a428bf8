import { useEffect } from 'react'
import { Link } from 'react-router'
import * as messages from '#app/content/messages'
import { PageMeta } from '#app/content/page-meta'
import { type Part, ServerPart } from '#app/document/server-part'
import type { MarketChoices } from '#app/domain/market/display/choices'
import type { Staleness } from '#app/domain/market/display/state'
import { minute } from '#app/shared/time'
import { ButtonsForm } from '#app/ui/buttons-form'
import type { View } from './board-query'
import { type BoardName, boards } from './boards'
import { HeatTip } from './heat-tip'
import { RefreshBar, StaleNotice } from './refresh-bar'
import { WatchForm } from './watch-form'

export type BoardData = {
  listing: BoardName
  /** Of the page, or of its one category that the page's own does not name. */
  title: string
  parts: Record<'board' | 'cards' | 'strip' | 'ticker', Part>
  view: View
  currency: MarketChoices['currency']
  /** The price of one US dollar used for conversion; null if unknown. */
  usdCad: number | null
  latest: { iso: string; text: string } | null
  session: { isOpen: boolean; text: string } | null
  staleness: Staleness | null
}

const refreshEveryMs = 5 * minute

/** Renders a market page: its title, freshness, controls and prices. */
export function MarketBoard({ board }: { board: BoardData }) {
  const { page } = boards[board.listing]
  useEffect(returnToFilters, [])
  return (
    <div className="board" data-view={board.view} data-currency={board.currency}>
      <PageMeta page={page} />
      <ServerPart part={board.parts.strip} className="board-strip" />
      <header className="board-header">
        <div>
          <h1>{board.title}</h1>
          {board.session && (
            <p className="session" data-open={board.session.isOpen || undefined}>
              {board.session.text}
            </p>
          )}
          {board.listing === 'forex' && (
            <p className="text-fine">
              <Link to="/markets/forex/usd-cad#converter" className="link inline-block min-h-6">
                Currency converter
              </Link>
            </p>
          )}
        </div>
        <RefreshBar latest={board.latest} everyMs={refreshEveryMs} />
      </header>
      <StaleNotice staleness={board.staleness} />
      {board.currency === 'USD' && !board.usdCad && (
        <p className="credits">Conversion unavailable. Showing original currencies.</p>
      )}
      <WatchForm />
      <ButtonsForm id="currency" action="/markets/currency" whenLost={messages.network} />
      <ServerPart part={board.parts.board} onReplace={markMoves} />
      {board.view === 'map' && <HeatTip />}
      {board.currency === 'USD' && board.usdCad && (
        <p className="credits">
          ≈ Canadian-dollar prices in market lists and on the home page, converted at{' '}
          {board.usdCad.toFixed(4)} (USD/CAD). Percentage changes are in the original currency.
        </p>
      )}
      {board.listing === 'markets' && <ServerPart part={board.parts.ticker} />}
    </div>
  )
}

/** Gives the focus back to the button of a phone's choices that it left by keyboard, not to the page they covered. */
function returnToFilters() {
  const giveBack = ({ target }: Event) => {
    const menu = target as HTMLElement
    if (menu.id !== 'board-menu' || menu.matches(':popover-open')) return
    const focused = document.querySelector(':focus-visible')
    const button = menu.previousElementSibling as HTMLElement
    if (focused && !menu.parentNode?.contains(focused)) button.focus()
  }
  document.addEventListener('toggle', giveBack, true)
  return () => document.removeEventListener('toggle', giveBack, true)
}

type Price = { value: number; unit: string }

/**
 * Notes the prices of a part before newer markup replaces them, and returns what marks those that have changed since:
 * the style shows the mark for a moment.
 */
export function markMoves(part: HTMLElement): () => void {
  const before = new Map(Array.from(pricesIn(part), ([id, price]) => [id, readPrice(price)]))
  return () => {
    // A mark that was there is gone first, or its animation would not start again.
    void part.offsetWidth
    for (const [id, price] of pricesIn(part)) {
      const last = before.get(id)
      const now = readPrice(price)
      // A price in another currency has not moved.
      if (!last || last.unit !== now.unit || last.value === now.value) continue
      price.dataset.moved = now.value > last.value ? 'up' : 'down'
    }
  }
}

function* pricesIn(part: HTMLElement): Generator<[id: string, price: HTMLDataElement]> {
  for (const price of part.querySelectorAll<HTMLDataElement>('[id] data[value]')) {
    yield [price.closest('[id]')?.id ?? '', price]
  }
}

function readPrice({ value, textContent }: HTMLDataElement): Price {
  return { value: Number(value), unit: textContent.replace(/[\d.,]/g, '') }
}
