import { type ReactNode, useRef } from 'react'
import type { ChartSeries } from '#app/domain/market/display/chart-picture'
import {
  arrows,
  changeClass,
  type Direction,
  formatAsOf,
  formatChangePercent,
  formatPrice,
} from '#app/domain/market/display/format'
import { windowEnds } from '#app/domain/market/display/words'
import { ChartDrawing, isWide } from '#app/market-board/chart-drawing'
import { useHydrated } from '#app/ui/use-hydrated'
import type { InstrumentData } from './load-instrument.server'
import { useChartCursor } from './use-chart-cursor'

/** The server's chart. Once the page is awake, a cursor reads its points. */
export function PriceChart({ found }: { found: InstrumentData }) {
  const { item, chart, range, isIllustrative } = found
  const isReadable = chart !== null && !isIllustrative
  const canRead = useHydrated() && isReadable
  const box = useRef<HTMLDivElement>(null)
  // Named after the page's round, so no copy of an earlier one comes from a cache.
  const url = `${item.path}/history?range=${range}&at=${item.value.asOf}`
  const cursor = useChartCursor({ box, url, isActive: canRead })
  const { series, index, measured, last, leave, follow } = cursor
  const stops = [index, measured].filter((one) => one !== null)
  const reading = series && index !== null ? readingAt(found, series, stops) : null

  const slider = canRead && {
    role: 'slider',
    tabIndex: 0,
    'aria-label': `${item.name}, chart cursor`,
    'aria-valuemin': 0,
    'aria-valuemax': last,
    'aria-valuenow': index ?? last,
    'aria-valuetext': reading
      ? `${reading.text} ${reading.since}`.trim()
      : `${item.asOfText}: ${item.price}`,
    onPointerDown: follow,
    onPointerMove: follow,
    onPointerLeave: leave,
    onBlur: () => leave(),
    onKeyDown: cursor.steer,
  }
  return (
    <>
      <p className="chart-reading num">
        {reading ? (
          <>
            {reading.text} <span className="chart-since">{reading.since}</span>
          </>
        ) : (
          <WithoutReading found={found} />
        )}
      </p>
      <div
        ref={box}
        className="chart-box"
        data-points={isReadable ? url : undefined}
        data-direction={chart?.direction ?? undefined}
        data-wide={(chart?.newest && isWide(chart.newest)) || undefined}
        data-plain={chart?.prices.length === 0 || undefined}
        {...slider}
      >
        {chart && (
          <ChartDrawing
            picture={chart}
            label={`${item.name}, ${range}`}
            stops={series ? stops.map((one) => stopAt(series, one)) : []}
          />
        )}
      </div>
    </>
  )
}

/** The change over the range shown, which the line's colour repeats. */
function WithoutReading({ found }: { found: InstrumentData }) {
  const { chart, range, rangeChange, period } = found
  // The day's is beside the price already.
  if (range === '1D') return period
  if (!rangeChange || !chart?.direction) return null
  return (
    <>
      <Change direction={chart.direction}>{rangeChange.text}</Change> {rangeChange.since}
    </>
  )
}

function stopAt({ x, y }: ChartSeries, index: number) {
  return { x: x[index] as number, y: y[index] as number }
}

/** `Nov. 21, 2026, 2:30 p.m. EST · $131,400.00 · +1.20% since Oct. 22`, or from one point to another. */
function readingAt(
  { item, base, rangeChange, timeKind }: InstrumentData,
  { at, price }: ChartSeries,
  stops: readonly number[],
): { text: string; since: string } {
  const [first = 0, index = first] = stops.toSorted((one, other) => one - other)
  if (index > first) {
    const [from, until] = windowEnds(at[first] as number, at[index] as number, timeKind)
    const change = ((price[index] as number) / (price[first] as number) - 1) * 100
    return { text: `${from} to ${until} · ${formatChangePercent(change)}`, since: '' }
  }
  const [time, value] = [(at[index] as number) * 1_000, price[index] as number]
  const change = base ? formatChangePercent((value / base - 1) * 100) : ''
  const parts = [formatAsOf(time, timeKind), formatPrice({ ...item, price: value }), change]
  return { text: parts.filter(Boolean).join(' · '), since: (base && rangeChange?.since) || '' }
}

/** A price's change; lists render the same as text with `changeMarkup`. */
export function Change({ direction, children }: { direction: Direction; children: ReactNode }) {
  return (
    <span className={changeClass} data-direction={direction}>
      <span aria-hidden="true">{arrows[direction]}</span> {children}
    </span>
  )
}
