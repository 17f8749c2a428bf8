import { Link } from 'react-router'
import type { RateId } from '#app/domain/market/rates/rate-series'
import type { RateGroup, RateRow } from '#app/domain/market/rates/rates-view'

type RatesTableProps = { groups: RateGroup[]; chosen: RateId; linkTo: (id: RateId) => string }

/** Every rate with its changes. A rate's name chooses the chart before it. */
export function RatesTable({ groups, chosen, linkTo }: RatesTableProps) {
  return (
    <table className="figures rates-table">
      <caption className="rates-note">
        Changes over one month and one year, in percentage points. Choose a rate to see its chart.
      </caption>
      <thead>
        <tr>
          <th scope="col">Rate</th>
          <th scope="col">Latest</th>
          <th scope="col">1 month</th>
          <th scope="col">1 year</th>
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={4} className="rates-group">
              {title}
              {isOfOneDay(rows) && <RateDay row={rows[0]} />}
            </th>
          </tr>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={linkTo(row.id)} aria-current={row.id === chosen ? 'true' : undefined}>
                  {row.name}
                </Link>
                {!isOfOneDay(rows) && <RateDay row={row} />}
              </th>
              <td className="rates-latest num">{row.value}</td>
              <td className="num">{row.month ?? <Unknown />}</td>
              <td className="num">{row.year ?? <Unknown />}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** One day is said once. */
function isOfOneDay(rows: RateRow[]): rows is [RateRow, ...RateRow[]] {
  return rows.every(({ date, isStale }) => date === rows[0]?.date && !isStale)
}

function RateDay({ row: { date, dateText, isStale } }: { row: RateRow }) {
  return (
    <span className="rates-day" data-state={isStale ? 'stale' : undefined}>
      {isStale && 'Not updated since '}
      <time dateTime={date}>{dateText}</time>
    </span>
  )
}

/** The source's own names, for those who look a value up. */
export function SeriesNames({ groups }: Pick<RatesTableProps, 'groups'>) {
  return (
    <details className="price-table">
      <summary>Names of the series at the Bank of Canada</summary>
      <table className="figures">
        <caption className="sr-only">Series of the Bank of Canada</caption>
        <tbody>
          {groups
            .flatMap(({ rows }) => rows)
            .map(({ id, name, sourceName }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{sourceName}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  )
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not available</span>
    </>
  )
}
