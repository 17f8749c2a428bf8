import type { TradingAxis } from '#app/domain/market/display/trading-axis'

/** What a chart shows, in epoch seconds. */
export type ChartWindow = { from: number; until: number }

/** The least number of points that a window shows. */
const minPoints = 8

type WindowOptions = {
  axis: TradingAxis
  whole: ChartWindow
  home: ChartWindow
  count: number
  /** No window is wholly after it. */
  newestAt: number
  show: (window: ChartWindow) => void
}

/** Moves and scales the window of a chart, counted in trading seconds from the start of its axis. */
export function chartWindow({ axis, whole, home, count, newestAt, show }: WindowOptions) {
  const fwd = (at: number) => axis.placeOf(at * 1_000) * axis.length
  const bwd = (traded: number) => axis.instantAt(traded / axis.length) / 1_000
  let shown = home

  function set(window: ChartWindow) {
    shown = window
    show(window)
  }

  /** Shows trading time between two places of the axis, moved and widened to fit. */
  function showWithin(start: number, end: number) {
    const least = (axis.length * minPoints) / count
    const length = Math.min(axis.length, Math.max(end - start, least))
    const middle = (start + end) / 2
    const latest = Math.min(axis.length - length, fwd(newestAt) - least / 2)
    const from = Math.max(0, Math.min(middle - length / 2, latest))
    set({
      from: bwd(from),
      until: from + length >= axis.length ? whole.until : bwd(from + length),
    })
  }

  return {
    fwd,
    bwd,
    shown: () => shown,
    isHome: () => shown === home,
    reset: () => set(home),
    showBetween: (from: number, until: number) => showWithin(fwd(from), fwd(until)),

    /** Half the window for 0.5, twice for 2, around an instant or its middle. */
    zoom(factor: number, around?: number) {
      const [start, end] = [fwd(shown.from), fwd(shown.until)]
      const center = around === undefined ? (start + end) / 2 : fwd(around)
      showWithin(center - (center - start) * factor, center + (end - center) * factor)
    },

    /** Moves by a fraction of the window. */
    pan(by: number) {
      const [start, end] = [fwd(shown.from), fwd(shown.until)]
      showWithin(start + by * (end - start), end + by * (end - start))
    },
  }
}
