import type { FunnelEvent } from '#app/domain/funnel/funnel-event'
import type { ReportedRow } from '#app/flows/funnel/read-funnel.server'
import { inCanada } from './in-words'

const width = 240
const height = 64
const charted = [
  ['visit', 'Visits'],
  ['lead_committed', 'Registered'],
  ['lead_accepted', 'Accepted'],
] as const satisfies [FunnelEvent, string][]

/** Counts per day in Toronto: bars for these days, a line for as many days before. */
export function DayCharts({ rows }: { rows: readonly ReportedRow[] }) {
  const [first, last] = [rows[0]?.name, rows.at(-1)?.name]
  return (
    <section className="panel">
      <h2>Day by day</h2>
      <div className="charts">
        {charted.map(([event, label]) => {
          const counts = rows.map((row) => row.counts[event])
          const before = rows.map((row) => row.before.counts[event])
          return (
            <figure key={event}>
              <DayChart label={label} counts={counts} before={before} />
              <p className="axis">
                <small>{first}</small> <small>{last}</small>
              </p>
            </figure>
          )
        })}
      </div>
      <p>
        <small>Bars: these days. Line: as many days before.</small>
      </p>
    </section>
  )
}

type ChartProps = { label: string; counts: readonly number[]; before: readonly number[] }

function DayChart({ label, counts, before }: ChartProps) {
  const highest = Math.max(1, ...counts, ...before)
  const step = width / counts.length
  const y = (count: number) => height - (count / highest) * height
  const sum = (of: readonly number[]) => inCanada(of.reduce((all, one) => all + one, 0))
  const words = `${sum(counts)}, before ${sum(before)}; up to ${inCanada(highest)} a day`
  const line = before.map((count, at) => `${((at + 0.5) * step).toFixed(1)},${y(count).toFixed(1)}`)
  return (
    <>
      <figcaption>
        <strong>{label}</strong> {words}
      </figcaption>
      <svg viewBox={`0 -1 ${width} ${height + 2}`} role="img" aria-label={`${label}: ${words}`}>
        {counts.map((count, at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: days keep their places
            key={at}
            x={(at * step + step * 0.1).toFixed(1)}
            y={y(count).toFixed(1)}
            width={(step * 0.8).toFixed(1)}
            height={(height - y(count)).toFixed(1)}
          />
        ))}
        <polyline points={line.join(' ')} />
        <line x1="0" x2={width} y1={height} y2={height} />
      </svg>
    </>
  )
}
