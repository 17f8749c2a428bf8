import { Link } from 'react-router'
import { hasMoved } from '#app/domain/market/rates/rate-words'
import type { RateRow } from '#app/domain/market/rates/rates-view'
import type { RatesView } from './load-rates.server'

type RatesTableProps = Pick<RatesView, 'groups' | 'chosen' | 'linkTo'>

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
              {'\u2002'}
              {rows[0] && <RateDay row={rows[0]} />}
            </th>
          </tr>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={linkTo(row.id)} aria-current={row.id === chosen ? 'true' : undefined}>
                  <ShortName name={row.name} />
                </Link>
                {!isSameDay(row, rows[0]) && (
                  <>
                    {'\u2002'}
                    <RateDay row={row} />
                  </>
                )}
              </th>
              <td className="rates-latest num">{row.value}</td>
              <td className="num">
                <RateChange change={row.month} />
              </td>
              <td className="num">
                <RateChange change={row.year} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** The heading of a group says the rest to those who see it. */
function ShortName({ name }: Pick<RateRow, 'name'>) {
  const [short, rest] = name.split(/(?= bond yield| posted mortgage)/)
  return (
    <>
      {short}
      {rest && <span className="sr-only">{rest}</span>}
    </>
  )
}

/** The heading of a group has the day of its first rate. */
function isSameDay(row: RateRow, first: RateRow | undefined) {
  return row.date === first?.date && row.isStale === first.isStale
}

export function RateDay({ row: { date, dateText, isStale } }: { row: RateRow }) {
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
      <summary>Bank of Canada series names</summary>
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

/** A dash where it isn't known. */
function RateChange({ change }: { change: string | null }) {
  if (change && hasMoved(change)) return change
  if (change) return <span>{change}</span>
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not known</span>
    </>
  )
}
