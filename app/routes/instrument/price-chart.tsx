import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { chartBox } from '#app/domain/market/display/chart'
import { useHydrated } from '#app/ui/use-hydrated'
import type { InstrumentData } from './load-instrument.server'
import type { MovingChart, Series } from './moving-chart.client'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 }
const ends: Record<string, 'first' | 'last'> = { Home: 'first', End: 'last' }

/**
 * Shows the server's chart until someone points at it or tabs to it; the same box then holds a chart with a cursor,
 * for pointer and arrow keys.
 */
export function PriceChart({ found }: { found: InstrumentData }) {
  const { item, chart, range, isIllustrative } = found
  const canMove = useHydrated() && chart !== null && !isIllustrative
  const box = useRef<HTMLDivElement>(null)
  const { moving, want, reading } = useMovingChart(box, found)

  useEffect(() => {
    // This pointer, finger or focus may be what hydrated the page.
    if (canMove && box.current?.matches(':hover, :focus-within')) want()
  }, [canMove, want])

  function steer(event: KeyboardEvent) {
    const step = steps[event.key]
    const end = ends[event.key]
    if ((!step && !end) || !moving) return
    event.preventDefault()
    if (step) moving.step(step)
    else if (end) moving.goTo(end)
  }
  const slider = canMove && {
    role: 'slider',
    tabIndex: 0,
    'aria-label': `${item.name}, cursor of the chart`,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': reading?.percent ?? 100,
    'aria-valuetext': reading?.text ?? `${item.asOfText}: ${item.price}`,
    onPointerEnter: want,
    onPointerUp: want,
    onFocus: want,
    onKeyDown: steer,
  }
  return (
    <>
      <div
        ref={box}
        className="chart-box"
        data-near=""
        data-moving={moving ? '' : undefined}
        data-direction={chart?.direction ?? undefined}
        {...slider}
      >
        {!moving && chart && (
          <svg
            viewBox={`0 0 ${chartBox.width} ${chartBox.height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`${item.name}, ${range}`}
          >
            {chart.reference !== null && (
              <path className="chart-reference" d={`M0 ${chart.reference}H${chartBox.width}`} />
            )}
            <path className="chart-line" d={chart.path} />
          </svg>
        )}
        {!moving && chart && !isIllustrative && (
          <>
            <span className="chart-high num">{chart.top}</span>
            <span className="chart-low num">{chart.bottom}</span>
          </>
        )}
      </div>
      <p className="chart-reading num" aria-hidden="true">
        {reading?.text ?? (canMove && 'Tap, drag or use the arrow keys.')}
      </p>
    </>
  )
}

type Reading = { percent: number; text: string }

function useMovingChart(box: { current: HTMLDivElement | null }, found: InstrumentData) {
  const [isWanted, setIsWanted] = useState(false)
  const [moving, setMoving] = useState<MovingChart | null>(null)
  const [reading, setReading] = useState<Reading | null>(null)
  const { item, range, chart } = found
  const direction = chart?.direction ?? null
  const want = useCallback(() => setIsWanted(true), [])

  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    let drawn: MovingChart | null = null
    void load(`${item.path}/history?range=${range}`).then((loaded) => {
      if (!loaded || !isHere || !box.current) return
      const subject = { item, direction }
      drawn = loaded.drawMovingChart(box.current, loaded.series, subject, setReading)
      setMoving(drawn)
    })
    return () => {
      isHere = false
      drawn?.remove()
      setMoving(null)
    }
  }, [isWanted, item, range, direction, box])

  return { moving, reading, want }
}

/** If loading fails, the server's chart stays. */
async function load(url: string) {
  try {
    const [{ drawMovingChart }, response] = await Promise.all([
      import('./moving-chart.client'),
      fetch(url),
    ])
    if (!response.ok) return null
    return { drawMovingChart, series: (await response.json()) as Series }
  } catch {
    return null
  }
}
