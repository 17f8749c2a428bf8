import { Fragment } from 'react'
import type { ChartStop } from '#app/domain/market/rates/rate-chart'

/** A keyboard reaches up to this many; the table below has all of them. */
const maxReached = 12

/** Strips over a chart, each of which shows its values while a pointer or the focus is on it, by CSS alone. */
export function ChartStops({ stops, label }: { stops: readonly ChartStop[]; label: string }) {
  const step = Math.ceil(stops.length / maxReached)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no element for a group of controls
    <svg className="chart-stops" role="group" aria-label={label}>
      {stops.map((stop, index) => {
        const start = edgeBetween(stops[index - 1], stop) ?? 0
        const end = edgeBetween(stop, stops[index + 1]) ?? 100
        const isReached = (stops.length - 1 - index) % step === 0
        const reached = { role: 'img', tabIndex: 0, 'aria-label': stop.words }
        return (
          <Fragment key={stop.x}>
            <rect
              x={percent(start)}
              width={percent(end - start)}
              height="100%"
              {...(isReached && reached)}
            />
            <g>
              {stop.heights.map((y) => (
                <circle key={y} cx={percent(stop.x)} cy={percent(y)} r="4" />
              ))}
              <text x={percent(stop.x)} y="-8" textAnchor={anchorOf(stop)}>
                {stop.words}
              </text>
            </g>
          </Fragment>
        )
      })}
    </svg>
  )
}

function edgeBetween(one: ChartStop | undefined, other: ChartStop | undefined) {
  return one && other && (one.x + other.x) / 2
}

function percent(place: number): string {
  return `${Math.round(place * 10) / 10}%`
}

/** Its words stay within the chart. */
function anchorOf({ x }: ChartStop) {
  if (x < 40) return 'start'
  return x > 60 ? 'end' : 'middle'
}
