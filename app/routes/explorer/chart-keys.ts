import type uPlot from 'uplot'
import type { Candle } from '#app/domain/market/display/candles'
import type { chartWindow } from './chart-window'

type Keys = {
  /** The prices, and their volumes where they have a pane. */
  panes: readonly [uPlot, uPlot | null]
  times: readonly number[]
  view: ReturnType<typeof chartWindow>
  zoom: (factor: number) => void
  candles: () => readonly Candle[]
  candleAt: (at: number) => Candle | undefined
  /** Reads out where the cursor is. */
  tell: () => void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: 10, PageDown: -10 }

/** Returns what acts on a key; it returns false for one that is none of the chart's. */
export function chartKeys({ panes, times, view, zoom, candles, candleAt, tell }: Keys) {
  const [plot, volumes] = panes

  function moveTo(index: number) {
    const [from, until] = plot.series[0]?.idxs ?? [0, times.length - 1]
    const at = Math.min(until, Math.max(from, index))
    const value = plot.data[1]?.[at] ?? null
    const left = plot.valToPos(times[at] as number, 'x')
    plot.setCursor({ left, top: value === null ? 0 : plot.valToPos(value, 'y') }, false)
    volumes?.setCursor({ left, top: 0 }, false)
    tell()
  }

  /** By points, or by candles. */
  function moveBy(by: number) {
    const index = plot.cursor.idx ?? plot.series[0]?.idxs?.[1] ?? times.length - 1
    const candle = candleAt(times[index] as number)
    if (!candle) return moveTo(index + by)
    const shown = candles()
    const next = Math.min(shown.length - 1, Math.max(0, shown.indexOf(candle) + by))
    moveTo(times.findLastIndex((at) => at < (shown[next] as Candle).until))
  }

  return (key: string, isShifted: boolean): boolean => {
    const by = steps[key]
    if (by !== undefined) isShifted ? view.pan(by / 10) : moveBy(by)
    else if (key === 'Home') moveTo(0)
    else if (key === 'End') moveTo(times.length - 1)
    else if (key === '+' || key === '=') zoom(0.5)
    else if (key === '-') zoom(2)
    else if (key === 'Escape') view.reset()
    else return false
    return true
  }
}
