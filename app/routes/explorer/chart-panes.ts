import type uPlot from 'uplot'
import { type Candles, maxVolume } from '#app/domain/market/display/candles'
import type { ExplorerChoices } from '#app/domain/market/display/explorer'
import { type PriceAxis, priceAxis } from '#app/domain/market/display/price-ticks'
import { timeTicks } from '#app/domain/market/display/time-ticks'
import { axisWithin, type TradingAxis } from '#app/domain/market/display/trading-axis'
import type { Ink } from './chart-ink'
import type { ChartWindow, chartWindow } from './chart-window'
import type { Column } from './load-columns'

type View = ReturnType<typeof chartWindow>
type Common = {
  ticks: ReturnType<typeof ticksWithin>
  view: View
  ink: Ink
  box: HTMLElement
  hasVolume: boolean
  /** In pixels, of both vertical axes. */
  axisWidth: number
}

/** Both panes have one cursor. */
const sync: uPlot.Cursor.Sync = {
  key: 'explorer',
  filters: { pub: (type) => type === 'mousemove' },
}

type PricePane = Common & {
  columns: readonly Column[]
  choices: Pick<ExplorerChoices, 'isLog' | 'isPercent' | 'hasCandles'>
  candles: () => Candles
  digits: number
  doubleClick: () => void
  hooks: uPlot.Hooks.Arrays
}

export function pricePane(pane: PricePane): uPlot.Options {
  const { ink, box, columns, choices, candles, digits, axisWidth, hasVolume, hooks } = pane
  const isLog = choices.isLog && !choices.isPercent
  const suffix = choices.isPercent ? '%' : ''
  let ticks: PriceAxis['ticks'] = []
  return {
    ...sizeOf(box, hasVolume ? 'price' : 'all'),
    padding: [8, 0, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      sync,
      // Candles have no point to be on.
      ...(choices.hasCandles && { points: { show: false } }),
      drag: { x: true, y: false, dist: 6, setScale: false },
      bind: {
        dblclick: () => () => {
          pane.doubleClick()
          return null
        },
      },
    },
    scales: {
      x: timeScale(pane),
      y: {
        distr: isLog ? 3 : 1,
        range(_, low, high) {
          const drawn = choices.hasCandles ? candles().candles : []
          const lows = [low ?? 0, ...drawn.map((candle) => candle.low)]
          const highs = [high ?? 1, ...drawn.map((candle) => candle.high)]
          const [bottom, top] = [Math.min(...lows), Math.max(...highs)]
          const vertical = priceAxis([bottom, top], digits)
          ticks = vertical.ticks
          return isLog && bottom > 0 ? [bottom * 0.98, top * 1.02] : [vertical.bottom, vertical.top]
        },
      },
    },
    axes: [
      { ...timeAxis(pane), ...(hasVolume && { size: 8, values: () => [] }) },
      {
        ...ink.axis(axisWidth),
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
        ...(index === 0 && choices.hasCandles && { paths: () => null }),
        ...(columns.length === 1 && !choices.hasCandles && { fill: () => ink.area() }),
      })),
    ],
    hooks,
  }
}

type VolumePane = Common & { candles: () => Candles; hooks: uPlot.Hooks.Arrays }

export function volumePane(pane: VolumePane): uPlot.Options {
  const { ink, box, candles, axisWidth, hooks } = pane
  return {
    ...sizeOf(box, 'volume'),
    // Its label is above the bars.
    padding: [16, 0, 0, 0],
    legend: { show: false },
    cursor: { y: false, sync, drag: { x: false, y: false } },
    scales: { x: timeScale(pane), y: { range: () => [0, maxVolume(candles().candles)] } },
    axes: [
      timeAxis(pane),
      {
        ...ink.axis(axisWidth),
        side: 1,
        splits: () => [],
      },
    ],
    series: [{}, { paths: () => null, points: { show: false } }],
    hooks,
  }
}

function timeScale({ view: { fwd, bwd } }: Common): uPlot.Scale {
  return { time: false, distr: 100, fwd, bwd, range: (_, min, max) => [min, max] }
}

/** Returns a lookup of round times in a window, for both panes. */
export function ticksWithin(axis: TradingAxis) {
  let known = { key: '', at: [] as number[], labels: [] as string[] }
  return ({ from, until }: ChartWindow) => {
    const key = `${from} ${until}`
    if (key === known.key) return known
    const window = axisWithin(axis, from * 1_000, until * 1_000)
    const marks = timeTicks(window)
    known = {
      key,
      at: marks.map(({ place }) => window.instantAt(place) / 1_000),
      labels: marks.map(({ label }) => label),
    }
    return known
  }
}

function timeAxis({ ticks, view, ink }: Common): uPlot.Axis {
  return {
    ...ink.axis(30),
    align: 1,
    splits: () => ticks(view.shown()).at,
    values: () => ticks(view.shown()).labels,
  }
}

/** The price pane's share of the height, if there is a volume pane. */
const priceShare = 0.74

type Part = 'all' | 'price' | 'volume'

export function sizeOf(box: HTMLElement, part: Part): { width: number; height: number } {
  const { paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(box)
  const of = (...sides: string[]) => sides.reduce((sum, side) => sum + Number.parseFloat(side), 0)
  const height = box.clientHeight - of(paddingTop, paddingBottom)
  const prices = Math.round(height * priceShare)
  return {
    width: box.clientWidth - of(paddingLeft, paddingRight),
    height: { all: height, price: prices, volume: height - prices }[part],
  }
}
