import uPlot from 'uplot'
import {
  movingAverage,
  type PriceSeries,
  type SeriesResponse,
  shownColumns,
} from '#app/domain/market/display/explorer'
import {
  formatAsOf,
  formatChangePercent,
  formatPrice,
  priceDigits,
} from '#app/domain/market/display/format'
import { type PriceAxis, priceAxis } from '#app/domain/market/display/price-ticks'
import { timeTicks } from '#app/domain/market/display/time-ticks'
import { tradingAxis } from '#app/domain/market/display/trading-axis'
import { csvOf } from '#app/shared/csv'
import { toIso } from '#app/shared/time'
import { drawMarks, palette, watchTheme } from './chart-ink'
import type { ExplorerData } from './load-explorer.server'
import { download, pictureOf } from './save-chart'
import { watchGestures } from './watch-gestures'

/** The cursor's reading: an instant in words, and a value for each line. */
export type Reading = { index: number; time: string; values: (string | null)[] }

export type OpenChart = {
  /** Of readable points. */
  count: number
  /** Acts on a key; false for one that is none of the chart's. */
  press: (key: string, isShifted: boolean) => boolean
  /** Half the window for 0.5, twice for 2. */
  zoom: (factor: number) => void
  reset: () => void
  fill: () => void
  savePicture: () => Promise<void>
  savePrices: () => void
  close: () => void
}

type Column = { key: string; values: (number | null)[]; isAverage: boolean }
type Read = (reading: Reading | null, isByKey: boolean) => void

/** The least number of points that a window shows. */
const minPoints = 8

/** Puts an interactive chart into a box, which holds the server's drawing; null if there is nothing to draw. */
export async function openChart(
  box: HTMLElement,
  found: ExplorerData,
  read: Read,
): Promise<OpenChart | null> {
  const loaded = await loadSeries(found)
  const [own] = loaded?.series ?? []
  if (!loaded || !own || own.at.length < 2) return null
  const { item, choices } = found
  const { times, columns } = columnsOf(loaded.series, found)
  const whole: Window = { from: times[0] as number, until: times.at(-1) as number }
  const axis = tradingAxis(item, whole.from * 1_000, whole.until * 1_000)
  const fwd = (at: number) => axis.placeOf(at * 1_000) * axis.length
  const bwd = (traded: number) => axis.instantAt(traded / axis.length) / 1_000
  const home: Window = { from: Math.max(found.since, whole.from), until: whole.until }
  let shown = home
  let ticks: PriceAxis['ticks'] = []
  let labels: string[] = []

  const digits = choices.isPercent ? 2 : priceDigits({ ...item, price: item.value.price })
  const suffix = choices.isPercent ? '%' : ''
  const ink = palette(box)

  const plot = new uPlot(
    {
      ...sizeOf(box),
      padding: [8, 0, 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        drag: { x: true, y: false, dist: 6, setScale: false },
        bind: { dblclick: () => () => doubleClick() },
      },
      scales: {
        x: { time: false, distr: 100, fwd, bwd, range: (_, min, max) => [min, max] },
        y: {
          distr: choices.isLog && !choices.isPercent ? 3 : 1,
          range: (_, low, high) => {
            const vertical = priceAxis([low ?? 0, high ?? 1], digits)
            ticks = vertical.ticks
            const isLog = choices.isLog && !choices.isPercent && low > 0
            return isLog ? [low * 0.98, high * 1.02] : [vertical.bottom, vertical.top]
          },
        },
      },
      axes: [
        {
          ...ink.axis(30),
          splits: () => {
            const window = tradingAxis(item, shown.from * 1_000, shown.until * 1_000)
            const marks = timeTicks(window)
            labels = marks.map(({ label }) => label)
            return marks.map(({ place }) => window.instantAt(place) / 1_000)
          },
          values: () => labels,
        },
        {
          ...ink.axis(Math.max(64, 16 + 8 * words(own.price.at(-1) as number).length)),
          side: 1,
          splits: () => ticks.map(({ price }) => price),
          values: () => ticks.map(({ label }) => `${label}${suffix}`),
        },
      ],
      series: [
        {},
        ...columns.map((_, index) => ({
          stroke: () => ink.line(index).stroke,
          dash: ink.line(index).dash,
          width: index === 0 ? 2 : 1.5,
          spanGaps: true,
          points: { show: false },
        })),
      ],
      hooks: {
        setCursor: [() => tell(false)],
        setSelect: [select],
        draw: [(chart) => drawMarks(chart, ink, words)],
      },
    },
    dataOf(shown),
    box,
  )
  show(home)

  function words(value: number): string {
    return choices.isPercent ? formatChangePercent(value) : formatPrice({ ...item, price: value })
  }

  function dataOf({ from }: Window): uPlot.AlignedData {
    const first = times.findIndex((at) => at >= from)
    return [times, ...shownColumns(columns, first, choices.isPercent)] as uPlot.AlignedData
  }

  /** Shows a window, rebased at its left edge where changes are shown. */
  function show(window: Window) {
    shown = window
    plot.setData(dataOf(window), false)
    plot.setScale('x', { min: window.from, max: window.until })
  }

  function doubleClick() {
    reset()
    return null
  }

  function reset() {
    show(home)
  }

  function select() {
    const { left, width } = plot.select
    if (width < 6) return
    const [from, until] = [plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x')]
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
    showWithin(fwd(from), fwd(until))
  }

  /** Shows trading time between two places of the axis, moved and widened to fit. */
  function showWithin(start: number, end: number) {
    const least = (axis.length * minPoints) / times.length
    const length = Math.min(axis.length, Math.max(end - start, least))
    const middle = (start + end) / 2
    const from = Math.min(Math.max(0, middle - length / 2), axis.length - length)
    show({
      from: bwd(from),
      until: from + length >= axis.length ? whole.until : bwd(from + length),
    })
  }

  function zoom(factor: number, center = (fwd(shown.from) + fwd(shown.until)) / 2) {
    const [start, end] = [fwd(shown.from), fwd(shown.until)]
    showWithin(center - (center - start) * factor, center + (end - center) * factor)
  }

  function pan(by: number) {
    const [start, end] = [fwd(shown.from), fwd(shown.until)]
    showWithin(start + by * (end - start), end + by * (end - start))
  }

  function tell(isByKey: boolean) {
    const index = plot.cursor.idx
    if (index == null) return read(null, isByKey)
    const values = columns.map((_, column) => lastKnown(plot.data[column + 1], index))
    const time = formatAsOf((times[index] as number) * 1_000, found.isDaily ? 'daily' : 'intraday')
    read(
      { index, time, values: values.map((value) => (value === null ? null : words(value))) },
      isByKey,
    )
  }

  function moveTo(index: number) {
    const [first, last] = plot.series[0]?.idxs ?? [0, times.length - 1]
    const at = Math.min(last, Math.max(first, index))
    const value = plot.data[1]?.[at] ?? null
    const left = plot.valToPos(times[at] as number, 'x')
    plot.setCursor({ left, top: value === null ? 0 : plot.valToPos(value, 'y') }, false)
    tell(true)
  }

  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: 10, PageDown: -10 }
  function press(key: string, isShifted: boolean): boolean {
    const by = steps[key]
    const index = plot.cursor.idx ?? plot.series[0]?.idxs?.[1] ?? times.length - 1
    if (by !== undefined) isShifted ? pan(by / 10) : moveTo(index + by)
    else if (key === 'Home') moveTo(0)
    else if (key === 'End') moveTo(times.length - 1)
    else if (key === '+' || key === '=') zoom(0.5)
    else if (key === '-') zoom(2)
    else if (key === 'Escape') reset()
    else return false
    return true
  }

  const resize = new ResizeObserver(() => plot.setSize(sizeOf(box)))
  resize.observe(box)
  const stopTheme = watchTheme(() => plot.redraw(false))
  const stopGestures = watchGestures(plot, {
    zoomAt: (factor, left) => zoom(factor, fwd(plot.posToVal(left, 'x'))),
    pan,
    isZoomed: () => shown !== home,
  })
  const name = `${item.symbol.replace('/', '-')}-${found.range}`

  return {
    count: times.length,
    press,
    zoom,
    reset,
    fill: () =>
      void (document.fullscreenElement ? document.exitFullscreen() : box.requestFullscreen()),
    savePicture: async () => download(`${name}.png`, await pictureOf(plot, found, ink)),
    savePrices() {
      const rows = times.flatMap((at, index) =>
        at >= shown.from && at <= shown.until
          ? [[toIso(at * 1_000), ...columns.map(({ values }) => values[index] ?? '')]]
          : [],
      ) as [string, ...(string | number)[]][]
      const heads = ['time', ...columns.map(({ key }) => key)] as [string, ...string[]]
      download(`${name}.csv`, new Blob([csvOf([heads, ...rows])], { type: 'text/csv' }))
    },
    close() {
      stopTheme()
      stopGestures()
      resize.disconnect()
      plot.destroy()
    },
  }
}

/** Returns the value at an index, or the last before it: another market may be closed then. */
function lastKnown(
  values: ArrayLike<number | null | undefined> = [],
  index: number,
): number | null {
  for (let at = index; at >= 0; at--) {
    const value = values[at]
    if (value != null) return value
  }
  return null
}

/** In epoch seconds. */
type Window = { from: number; until: number }

function sizeOf(box: HTMLElement) {
  const { paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(box)
  const of = (...sides: string[]) => sides.reduce((sum, side) => sum + Number.parseFloat(side), 0)
  return {
    width: box.clientWidth - of(paddingLeft, paddingRight),
    height: box.clientHeight - of(paddingTop, paddingBottom),
  }
}

/** Returns null if the prices cannot be loaded: the server's drawing stays. */
async function loadSeries({ symbols, step, asOf }: ExplorerData): Promise<SeriesResponse | null> {
  const query = new URLSearchParams({
    symbols: symbols.map(({ symbol }) => symbol).join(','),
    step,
    asOf,
  })
  const response = await fetch(`/api/market-data/series?${query}`)
  return response.ok ? ((await response.json()) as SeriesResponse) : null
}

/** Returns all lines over one list of times, in the order of the drawing: the instrument, its averages, the others. */
function columnsOf([own, ...others]: PriceSeries[], { choices, isDaily }: ExplorerData) {
  const base = own as PriceSeries
  const averages = isDaily ? choices.averages.map((days) => ({ days, key: `average-${days}` })) : []
  const tables: uPlot.AlignedData[] = [
    [base.at, base.price, ...averages.map(({ days }) => movingAverage(base.price, days))],
    ...others.map(({ at, price }): uPlot.AlignedData => [at, price]),
  ]
  const [times, ...joined] = uPlot.join(tables) as unknown as [number[], ...(number | null)[][]]
  const keys = [
    base.symbol,
    ...averages.map(({ key }) => key),
    ...others.map(({ symbol }) => symbol),
  ]
  const columns = joined.map((values, index): Column => {
    const key = keys[index] as string
    return {
      key,
      values: values.map((value) => value ?? null),
      isAverage: key.startsWith('average-'),
    }
  })
  return { times, columns }
}
