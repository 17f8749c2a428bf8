import type { RateChart } from '#app/domain/market/rates/rate-chart'
import { ChartDrawing } from '#app/routes/instrument/chart-drawing'

/** One rate over up to five years: chart, sentence, and its numbers as a table. */
export function RateFigure({ chart }: { chart: RateChart }) {
  const { name, meaning, picture, sentence, table } = chart
  return (
    <section aria-labelledby="chart" className="price-figure">
      <h2 id="chart">{name}</h2>
      <p className="rates-note">{meaning}</p>
      <figure>
        <div className="chart-box">
          <ChartDrawing picture={picture} label={`${name}, five years`} stop={null} />
        </div>
        <figcaption>{sentence}</figcaption>
      </figure>
      <details className="price-table">
        <summary>View as a table</summary>
        <table className="figures">
          <caption className="sr-only">{name}, last value of each month, newest first</caption>
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
