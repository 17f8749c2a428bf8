import { InlineScript } from '#app/desk/parts/parts'
import { text as hoursScript } from '#app/desk/scripts/hours-script?inlined'
import { hour } from '#app/shared/time'
import { torontoZone } from '#app/shared/toronto-time'
import type { HourlyCounts, HourMark, Hours } from './hours-route'

const width = 240
const height = 64
const step = width / 24
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
          Bars: these hours. Line: the same hours a week before. Ticks: releases, and what operators
          changed.
        </small>
      </p>
      {marks.length > 0 && (
        <ul>
          {marks.map(({ at, what, by }) => (
            <li key={`${at} ${what}`} data-mark={at}>
              <small>
                {minutes.format(at)}: {[what, by].filter(Boolean).join(', ')}
              </small>
            </li>
          ))}
        </ul>
      )}
      {/* It reads the list above. */}
      <InlineScript text={hoursScript} />
    </section>
  )
}

type ChartProps = { chart: HourlyCounts; startsAt: number; marks: readonly HourMark[] }

function HourChart({ chart, startsAt, marks }: ChartProps) {
  const { label, counts, before } = chart
  const highest = Math.max(1, ...counts, ...before)
  const y = (count: number) => height - (count / highest) * height
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)
  const words = `${sum(counts)}, a week before ${sum(before)}`
  const line = before.map((count, at) => `${(at + 0.5) * step},${y(count).toFixed(1)}`).join(' ')
  return (
    <figure data-counts={counts.join(' ')} data-before={before.join(' ')} data-from={startsAt}>
      <figcaption>
        <strong>{label}</strong> {words}
      </figcaption>
      <svg viewBox={`0 -6 ${width} ${height + 6}`} role="img" aria-label={`${label}: ${words}`}>
        {counts.map((count, at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: hours keep their places
            key={at}
            x={at * step + 1}
            y={y(count)}
            width={step - 2}
            height={height - y(count)}
          />
        ))}
        <polyline points={line} />
        {marks.map(({ at, what }) => {
          const x = ((at - startsAt) / hour) * step
          return <path key={`${at} ${what}`} d={`M${x.toFixed(1)} -6v6`} />
        })}
        <line x1="0" x2={width} y1={height} y2={height} />
      </svg>
      <p className="axis">
        <small>{clock.format(startsAt)}</small> <small>now, to {highest} an hour</small>
      </p>
    </figure>
  )
}
