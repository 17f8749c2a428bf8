import uPlot from 'uplot'
import { pointerXIn } from '#app/document/last-pointer'
import { extremeWords, volumeWords } from '#app/domain/market/display/candle-words'
import {
  type Candle,
  candlesOf,
  halfDaySeconds,
  noCandles,
} from '#app/domain/market/display/candles'
import { shownColumns } from '#app/domain/market/display/explorer'
import {
  directionOf,
  formatChangePercent,
  formatPrice,
  priceDigits,
  roundPercent,
} from '#app/domain/market/display/format'
import { lineBreaks } from '#app/domain/market/display/line-breaks'
import { labelLike, type PriceAxis } from '#app/domain/market/display/price-ticks'
import { tradingAxis } from '#app/domain/market/display/trading-axis'
import { type WindowEnds, windowEnds } from '#app/domain/market/display/words'
import { afterPaint } from '#app/ui/after-paint'
import { palette, watchTheme } from './chart-ink'
import { chartKeys } from './chart-keys'
import { layoutOf, pricePane, sizeOf, tagsIn, ticksWithin, volumePane } from './chart-panes'
import { type Reading, readingAt } from './chart-reading'
import { type ChartWindow, chartWindow } from './chart-window'
import {
  cursorTag,
  drawCandles,
  drawEnds,
  drawExtremes,
  drawLabel,
  drawPreviousClose,
  drawTags,
  drawVolumes,
  type LabelBox,
  partCursor,
} from './draw-marks'
import { type Column, type Columns, lastKnown, loadColumns } from './load-columns'
import type { ExplorerData } from './load-explorer.server'
import { daysWithin, download, fileName, pictureOf, pricesOf } from './save-chart'
import { watchGestures } from './watch-gestures'

export type OpenChart = {
  /** The number of readable points. */
  count: number
  /** Acts on a key; false for one that is none of the chart's. */
  press: (key: string, isShifted: boolean) => boolean
  /** Half the window for 0.5, twice for 2, around the cursor, else the newest price. */
  zoom: (factor: number) => void
  reset: () => void
  fill: () => void
  savePicture: () => Promise<void>
  savePrices: () => void
  close: () => void
}

/** The window left by a chart of the same range with other choices. */
export type KeptWindow = { range: string; window: ChartWindow }

/** Longer than the frames of a gesture are apart. */
const stillMs = 80

type Read = (reading: Reading | null, isByKey: boolean) => void

/** Puts an interactive chart into a box, which holds the server's drawing; null if there is nothing to draw. */
export async function openChart(
  box: HTMLElement,
  found: ExplorerData,
  kept: { current: KeptWindow | null },
  read: Read,
): Promise<OpenChart | null> {
  const loaded = await loadColumns(found)
  return loaded && drawChart(box, found, loaded, kept, read)
}

function drawChart(
  box: HTMLElement,
  found: ExplorerData,
  loaded: Columns,
  kept: { current: KeptWindow | null },
  read: Read,
): OpenChart {
  const { own, times, columns } = loaded
  const { item, choices, isDaily, picture } = found
  const { hasCandles, hasVolume, isPercent, previousClose } = choices
  const seriesKind = isDaily ? 'daily' : 'intraday'
  const digits = isPercent ? 2 : priceDigits({ ...item, price: item.value.price })
  const isAlone = choices.compared.length === 0
  const reference = picture?.reference
  const homeWay = box.dataset.direction
  // Days reach from their midnight to the next.
  const around = isDaily ? halfDaySeconds : 0
  const newestAt = times.at(-1) as number
  const whole: ChartWindow = {
    from: (times[0] as number) - around,
    until: isDaily ? newestAt + around : found.until,
  }
  const axis = tradingAxis(item, whole.from * 1_000, whole.until * 1_000)
  const first = times.find((at) => at >= found.since) ?? whole.from
  const home: ChartWindow = {
    from: isDaily ? first - around : Math.max(found.since, whole.from),
    until: whole.until,
  }
  const firstWithin = ({ from }: ChartWindow) => times.findIndex((at) => at >= from)
  const lastWithin = ({ until }: ChartWindow) => times.findLastIndex((at) => at <= until)
  const toMs = (second: number) => second * 1_000
  const breaks = new Set(Array.from(lineBreaks(times.map(toMs), axis, item), (at) => at / 1_000))
  const ink = palette(box)
  let layout = layoutOf(box)
  const names = extremeWords(item, found.choices)
  let telling: ReturnType<typeof setTimeout> | undefined
  let cancelReading: (() => void) | null = null
  let candles = noCandles
  let ends: WindowEnds | null = null
  let ticks: PriceAxis['ticks'] = []
  let labels: LabelBox[] = []
  const view = chartWindow({ axis, whole, home, count: times.length, newestAt, show })
  const common = {
    ticks: ticksWithin(axis),
    view,
    ink,
    layout: () => layout,
    hasVolume,
    ends: () => ends,
    candles: () => candles,
    candleAt,
  }
  const plot = new uPlot(
    pricePane({
      ...common,
      columns,
      breaks,
      choices: { ...choices, previousClose: reference ? previousClose : null },
      digits,
      doubleClick: view.reset,
      label(round) {
        ticks = round
      },
      hooks: {
        setCursor: [(chart) => partCursor(chart, labels), tellAfterPaint],
        setSelect: [select],
        drawAxes: [(chart) => hasCandles && drawCandles(chart, ink, candles.candles)],
        draw: [
          (chart) =>
            reference &&
            previousClose !== null &&
            drawPreviousClose(chart, ink, previousClose, reference),
          (chart) => {
            if (!isAlone) return
            labels = drawExtremes(chart, ink, words, names, hasCandles ? candles.candles : [])
          },
          (chart) =>
            drawTags(chart, ink, tagged, tagsIn(chart, { ...common, columns }), layout.plotHeight),
          (chart) => !hasVolume && drawEnds(chart, ink, ends),
        ],
      },
    }),
    dataOf(home),
    box,
  )
  const volumes = hasVolume
    ? new uPlot(
        volumePane({
          ...common,
          hooks: {
            drawAxes: [(chart) => drawVolumes(chart, ink, candles.candles)],
            draw: [
              (chart) => drawLabel(chart, ink, volumeWords(item, candles.unit, candles.candles)),
              (chart) => drawEnds(chart, ink, ends),
            ],
          },
        }),
        [times, own.bars?.volume ?? []],
        box,
      )
    : null
  const panes = volumes ? [plot, volumes] : [plot]
  const writeTag = cursorTag(plot, {
    tagsAt: () =>
      tagsIn(plot, { ...common, columns }).map(
        ({ percent }) => (percent / 100) * layout.plotHeight,
      ),
    labelsAt: () => ticks.map(({ price }) => plot.valToPos(price, 'y')),
  })
  if (kept.current?.range === found.range) {
    view.showBetween(kept.current.window.from, kept.current.window.until)
  } else view.reset()

  function candleAt(at: number): Candle | undefined {
    if (!hasCandles) return undefined
    return candles.candles.find(({ from, until }) => at >= from && at < until)
  }

  function words(value: number): string {
    return isPercent ? formatChangePercent(value) : formatPrice({ ...item, price: value })
  }

  /** As the labels of the axis. */
  function tagged(value: number): string {
    return isPercent ? words(value) : labelLike(value, digits, ticks)
  }

  /** Another window than the range counts changes from its left edge. */
  function basedIn(window: ChartWindow): Column[] {
    return window === home ? columns : columns.map((column) => ({ ...column, base: null }))
  }

  function dataOf(window: ChartWindow): uPlot.AlignedData {
    const shown = shownColumns(basedIn(window), firstWithin(window), isPercent)
    return [times, ...shown] as uPlot.AlignedData
  }

  function show(window: ChartWindow) {
    const { from, until } = window
    kept.current = view.isHome() ? null : { range: found.range, window }
    const last = lastWithin(window)
    const first = Math.max(0, firstWithin(window))
    ends = view.isHome()
      ? null
      : windowEnds(times[first] as number, times[Math.max(first, last)] as number, seriesKind)
    const way = homeWay && (view.isHome() ? homeWay : wayBetween(first, last))
    if (way && box.dataset.direction !== way) {
      box.dataset.direction = way
      ink.renew()
    }
    if (hasCandles || hasVolume) candles = candlesOf(own, first, last, choices)
    if (isPercent) plot.setData(dataOf(window), false)
    for (const pane of panes) pane.setScale('x', { min: from, max: until })
    // Once it stands still.
    clearTimeout(telling)
    telling = setTimeout(() => {
      telling = undefined
      tell(false)
    }, stillMs)
  }

  /** A coloured line has the direction of the change that the legend reads of its window. */
  function wayBetween(first: number, last: number) {
    const { values = [] } = columns[0] ?? {}
    const [from, until] = [values[first], lastKnown(values, last)]
    return from && until ? directionOf(roundPercent((until / from - 1) * 100)) : null
  }

  function select() {
    const { left, width } = plot.select
    if (width < 6) return
    const [from, until] = [plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x')]
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
    view.showBetween(from, until)
  }

  /** The legend does not hold up the chart. A moved window tells once it stands still. */
  function tellAfterPaint() {
    if (telling !== undefined) return
    cancelReading ??= afterPaint(() => {
      cancelReading = null
      tell(false)
    })
  }

  function zoom(factor: number) {
    const pointed = plot.cursor.idx
    const { from, until } = view.shown()
    const newest = newestAt >= from && newestAt <= until ? newestAt : undefined
    view.zoom(factor, pointed == null ? newest : times[pointed])
  }

  function tell(isByKey: boolean) {
    const pointed = plot.cursor.idx
    // A zoomed window without a cursor is read at its end.
    const index = pointed ?? (view.isHome() ? null : lastWithin(view.shown()))
    if (index === null) {
      writeTag(null)
      return read(null, isByKey)
    }
    const candle = candleAt(times[index] as number)
    const reading = readingAt(index, {
      ...{ item, isDaily, words, ends },
      loaded: { ...loaded, columns: basedIn(view.shown()) },
      sinceWords: view.isHome() ? found.sinceWords : null,
      shown: plot.data,
      from: view.shown().from,
      candles,
      drawn: candle && { candle, unit: candles.unit },
    })
    // The newest in view has its own.
    const isTagged = pointed == null || pointed === plot.series[0]?.idxs?.[1]
    writeTag(isTagged || reading.value === null ? null : tagged(reading.value))
    read(reading, isByKey)
  }

  const resize = new ResizeObserver(() => {
    layout = layoutOf(box)
    plot.setSize(sizeOf(layout, hasVolume ? 'price' : 'all'))
    volumes?.setSize(sizeOf(layout, 'volume'))
  })
  resize.observe(box)
  const stops = [
    watchTheme(() => {
      ink.renew()
      for (const pane of panes) pane.redraw(false)
    }),
    ...panes.map((pane) =>
      watchGestures(pane, {
        zoomAt: (factor, left) => view.zoom(factor, pane.posToVal(left, 'x')),
        pan: view.pan,
        point(left) {
          for (const one of panes) one.setCursor({ left, top: 0 })
        },
        isZoomed: () => !view.isHome(),
      }),
    ),
  ]
  // What woke the page may still point at the chart.
  const pointed = pointerXIn(box)
  if (pointed !== undefined) {
    const left = pointed - plot.over.getBoundingClientRect().left
    // A window is shown after this task.
    setTimeout(() => {
      for (const one of panes) one.setCursor({ left, top: 0 })
    })
  }
  /** A range by its name, or the days of another window. */
  const period = () => (view.isHome() ? [found.range] : daysWithin(times, view.shown()))

  return {
    count: times.length,
    press: chartKeys({
      ...{ panes: [plot, volumes], times, view, zoom, candleAt, tell: () => tell(true) },
      candles: () => candles.candles,
    }),
    zoom,
    reset: view.reset,
    fill: () =>
      void (document.fullscreenElement
        ? document.exitFullscreen()
        : box.closest('.explorer')?.requestFullscreen()),
    async savePicture() {
      const picture = await pictureOf(panes, found, ink, period().join(' to '))
      download(`${fileName(found, period())}.png`, picture)
    },
    savePrices: () =>
      download(`${fileName(found, period())}.csv`, pricesOf(loaded, view.shown(), isDaily)),
    close() {
      clearTimeout(telling)
      cancelReading?.()
      for (const stop of stops) stop()
      resize.disconnect()
      for (const pane of panes) pane.destroy()
    },
  }
}
