import { Link } from 'react-router'
import { isBroken } from '#app/domain/market/display/chart'
import { breakNote } from '#app/domain/market/display/line-breaks'
import type { HistoryRange } from '#app/domain/market/ranges'
import type { InstrumentData } from './load-instrument.server'
import { PriceChart } from './price-chart'

const rangeWords: Record<HistoryRange, string> = {
  '1D': 'one day',
  '5D': 'five days',
  '1M': 'one month',
  '3M': 'three months',
  '6M': 'six months',
  YTD: 'year to date',
  '1Y': 'one year',
  '5Y': 'five years',
  MAX: 'everything recorded',
}

export function PriceFigure({ found }: { found: InstrumentData }) {
  const { item, range, chart, sentence, table, figures } = found
  return (
    <section aria-labelledby="chart" className="price-figure">
      <h2 id="chart" className="sr-only">
        Chart
      </h2>
      <figure>
        <Ranges found={found} />
        <PriceChart key={`${item.id} ${range} ${item.asOf}`} found={found} />
        <figcaption className={found.isIllustrative ? undefined : 'sr-only'}>{sentence}</figcaption>
      </figure>
      {figures.length > 0 && (
        <dl className="range-figures" data-day={range === '1D' || undefined}>
          {figures.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {chart && <p className="chart-note">{isBroken(chart.line) && breakNote}</p>}
      {table.length > 0 && (
        <details className="price-table">
          <summary>View as a table</summary>
          <table className="figures">
            <caption className="sr-only">
              {item.name}, {rangeWords[range]}, newest first
            </caption>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Price</th>
              </tr>
            </thead>
            <tbody>
              {table.map(({ iso, time, price }) => (
                <tr key={iso}>
                  <th scope="row">
                    <time dateTime={iso}>{time}</time>
                  </th>
                  <td>{price}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  )
}

function Ranges({ found }: { found: InstrumentData }) {
  const { item, ranges, range } = found
  return (
    <nav aria-label="Range" className="range-nav" data-print="no">
      {ranges.map((one) => (
        <Link
          key={one}
          to={`${item.path}?range=${one}`}
          aria-current={one === range ? 'true' : undefined}
          replace
          preventScrollReset
        >
          {one}
        </Link>
      ))}
      <Link to={`${item.path}/chart?range=${range}`} className="expand-chart">
        Expand<span className="expand-what"> chart</span>
      </Link>
    </nav>
  )
}
