import uPlot from 'uplot'
import { type Candles, maxVolume } from '#app/domain/market/display/candles'
import type { ExplorerChoices } from '#app/domain/market/display/explorer'
import { isCovered, shareAboveVolume, volumeGap } from '#app/domain/market/display/explorer-panes'
import { type PriceAxis, priceAxis } from '#app/domain/market/display/price-ticks'
import { timeTicks } from '#app/domain/market/display/time-ticks'
import { axisWithin, type TradingAxis } from '#app/domain/market/display/trading-axis'
import { areCrowded } from '#app/routes/instrument/chart-drawing'
import type { Ink } from './chart-ink'
import type { ChartWindow, chartWindow } from './chart-window'
import { newestIn } from './draw-marks'
import type { Column } from './load-columns'

type View = ReturnType<typeof chartWindow>
type Common = {
  ticks: ReturnType<typeof ticksWithin>
  view: View
  ink: Ink
  box: HTMLElement
  hasVolume: boolean
}

/** Both panes have one cursor. */
const sync: uPlot.Cursor.Sync = {
  key: 'explorer',
  filters: { pub: (type) => type === 'mousemove' },
}

type PricePane = Common & {
  columns: readonly Column[]
  choices: Pick<ExplorerChoices, 'isLog' | 'isPercent' | 'hasCandles'> & {
    previousClose: number | null
  }
  candles: () => Candles
  digits: number
  doubleClick: () => void
  hooks: uPlot.Hooks.Arrays
}

export function pricePane(pane: PricePane): uPlot.Options {
  const { ink, box, columns, choices, candles, digits, hasVolume, hooks } = pane
  const isLog = choices.isLog && !choices.isPercent
  const suffix = choices.isPercent ? '%' : ''
  let vertical: PriceAxis = { top: 1, bottom: 0, ticks: [] }
  /** In percent of the height of both panes, as in the drawing. */
  const heightAt = (value: number) => {
    const of = isLog ? Math.log : (linear: number) => linear
    const [top, bottom] = [of(vertical.top), of(vertical.bottom)]
    return ((top - of(value)) / (top - bottom)) * (hasVolume ? shareAboveVolume : 100)
  }
  return {
    ...sizeOf(box, hasVolume ? 'price' : 'all'),
    // Room for labels; the other pane reaches into that below.
    padding: [roomOf(box).top, 0, () => (hasVolume ? gapOf(box) : 0), 0],
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
          // A window may be far from it.
          const { previousClose } = choices
          const close = previousClose !== null && pane.view.isHome() ? [previousClose] : []
          const lows = [low ?? 0, ...drawn.map((candle) => candle.low), ...close]
          const highs = [high ?? 1, ...drawn.map((candle) => candle.high), ...close]
          const [bottom, top] = [Math.min(...lows), Math.max(...highs)]
          const axis = priceAxis([bottom, top], digits)
          vertical = isLog && axis.bottom <= 0 ? { ...axis, bottom: bottom * 0.98 } : axis
          return [vertical.bottom, vertical.top]
        },
      },
    },
    axes: [
      { ...timeAxis(pane), ...(hasVolume && { size: 0, values: () => [] }) },
      {
        ...ink.axis(roomOf(box).right),
        side: 1,
        splits: () => vertical.ticks.map(({ price }) => price),
        values: (chart) => {
          const newest = newestIn(chart)
          return vertical.ticks.map(({ price, label }) =>
            newest != null && isCovered(heightAt(price), heightAt(newest))
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
        paths: index === 0 && choices.hasCandles ? () => null : lineWithin(pane),
        ...(columns.length === 1 && !choices.hasCandles && { fill: () => ink.area() }),
      })),
    ],
    hooks,
  }
}

const line = uPlot.paths.linear?.() as uPlot.Series.PathBuilder

/** Draws a line from the edge on, but not from the close before: it is at the same place as the opening. */
function lineWithin({ view: { fwd } }: Common): uPlot.Series.PathBuilder {
  return (chart, series, first, last) => {
    const at = chart.data[0][first] ?? 0
    const edge = chart.scales.x?.min ?? 0
    const isBefore = at < edge && fwd(edge) - fwd(at) < 1
    return line(chart, series, isBefore ? first + 1 : first, last)
  }
}

type VolumePane = Common & { candles: () => Candles; hooks: uPlot.Hooks.Arrays }

export function volumePane(pane: VolumePane): uPlot.Options {
  const { ink, box, candles, hooks } = pane
  return {
    ...sizeOf(box, 'volume'),
    padding: [0, 0, 0, 0],
    legend: { show: false },
    cursor: { y: false, sync, drag: { x: false, y: false } },
    scales: { x: timeScale(pane), y: { range: () => [0, maxVolume(candles().candles)] } },
    axes: [
      timeAxis(pane),
      {
        ...ink.axis(roomOf(box).right),
        side: 1,
        splits: () => [],
      },
      // The space between the panes, in which the drawing's lines go on; its label is above the bars.
      {
        ...timeAxis(pane),
        scale: 'x',
        side: 0,
        size: () => gapOf(box),
        values: () => [],
        grid: { show: false },
        ticks: { ...ink.axis(0).grid, show: true, size: gapOf(box) },
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

function timeAxis({ ticks, view, ink, box }: Common): uPlot.Axis {
  return {
    ...ink.axis(roomOf(box).bottom),
    align: 1,
    splits: () => ticks(view.shown()).at,
    values: () => ticks(view.shown()).labels,
  }
}

type Part = 'all' | 'price' | 'volume'

/** Both panes together fill the box, with lines as large as in its drawing; they overlap in the gap. */
export function sizeOf(box: HTMLElement, part: Part): { width: number; height: number } {
  const { clientWidth: width, clientHeight: height } = box
  const prices = Math.round(roomOf(box).top + (plotHeight(box) * shareAboveVolume) / 100)
  const heights = { all: height, price: prices + gapOf(box), volume: height - prices }
  return { width, height: heights[part] }
}

function gapOf(box: HTMLElement): number {
  return Math.round((plotHeight(box) * volumeGap) / 100)
}

function plotHeight(box: HTMLElement): number {
  const { top, bottom } = roomOf(box)
  return box.clientHeight - top - bottom
}

/** Returns the box's padding, in pixels: the room for labels. */
function roomOf(box: HTMLElement) {
  const { paddingTop, paddingRight, paddingBottom } = getComputedStyle(box)
  return {
    top: Number.parseFloat(paddingTop),
    right: Number.parseFloat(paddingRight),
    bottom: Number.parseFloat(paddingBottom),
  }
}
