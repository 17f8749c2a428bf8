import type { YieldCurve } from '#app/domain/market/rates/yield-curve'
import { ChartDrawing } from '#app/market-board/chart-drawing'
import { ChartStops } from './chart-stops'

/** The yields of Government of Canada bonds by term, now and a year before. */
export function CurveFigure({ curve }: { curve: YieldCurve }) {
  const { picture, sentence, stops } = curve
  return (
    <section aria-labelledby="curve" className="price-figure">
      <h2 id="curve">Yield curve</h2>
      <p className="rates-note">
        Yields of Government of Canada bonds by term. Fixed mortgage rates tend to follow them.
      </p>
      <figure>
        <Legend curve={curve} />
        <div className="chart-box">
          <ChartDrawing picture={picture} label="Yield curve" />
          <ChartStops stops={stops} label="Yield curve, values" />
        </div>
        <figcaption>{sentence}</figcaption>
      </figure>
      <CurveTable curve={curve} />
    </section>
  )
}

/** Which line is which: by its stroke, not by its colour alone. */
function Legend({ curve: { now, before } }: { curve: YieldCurve }) {
  const lines = [
    { date: now, className: 'chart-line' },
    { date: before, className: 'chart-other' },
  ]
  return (
    <ul className="chart-legend">
      {lines.map(
        ({ date, className }) =>
          date && (
            <li key={className}>
              <svg aria-hidden="true" viewBox="0 0 28 4" width="28" height="4">
                <path className={className} d="M0 2H28" />
              </svg>
              {date}
            </li>
          ),
      )}
    </ul>
  )
}

function CurveTable({ curve: { now, before, table } }: { curve: YieldCurve }) {
  return (
    <details className="price-table">
      <summary>View as a table</summary>
      <table className="figures">
        <caption className="sr-only">Bond yields by term</caption>
        <thead>
          <tr>
            <th scope="col">Term</th>
            <th scope="col">{now}</th>
            {before && <th scope="col">{before}</th>}
          </tr>
        </thead>
        <tbody>
          {table.map((row) => (
            <tr key={row.term}>
              <th scope="row">{row.term}</th>
              <td className="num">{row.now}</td>
              {row.before && <td className="num">{row.before}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
