import { ServerPart } from '#app/document/server-part'
import { noChange } from '#app/domain/market/display/format'
import { stateWords } from '#app/domain/market/display/words'
import { RefreshBar, StaleNotice } from '#app/market-board/refresh-bar'
import { WatchForm, WatchStar } from '#app/market-board/watch-form'
import { CompareForm } from '#app/routes/explorer/compare-form'
import { minute } from '#app/shared/time'
import { Converter } from './converter'
import { KeyFigures } from './key-figures'
import type { InstrumentData } from './load-instrument.server'
import { Change } from './price-chart'
import { PriceFigure } from './price-figure'

export function InstrumentPage({ found }: { found: InstrumentData }) {
  const { item, isWatched, range, others, heading, staleness, units, conversion } = found
  const { session, asOfText, latest } = found
  const converter = conversion && <Converter units={units} conversion={conversion} item={item} />
  return (
    <>
      {/* A pointer anywhere in it wakes the page, so the chart is ready before it is pointed at. */}
      <div className="instrument-body" data-near="" data-rail={converter ? undefined : 'short'}>
        <div className="instrument-main">
          <header className="instrument-header">
            <WatchForm />
            <div className="instrument-name">
              <h1>
                {heading}{' '}
                {heading !== item.symbol && (
                  <span className="instrument-symbol">{item.symbol}</span>
                )}
              </h1>
              <WatchStar id={item.id} name={item.name} isWatched={isWatched} />
            </div>
            <Price found={found} />
            <div className="instrument-freshness">
              <p className="quote-age" data-state={item.state}>
                {stateWords[item.state]}, <time dateTime={item.asOf}>{asOfText}</time>
                {item.unit && ` · ${item.category === 'index' ? '' : 'per '}${item.unit}`}
                {/* Only made-up prices have no address. */}
                {item.source.url === null && ` · ${item.source.shortName}`}
                {session && (
                  <>
                    {' · '}
                    <span className="session" data-open={session.isOpen || undefined}>
                      {session.text}
                    </span>
                  </>
                )}
              </p>
              <RefreshBar latest={latest} everyMs={5 * minute} />
            </div>
          </header>
          <StaleNotice staleness={staleness} />
          <PriceFigure found={found} />
        </div>
        <div className="instrument-side">
          {/* What a pair is looked up for. */}
          {item.category === 'forex' && converter}
          <KeyFigures found={found} />
          {item.category !== 'forex' && converter}
        </div>
        <CompareForm
          address={`${item.path}/chart?range=${range}`}
          others={others}
          hint="Shows both on the large chart."
        />
        <ServerPart part={found.parts.peers} className="instrument-peers" />
      </div>
      <ServerPart part={found.parts.coverage} className="contents" />
    </>
  )
}

function Price({ found: { item, dayWords } }: { found: InstrumentData }) {
  const { direction } = item
  return (
    <>
      <p className="instrument-price">
        <data value={item.value.price}>{item.price}</data>
        {item.price.startsWith('$') && <span className="change-period"> {item.currency}</span>}
      </p>
      <p className="instrument-change">
        {direction ? (
          <>
            <Change direction={direction}>
              {item.change} ({item.changePercent})
            </Change>{' '}
            <span className="change-period">{dayWords}</span>
          </>
        ) : (
          <span className="change-period">{noChange}</span>
        )}
      </p>
    </>
  )
}
