import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Direction } from '#app/domain/market/display/format'
import { formatAsOf, formatPrice } from '#app/domain/market/display/format'
import type { MarketItem } from '#app/domain/market/display/item'
import { torontoZone } from '#app/shared/toronto-time'

/** `at` in seconds since the epoch. */
export type Series = { at: number[]; price: number[]; reference: number | null }
type Subject = { item: MarketItem; direction: Direction | null }
export type MovingChart = {
  step: (by: number) => void
  goTo: (end: 'first' | 'last') => void
  remove: () => void
}

/** Matches the colours of the server's chart. */
const strokes = { up: 'up', flat: 'up', down: 'down', none: 'ink' }

type OnRead = (reading: { percent: number; text: string }) => void

/** Draws an interactive chart in place of the server's, in a box of the same size. */
export function drawMovingChart(
  box: HTMLElement,
  { at, price, reference }: Series,
  { item, direction }: Subject,
  onRead: OnRead,
): MovingChart {
  const last = at.length - 1
  const read = (index: number) =>
    onRead({
      percent: Math.round((100 * index) / last),
      text: `${formatAsOf((at[index] ?? 0) * 1000, item.seriesKind)}: ${textOf(item, price[index] ?? 0)}`,
    })
  // A second, horizontal line if the change is measured from the previous close.
  const data: uPlot.AlignedData = [at, price, at.map(() => reference)]
  const chart = new uPlot(optionsOf(box, { item, direction }, read), data, box)
  const resize = new ResizeObserver(() => chart.setSize(sizeOf(box)))
  resize.observe(box)
  const unwatch = onNewTheme(() => chart.redraw())
  const goTo = (index: number) => {
    const left = chart.valToPos(at[index] ?? 0, 'x')
    chart.setCursor({ left, top: chart.valToPos(price[index] ?? 0, 'y') })
  }
  return {
    step: (by) => goTo(Math.min(last, Math.max(0, (chart.cursor.idx ?? last) + by))),
    goTo: (end) => goTo(end === 'first' ? 0 : last),
    remove() {
      resize.disconnect()
      unwatch()
      chart.destroy()
    },
  }
}

function optionsOf(
  box: HTMLElement,
  { item, direction }: Subject,
  read: (index: number) => void,
): uPlot.Options {
  // Functions, so that a change of theme needs no new chart.
  const color = (name: string) => () => getComputedStyle(box).getPropertyValue(`--color-${name}`)
  const axis: uPlot.Axis = {
    stroke: color('soft'),
    grid: { stroke: color('line'), width: 1 },
    ticks: { stroke: color('line'), width: 1 },
    font: `12px ${getComputedStyle(box).fontFamily}`,
  }
  return {
    ...sizeOf(box),
    tzDate: (at) => uPlot.tzDate(new Date(at * 1000), torontoZone),
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false },
    axes: [
      axis,
      { ...axis, size: widthOf, values: (_, ticks) => ticks.map((tick) => textOf(item, tick)) },
    ],
    series: [
      {},
      { stroke: color(strokes[direction ?? 'none']), width: 1.5 },
      { stroke: color('soft'), width: 1, dash: [4, 4], points: { show: false } },
    ],
    hooks: { setCursor: [({ cursor }) => typeof cursor.idx === 'number' && read(cursor.idx)] },
  }
}

/** Returns the width of the longest price beside the chart. */
function widthOf(_: uPlot, labels: readonly string[] | null): number {
  return 20 + 7 * Math.max(0, ...(labels ?? []).map(({ length }) => length))
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement) {
  return { width: clientWidth, height: clientHeight }
}

function textOf(item: MarketItem, price: number): string {
  return formatPrice({ ...item, price })
}

function onNewTheme(tell: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(tell)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  system.addEventListener('change', tell)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', tell)
  }
}
