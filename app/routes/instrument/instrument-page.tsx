import type { ReactNode } from 'react'
import { ArticleSlot } from '#app/articles/still-cards'
import { arrows, changeClass, type Direction, noChange } from '#app/domain/market/display/format'
import { dayWords, stateWords } from '#app/domain/market/display/words'
import { RefreshBar } from '#app/market-board/refresh-bar'
import { StaleNotice } from '#app/market-board/stale-notice'
import { WatchForm, WatchStar } from '#app/market-board/watch-form'
import { minute } from '#app/shared/time'
import { Converter } from './converter'
import { KeyFigures } from './key-figures'
import type { InstrumentData } from './load-instrument.server'
import { PriceFigure } from './price-figure'

/** One instrument: its price and details, its chart, its converter. */
export function InstrumentPage({ found }: { found: InstrumentData }) {
  const { item, session, staleness, units, conversion } = found
  return (
    <>
      <header className="instrument-header">
        <div>
          <h1>
            {item.name} <span className="instrument-symbol">{item.symbol}</span>
          </h1>
          <Price found={found} />
          {session && (
            <p className="session" data-open={session.isOpen || undefined}>
              {session.text}
            </p>
          )}
        </div>
        <RefreshBar latest={{ iso: item.asOf, text: item.asOfText }} everyMs={5 * minute} />
      </header>
      <StaleNotice staleness={staleness} />
      <div className="instrument-body">
        <PriceFigure found={found} />
        <div className="instrument-side">
          <KeyFigures found={found} />
          {conversion && <Converter units={units} conversion={conversion} item={item} />}
        </div>
      </div>
      <ArticleSlot key={item.id} instrument={item.id} />
    </>
  )
}

function Price({ found: { item, isWatched, dayKind } }: { found: InstrumentData }) {
  const { direction, source } = item
  return (
    <>
      <WatchForm />
      <p className="instrument-price">
        <data value={item.value.price}>{item.price}</data>
        {direction ? (
          <>
            <Change direction={direction}>
              {item.change} ({item.changePercent})
            </Change>
            <span className="change-period">{dayWords[dayKind]}</span>
          </>
        ) : (
          <span className="change-period">{noChange}</span>
        )}
        <WatchStar id={item.id} name={item.name} isWatched={isWatched} />
      </p>
      <p className="quote-age" data-state={item.state}>
        {stateWords[item.state]} · <time dateTime={item.asOf}>{item.asOfText}</time>
        {item.unit && ` · per ${item.unit}`} ·{' '}
        {source.url ? (
          <>
            Data provided by{' '}
            <a className="link" href={source.url} rel="noopener">
              {source.name}
            </a>
          </>
        ) : (
          source.name
        )}{' '}
        ({source.note.toLowerCase()})
      </p>
    </>
  )
}

/** A price's change; lists render the same as text with `changeMarkup`. */
export function Change({ direction, children }: { direction: Direction; children: ReactNode }) {
  return (
    <span className={changeClass} data-direction={direction}>
      <span aria-hidden="true">{arrows[direction]}</span> {children}
    </span>
  )
}
