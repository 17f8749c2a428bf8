import { CountChart } from '#app/desk/parts/count-chart'
import type { Comparison } from '#app/domain/funnel/funnel-desk-store.server'
import type { FunnelEvent } from '#app/domain/funnel/funnel-event'
import type { ReportedRow } from '#app/flows/funnel/read-funnel.server'
import { againstWords, inCanada } from './in-words'

const charted = [
  ['visit', 'Visits'],
  ['lead_committed', 'Registered'],
  ['lead_accepted', 'Accepted'],
] as const satisfies [FunnelEvent, string][]

type DayChartsProps = { rows: readonly ReportedRow[]; against: Comparison }

/** Counts per day in Toronto: bars for these days, a line for those that they are compared with. */
export function DayCharts({ rows, against }: DayChartsProps) {
  const [first, last] = [rows[0]?.name, rows.at(-1)?.name]
  return (
    <section className="panel">
      <h2>Day by day</h2>
      <div className="charts">
        {charted.map(([event, label]) => {
          const counts = rows.map((row) => row.counts[event])
          const before = rows.map((row) => row.before.counts[event])
          const words = `${sumOf(counts)}, before ${sumOf(before)}`
          return (
            <figure key={event}>
              <CountChart {...{ label, words, counts, before }} per="a day" />
              <p className="axis">
                <small>{first}</small> <small>{last}</small>
              </p>
            </figure>
          )
        })}
      </div>
      <p>
        <small>{`Bars: these days. Line: ${againstWords[against]}.`}</small>
      </p>
    </section>
  )
}

const sumOf = (counts: readonly number[]) => inCanada(counts.reduce((sum, one) => sum + one, 0))
