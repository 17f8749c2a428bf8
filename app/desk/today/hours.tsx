import { auditPath } from '#app/desk/audit/audit-route'
import { CountChart } from '#app/desk/parts/count-chart'
import { InlineScript } from '#app/desk/parts/parts'
import { text as hoursScript } from '#app/desk/scripts/hours-script?inlined'
import { day, hour } from '#app/shared/time'
import { torontoZone } from '#app/shared/toronto-time'
import type { HourlyCounts, HourMark, Hours } from './hours-route'

const minutes = new Intl.DateTimeFormat('en-CA', {
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: torontoZone,
})
const clock = new Intl.DateTimeFormat('en-CA', { hour: 'numeric', timeZone: torontoZone })

/** Counts per hour: bars for the last day, a line for the same hours a week before, ticks for operators' actions. */
export function HourCharts({ hours }: { hours: Hours }) {
  const { startsAt, charts, marks } = hours
  const releases = marks.filter(({ by }) => by === '')
  const isCrowded = releases.length > 3
  return (
    <section className="panel">
      <h2>Last 24 hours</h2>
      <div className="charts">
        {charts.map((chart) => (
          <HourChart key={chart.event} chart={chart} startsAt={startsAt} marks={marks} />
        ))}
      </div>
      <p>
        <small>
          Bars: these hours. Line: the same hours a week before. Ticks, one an hour of each kind:
          releases, and changes of buyers, prices, spend and links.{' '}
          <a href={auditPath({ kind: 'changes' })}>All changes</a>
        </small>
      </p>
      <Marks of={isCrowded ? marks.filter(({ by }) => by !== '') : marks} />
      {isCrowded && (
        <details>
          <summary>
            <small>{releases.length} releases</small>
          </summary>
          <Marks of={releases} />
        </details>
      )}
      {/* It reads the list above. */}
      <InlineScript text={hoursScript} />
    </section>
  )
}

function Marks({ of: marks }: { of: readonly HourMark[] }) {
  if (marks.length === 0) return null
  return (
    <ul>
      {marks.map(({ at, what, by }) => (
        <li key={`${at} ${what}`} data-mark={at}>
          <small>
            {minutes.format(at)}: {[what, by].filter(Boolean).join(', ')}
          </small>
        </li>
      ))}
    </ul>
  )
}

/** Returns when the first change of each hour was, of releases and of others. */
function ticksOf(marks: readonly HourMark[]): number[] {
  const first = new Map<string, number>()
  for (const { at, by } of marks) {
    const kind = `${Math.floor(at / hour)} ${by === ''}`
    first.set(kind, Math.min(at, first.get(kind) ?? at))
  }
  return Array.from(first.values())
}

type ChartProps = { chart: HourlyCounts; startsAt: number; marks: readonly HourMark[] }

function HourChart({ chart, startsAt, marks }: ChartProps) {
  const { label, counts, before } = chart
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)
  const words = `${sum(counts)}, a week before ${sum(before)}`
  const places = ticksOf(marks)
  const ticks = Array.from(new Set(places.map((at) => (at - startsAt) / day)))
  return (
    <figure
      data-counts={counts.join(' ')}
      data-before={before.join(' ')}
      data-from={startsAt}
      data-ticks={places.join(' ')}
    >
      <CountChart {...{ label, words, counts, before, ticks }} per="an hour" />
      <p className="axis">
        <small>{clock.format(startsAt)}</small> <small>now</small>
      </p>
    </figure>
  )
}
