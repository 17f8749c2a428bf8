import type uPlot from 'uplot'
import { type Candle, type Extent, extentOf, extremesOf } from '#app/domain/market/display/candles'
import { closeWords } from '#app/domain/market/display/chart-picture'
import { candleMargin } from '#app/domain/market/display/draw-candles'
import type { Ink } from './chart-ink'

/** Returns the newest value of the first line; undefined while the window ends before it. */
export function newestIn({ series, data }: uPlot): number | null | undefined {
  const [, last = 0] = series[0]?.idxs ?? []
  const values = data[1] ?? []
  return last === values.length - 1 ? values[last] : undefined
}

/** Marks the highest and lowest point in view, and the newest value on the axis. */
export function drawMarks(
  plot: uPlot,
  ink: Ink,
  words: (value: number) => string,
  names: Record<'high' | 'low', string>,
  candles: readonly Candle[],
): void {
  const [first = 0, last = 0] = plot.series[0]?.idxs ?? []
  const extremes = extremesOf(
    candles.length > 0 ? candles.map(extentOf) : pointsBetween(plot, first, last),
  )
  const { ctx, bbox } = plot
  const scale = devicePixelRatio
  ctx.save()
  const mark = (label: string, at: number, value: number, rise: number) => {
    const x = plot.valToPos(at, 'x', true)
    const y = plot.valToPos(value, 'y', true) + rise * scale
    ctx.textAlign = x > bbox.left + bbox.width / 2 ? 'right' : 'left'
    write(plot, ink, { text: `${label} ${words(value)}`, x, y })
  }
  if (extremes) {
    const { low, high } = extremes
    mark(names.high, high.at, high.high, -6)
    mark(names.low, low.at, low.low, 16)
  }
  const newest = newestIn(plot)
  if (newest != null) drawTag(plot, ink, words(newest), plot.valToPos(newest, 'y', true))
  ctx.restore()
}

/** Draws the line that the day's change is counted from, as the drawing has it, while it is in view. */
export function drawPreviousClose(
  plot: uPlot,
  ink: Ink,
  words: (value: number) => string,
  close: number,
): void {
  const { ctx, bbox } = plot
  const scale = devicePixelRatio
  const y = plot.valToPos(close, 'y', true)
  if (y < bbox.top || y > bbox.top + bbox.height) return
  const right = bbox.left + bbox.width
  ctx.save()
  ctx.beginPath()
  ctx.setLineDash([4 * scale, 4 * scale])
  ctx.strokeStyle = ink.token('--color-soft')
  ctx.lineWidth = scale
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(right, y)
  ctx.stroke()
  ctx.setLineDash([])
  ctx.textAlign = 'right'
  const isAtTop = y < bbox.top + bbox.height / 10
  const text = closeWords(words(close))
  write(plot, ink, { text, x: right, y: y + (isAtTop ? 16 : -6) * scale, color: '--color-soft' })
  ctx.restore()
}

type Written = { text: string; x: number; y: number; color?: string }

/** Writes a text that stays readable where a line runs behind it. */
function write({ ctx }: uPlot, ink: Ink, { text, x, y, color = '--color-ink' }: Written): void {
  const scale = devicePixelRatio
  ctx.textBaseline = 'alphabetic'
  ctx.font = ink.font.replace('13', String(13 * scale))
  ctx.lineJoin = 'round'
  ctx.lineWidth = 3 * scale
  ctx.strokeStyle = ink.token('--color-paper')
  ctx.strokeText(text, x, y)
  ctx.fillStyle = ink.token(color)
  ctx.fillText(text, x, y)
}

/** Writes what a pane shows above its corner. */
export function drawLabel(plot: uPlot, ink: Ink, text: string): void {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.textAlign = 'left'
  const y = bbox.top - 5 * devicePixelRatio
  write(plot, ink, { text, x: bbox.left, y, color: '--color-soft' })
  ctx.restore()
}

function pointsBetween({ data: [times, values = []] }: uPlot, first: number, last: number) {
  const points: Extent[] = []
  for (let index = first; index <= last; index++) {
    const value = values[index]
    if (value != null) points.push({ at: times[index] as number, low: value, high: value })
  }
  return points
}

function drawTag({ ctx, bbox }: uPlot, ink: Ink, text: string, y: number): void {
  const scale = devicePixelRatio
  ctx.font = ink.font.replace('13', String(13 * scale))
  const left = bbox.left + bbox.width
  ctx.fillStyle = ink.token('--color-ink')
  ctx.fillRect(left, y - 10 * scale, ctx.measureText(text).width + 12 * scale, 20 * scale)
  ctx.fillStyle = ink.token('--color-paper')
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  ctx.fillText(text, left + 6 * scale, y)
}

/** Draws candles: hollow if they ended at their opening or higher, so colour is not needed to tell them apart. */
export function drawCandles(plot: uPlot, ink: Ink, candles: readonly Candle[]): void {
  const y = (value: number) => Math.round(plot.valToPos(value, 'y', true))
  eachWithin(plot, candles, ({ open, high, low, close }, left, width) => {
    const { ctx } = plot
    const isUp = close >= open
    const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))]
    const middle = left + width / 2
    ctx.strokeStyle = ink.token(isUp ? '--color-up' : '--color-down')
    ctx.fillStyle = isUp ? ink.token('--color-paper') : ctx.strokeStyle
    ctx.lineWidth = devicePixelRatio
    ctx.beginPath()
    ctx.moveTo(middle, y(high))
    ctx.lineTo(middle, top)
    ctx.moveTo(middle, bottom)
    ctx.lineTo(middle, y(low))
    ctx.rect(left, top, width, bottom - top)
    ctx.fill()
    ctx.stroke()
  })
}

export function drawVolumes(plot: uPlot, ink: Ink, candles: readonly Candle[]): void {
  const bottom = plot.bbox.top + plot.bbox.height
  eachWithin(plot, candles, ({ open, close, volume }, left, width) => {
    const { ctx } = plot
    const top = plot.valToPos(volume ?? 0, 'y', true)
    ctx.fillStyle = ink.token(close >= open ? '--color-up' : '--color-down')
    ctx.globalAlpha = 0.6
    ctx.fillRect(left, top, width, bottom - top)
  })
}

type Draw = (candle: Candle, left: number, width: number) => void

function eachWithin(plot: uPlot, candles: readonly Candle[], draw: Draw): void {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  for (const candle of candles) {
    const start = plot.valToPos(candle.from, 'x', true)
    const end = plot.valToPos(candle.until, 'x', true)
    const margin = candleMargin * (end - start)
    draw(candle, start + margin, Math.max(1, end - start - 2 * margin))
  }
  ctx.restore()
}
