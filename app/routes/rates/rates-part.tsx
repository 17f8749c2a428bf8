import type { Source } from '#app/domain/market/providers/sources'
import { type RateChart, type RateRange, rateRanges } from '#app/domain/market/rates/rate-chart'
import { ChartDrawing } from '#app/market-board/chart-drawing'
import { ChartStops } from './chart-stops'
import { CurveFigure } from './curve-figure'
import type { RatesView } from './load-rates.server'
import { RatesTable, SeriesNames } from './rates-table'

/** The chosen rate: the browser only shows it. */
export function ChosenRatePart({ chart, chosen, linkTo }: RatesView) {
  return chart && <RateFigure chart={chart} linkFor={(range) => linkTo(chosen, range)} />
}

/** All rates, which the browser only shows too. */
export function RatesPart({ groups, chosen, source, linkTo }: RatesView) {
  return (
    <section aria-labelledby="rates">
      <h2 id="rates">Rates</h2>
      {groups.length > 0 && source ? (
        <>
          <RatesTable groups={groups} chosen={chosen} linkTo={linkTo} />
          <Credit source={source} />
          <SeriesNames groups={groups} />
        </>
      ) : (
        <p className="board-none">No rates available yet.</p>
      )}
    </section>
  )
}

export function CurvePart({ curve }: Pick<RatesView, 'curve'>) {
  return curve && <CurveFigure curve={curve} />
}

function Credit({ source: { url, name, note } }: { source: Source }) {
  if (!url) return <p className="credits">{`${name}, ${note.toLowerCase()}.`}</p>
  return (
    <p className="credits">
      Data provided by{' '}
      <a className="link" href={url} rel="noopener">
        {name}
      </a>
      .
    </p>
  )
}

const rangeWords: Record<RateRange, { length: string; step: string }> = {
  '1Y': { length: 'one year', step: 'week' },
  '5Y': { length: 'five years', step: 'month' },
}

type FigureProps = {
  chart: RateChart
  linkFor: (range: RateRange) => string
}

/** One rate over up to five years: chart, sentence, and its numbers as a table. */
function RateFigure({ chart, linkFor }: FigureProps) {
  const { name, meaning, range, picture, sentence, stops, table, hasChanges } = chart
  const { length, step } = rangeWords[range]
  return (
    <section aria-labelledby="chart" className="price-figure">
      <div className="rates-now">
        <h2 id="chart">{name}</h2>
        <nav aria-label="Range" className="range-nav" data-print="no">
          {rateRanges.map((one) => (
            <a
              key={one}
              data-stay=""
              href={linkFor(one)}
              aria-current={one === range ? 'true' : undefined}
            >
              {one}
            </a>
          ))}
        </nav>
        <p className="rates-note">{meaning}</p>
      </div>
      <figure>
        <div className="chart-box">
          <ChartDrawing picture={picture} label={`${name}, ${length}`} />
          <ChartStops stops={stops} label={`${name}, values`} />
        </div>
        <figcaption>{sentence}</figcaption>
      </figure>
      <details className="price-table">
        <summary>View as a table</summary>
        <table className="figures">
          <caption className="rates-note">
            <span className="sr-only">{name}. </span>
            {hasChanges ? 'Each change' : `The last value of each ${step}`}, newest first.
          </caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Rate</th>
            </tr>
          </thead>
          <tbody>
            {table.map(({ date, dateText, value }) => (
              <tr key={date}>
                <th scope="row">
                  <time dateTime={date}>{dateText}</time>
                </th>
                <td className="num">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
