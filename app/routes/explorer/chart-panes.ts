import type uPlot from 'uplot'
import { type Candle, type Candles, maxVolume } from '#app/domain/market/display/candles'
import { outlinedRuns } from '#app/domain/market/display/chart'
import {
  type ExplorerChoices,
  isCovered,
  labelPixels,
  maxTicks,
  shareAboveVolume,
  spreadTags,
  tagPixels,
  volumeGap,
} from '#app/domain/market/display/explorer'
import { type PriceAxis, priceAxis } from '#app/domain/market/display/price-ticks'
import { timeTicks } from '#app/domain/market/display/time-ticks'
import { axisWithin, type TradingAxis } from '#app/domain/market/display/trading-axis'
import type { WindowEnds } from '#app/domain/market/display/words'
import type { PricePoint } from '#app/domain/market/quote'
import { areCrowded } from '#app/market-board/chart-drawing'
import { axisPixels, type Ink } from './chart-ink'
import type { ChartWindow, chartWindow } from './chart-window'
import { type Column, lastKnown } from './load-columns'
import { leaveByMouse } from './watch-gestures'

type Common = {
  ticks: ReturnType<typeof ticksWithin>
  view: ReturnType<typeof chartWindow>
  ink: Ink
  layout: () => Layout
  hasVolume: boolean
  /** Null while the window is its range. */
  ends: () => WindowEnds | null
  /** The candle of an instant, where candles are drawn. */
  candleAt: (at: number) => Candle | undefined
}

/** Both panes have one cursor. */
const sync: uPlot.Cursor.Sync = {
  key: 'explorer',
  filters: { pub: (type) => type === 'mousemove' },
}

type PricePane = Common & {
  columns: readonly Column[]
  /** In epoch seconds. */
  breaks: ReadonlySet<number>
  choices: Pick<ExplorerChoices, 'isLog' | 'isPercent' | 'hasCandles'> & {
    previousClose: number | null
  }
  candles: () => Candles
  digits: number
  doubleClick: () => void
  /** Says which round prices the axis has. */
  label: (ticks: PriceAxis['ticks']) => void
  hooks: uPlot.Hooks.Arrays
}

export function pricePane(pane: PricePane): uPlot.Options {
  const { ink, layout, columns, choices, candles, digits, hasVolume, hooks } = pane
  const isLog = choices.isLog && !choices.isPercent
  const suffix = choices.isPercent ? '%' : ''
  let vertical: PriceAxis = { top: 1, bottom: 0, ticks: [] }
  return {
    ...sizeOf(layout(), hasVolume ? 'price' : 'all'),
    // Room for labels; the other pane reaches into that below.
    padding: [layout().top, 0, () => (hasVolume ? layout().gap : 0), 0],
    legend: { show: false },
    cursor: {
      move: ontoPoint(pane),
      sync,
      // Candles have no point to be on.
      ...(choices.hasCandles && { points: { show: false } }),
      drag: { x: true, y: false, dist: 6, setScale: false },
      bind: {
        mouseleave: leaveByMouse,
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
          // A window may be far from it.
          const { previousClose } = choices
          const close = previousClose !== null && pane.view.isHome() ? [previousClose] : []
          const lows = [low ?? 0, ...drawn.map((candle) => candle.low), ...close]
          const highs = [high ?? 1, ...drawn.map((candle) => candle.high), ...close]
          const [bottom, top] = [Math.min(...lows), Math.max(...highs)]
          const axis = priceAxis([bottom, top], digits, { maxTicks })
          pane.label(axis.ticks)
          vertical = isLog && axis.bottom <= 0 ? { ...axis, bottom: bottom * 0.98 } : axis
          return [vertical.bottom, vertical.top]
        },
      },
    },
    axes: [
      { ...timeAxis(pane), ...(hasVolume && { size: 0, values: () => [] }) },
      {
        ...ink.axis(layout().right),
        side: 1,
        splits: () => vertical.ticks.map(({ price }) => price),
        values: (chart) => {
          const tags = tagsIn(chart, pane)
          return vertical.ticks.map(({ price, label }) =>
            isCovered(heightOf(chart, price, pane), tags, roomOf(labelPixels, pane))
              ? ''
              : `${label}${suffix}`,
          )
        },
      },
    ],
    series: [
      {},
      ...columns.map((_, index) => ({
        stroke: () => ink.line(index).stroke,
        dash: ink.line(index).dash,
        width: ink.line(index).width,
        pxAlign: 0,
        spanGaps: true,
        points: { show: false },
        paths: (chart: uPlot, series: number) =>
          index === 0 && choices.hasCandles ? null : lineWithin(pane, chart, series),
        ...(columns.length === 1 && !choices.hasCandles && { fill: () => ink.area() }),
      })),
    ],
    hooks,
  }
}

/**
 * A last value on the axis. `line`: its index; `percent`: its height, or beside those of others; `isNewest`: not just the
 * last of a window that ends before it.
 */
export type Tag = { line: number; value: number; percent: number; isNewest: boolean }

/** Returns the last value in view of each line, averages apart. */
export function tagsIn(chart: uPlot, pane: Pick<PricePane, 'columns' | 'layout'>): Tag[] {
  const [, last = 0] = chart.series[0]?.idxs ?? []
  const isNewest = last === chart.data[0].length - 1
  return spreadTags(
    pane.columns.flatMap(({ isAverage }, line) => {
      const value = isAverage ? null : lastKnown(chart.data[line + 1], last)
      return value === null
        ? []
        : [{ line, value, percent: heightOf(chart, value, pane), isNewest }]
    }),
    roomOf(tagPixels, pane),
  )
}

/** In percent of the height. */
function roomOf(pixels: number, { layout }: Pick<PricePane, 'layout'>): number {
  return (100 * pixels) / layout().plotHeight
}

/** In percent of the height of both panes, as in the drawing. */
function heightOf(chart: uPlot, value: number, { layout }: Pick<PricePane, 'layout'>): number {
  return (100 * chart.valToPos(value, 'y')) / layout().plotHeight
}

/**
 * Draws a line between the points in view, so it doesn't leave towards one that no figure of the window counts; through
 * one point for each pixel, since a phone draws a line as slowly as it has points. It begins again at each of `breaks`,
 * and is filled to the previous close, else to the bottom.
 */
function lineWithin(
  { breaks, choices: { previousClose } }: Pick<PricePane, 'breaks' | 'choices'>,
  chart: uPlot,
  series: number,
): uPlot.Series.Paths {
  const [first = 0, last = 0] = chart.series[0]?.idxs ?? []
  const [times] = chart.data
  const points: PricePoint[] = []
  for (let index = first; index <= last; index++) {
    const price = chart.data[series]?.[index]
    if (price != null) points.push({ at: times[index] as number, price })
  }
  const [stroke, fill] = [new Path2D(), new Path2D()]
  const { top, height } = chart.bbox
  const close = previousClose === null ? top + height : chart.valToPos(previousClose, 'y', true)
  const floor = Math.max(top, Math.min(close, top + height))
  for (const run of outlinedRuns(points, chart.bbox.width / devicePixelRatio, breaks)) {
    const places = run.map(({ at, price }) => ({
      x: chart.valToPos(at, 'x', true),
      y: chart.valToPos(price, 'y', true),
    }))
    const [first, last] = [places[0], places.at(-1)] as [Place, Place]
    stroke.moveTo(first.x, first.y)
    fill.moveTo(first.x, floor)
    for (const { x, y } of places) {
      stroke.lineTo(x, y)
      fill.lineTo(x, y)
    }
    // A price between two breaks is a dot.
    if (run.length === 1) stroke.lineTo(first.x + 2 * devicePixelRatio, first.y)
    fill.lineTo(last.x, floor)
  }
  return { stroke, fill }
}

type Place = { x: number; y: number }

/** Returns a cursor's move onto the closest point, or its candle's middle, at the height of the first line. */
function ontoPoint({ candleAt }: Common): uPlot.Cursor.MousePosRefiner {
  return (chart, left, top) => {
    if (left < 0) return [left, top]
    const index = chart.posToIdx(left)
    const at = chart.data[0][index] as number
    const candle = candleAt(at)
    const value = candle?.close ?? lastKnown(chart.data[1], index)
    const x = (instant: number) => chart.valToPos(instant, 'x')
    // Where it is drawn: nights take no room.
    const middle = candle ? (x(candle.from) + x(candle.until)) / 2 : x(at)
    return [middle, value === null ? top : chart.valToPos(value, 'y')]
  }
}

type VolumePane = Common & { candles: () => Candles; hooks: uPlot.Hooks.Arrays }

export function volumePane(pane: VolumePane): uPlot.Options {
  const { ink, layout, candles, hooks } = pane
  return {
    ...sizeOf(layout(), 'volume'),
    padding: [0, 0, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      ...{ move: ontoPoint(pane), sync, drag: { x: false, y: false } },
      bind: { mouseleave: leaveByMouse },
    },
    scales: { x: timeScale(pane), y: { range: () => [0, maxVolume(candles().candles)] } },
    axes: [
      timeAxis(pane),
      {
        ...ink.axis(layout().right),
        side: 1,
        splits: () => [],
      },
      // The space between the panes, in which the drawing's lines go on; its label is above the bars.
      {
        ...timeAxis(pane),
        scale: 'x',
        side: 0,
        size: () => layout().gap,
        values: () => [],
        grid: { show: false },
        ticks: { ...ink.axis(0).grid, show: true, size: layout().gap },
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
    const hidesOthers = areCrowded(marks) && matchMedia('(width < 30rem)').matches
    known = {
      key,
      at: marks.map(({ place }) => window.instantAt(place) / 1_000),
      labels: marks.map(({ label }, index) => (hidesOthers && index % 2 ? '' : label)),
    }
    return known
  }
}

function timeAxis({ ticks, view, ink, layout, ends }: Common): uPlot.Axis {
  return {
    ...ink.axis(layout().bottom),
    align: 1,
    splits: () => ticks(view.shown()).at,
    values(chart) {
      const { at, labels } = ticks(view.shown())
      const { ctx } = chart
      ctx.save()
      ctx.font = ink.font(axisPixels)
      // With the space beside it.
      const widthOf = (label: string) => ctx.measureText(label).width + 8
      const [left = 0, right = 0] = (ends() ?? []).map(widthOf)
      // Below the prices there is room for the last, as in the drawing.
      const room = layout().width - (ends() ? layout().right + right : 0)
      const shown = at.map((instant, index) => {
        const [x, label] = [chart.valToPos(instant, 'x'), labels[index] as string]
        return x >= left && x + widthOf(label) <= room ? label : ''
      })
      ctx.restore()
      return shown
    },
  }
}

/** Both panes together fill the box, with lines as large as in its drawing; they overlap in the gap. */
export function sizeOf(layout: Layout, part: 'all' | 'price' | 'volume') {
  const { width, height, top, plotHeight, gap } = layout
  const prices = Math.round(top + (plotHeight * shareAboveVolume) / 100)
  return { width, height: { all: height, price: prices + gap, volume: height - prices }[part] }
}

/** Of a box, in pixels. `top`, `right`, `bottom`: its padding, the room for labels; `gap`: between the panes. */
export type Layout = Record<
  'width' | 'height' | 'top' | 'right' | 'bottom' | 'plotHeight' | 'gap',
  number
>

/** Asks the browser, which is slow: once for each size. */
export function layoutOf(box: HTMLElement): Layout {
  const { clientWidth: width, clientHeight: height } = box
  const style = getComputedStyle(box)
  const [top, right, bottom] = [style.paddingTop, style.paddingRight, style.paddingBottom].map(
    Number.parseFloat,
  ) as [number, number, number]
  const plotHeight = height - top - bottom
  const gap = Math.round((plotHeight * volumeGap) / 100)
  return { width, height, top, right, bottom, plotHeight, gap }
}
