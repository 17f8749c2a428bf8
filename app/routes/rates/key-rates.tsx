import type { RateId } from '#app/domain/market/rates/rate-series'
import { formatDay } from '#app/domain/market/rates/rate-words'
import type { RateRow } from '#app/domain/market/rates/rates-view'
import { daysBetween } from '#app/shared/toronto-time'
import type { RatesView } from './load-rates.server'
import { RateDay } from './rates-table'

const keyIds: readonly RateId[] = ['policy', 'prime', 'mortgage-5']

/** The rates that most people ask for, how they last moved, and when the next decision is. */
export function KeyRates(view: RatesView) {
  const rows = view.groups.flatMap((group) => group.rows).filter(({ id }) => keyIds.includes(id))
  const newest = rows[0]
  return (
    <>
      <dl className="key-rates">
        {rows.map((row) => (
          <div key={row.id}>
            <dt>{row.name}</dt>
            <dd className="num">{row.value}</dd>
            <dd>
              <LastMove row={row} />
            </dd>
          </div>
        ))}
        <NextDecision {...view} />
      </dl>
      {newest && view.source && (
        <p className="credits">
          {view.source.name}: latest as of {newest.dateText}.
        </p>
      )}
    </>
  )
}

function LastMove({ row }: { row: RateRow }) {
  const { moved, isStale } = row
  if (isStale || !moved) return <RateDay row={row} />
  return (
    <>
      <span>{moved.words}</span> <time dateTime={moved.date}>{moved.dateText}</time>
    </>
  )
}

function NextDecision({ decision, today }: Pick<RatesView, 'decision' | 'today'>) {
  const calendar = (
    <a className="link" href="https://www.bankofcanada.ca/press/upcoming-events/" rel="noopener">
      Bank’s calendar
    </a>
  )
  return (
    <div>
      <dt>Next rate decision</dt>
      {decision ? (
        <>
          <dd>
            <time dateTime={decision}>{formatDay(decision).split(',')[0]}</time>
          </dd>
          <dd>
            <span>{inDays(daysBetween(today, decision))}, 9:45 a.m. ET</span> {calendar}
          </dd>
        </>
      ) : (
        <dd>On eight scheduled dates a year. {calendar}</dd>
      )}
    </div>
  )
}

function inDays(days: number): string {
  if (days < 2) return days === 0 ? 'Today' : 'Tomorrow'
  return `In ${days} days`
}
