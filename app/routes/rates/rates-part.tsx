import type { Source } from '#app/domain/market/providers/sources'
import { CurveFigure } from './curve-figure'
import { RateFigure } from './rate-figure'
import { RatesTable } from './rates-table'
import type { RatesView } from './view'

/** Everything of the page that the browser only shows. */
export function RatesPart({ groups, chart, curve, chosen, source, linkTo }: RatesView) {
  return (
    <>
      <section aria-labelledby="rates">
        <h2 id="rates">Rates</h2>
        {groups.length > 0 && source ? (
          <>
            <RatesTable groups={groups} chosen={chosen} linkTo={linkTo} />
            <Credit source={source} />
          </>
        ) : (
          <p className="board-none">No rates available yet.</p>
        )}
        <Decisions />
      </section>
      {chart && <RateFigure chart={chart} />}
      {curve && <CurveFigure curve={curve} />}
    </>
  )
}

function Credit({ source: { id, name } }: { source: Source }) {
  if (id === 'simulated') return <p className="credits">Demo rates, not real market data.</p>
  return (
    <p className="credits">
      Data provided by{' '}
      <a className="link" href="https://www.bankofcanada.ca/rates/interest-rates/" rel="noopener">
        {name}
      </a>
      , which names each series as shown below its rate.
    </p>
  )
}

function Decisions() {
  return (
    <p className="rates-note">
      The Bank of Canada announces its policy rate on eight scheduled dates a year:{' '}
      <a className="link" href="https://www.bankofcanada.ca/press/upcoming-events/" rel="noopener">
        see the Bank’s calendar
      </a>
      .
    </p>
  )
}
