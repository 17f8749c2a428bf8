import type uPlot from 'uplot'
import { type Candle, extremesOf } from '#app/domain/market/display/candles'
import type { Reference } from '#app/domain/market/display/chart-picture'
import { candleMargin } from '#app/domain/market/display/draw-candles'
import { anchorAt, besideTags, labelPixels, tagPixels } from '#app/domain/market/display/explorer'
import type { WindowEnds } from '#app/domain/market/display/words'
import type { Ink } from './chart-ink'
import type { Tag } from './chart-panes'

type Words = (value: number) => string

/** In pixels of the plot. */
export type LabelBox = Record<'left' | 'top' | 'right' | 'bottom', number>

/** Marks the highest and lowest point in view, and returns where. */
export function drawExtremes(
  plot: uPlot,
  ink: Ink,
  words: Words,
  names: Record<'high' | 'low', string>,
  candles: readonly Candle[],
): LabelBox[] {
  const [first = 0, last = 0] = plot.series[0]?.idxs ?? []
  const [times, values = []] = plot.data
  const extremes = extremesOf(candles, { times, values, first, last })
  if (!extremes) return []
  const { ctx, bbox } = plot
  const scale = devicePixelRatio
  ctx.save()
  const mark = (label: string, at: number, value: number, isAbove: boolean) => {
    const x = plot.valToPos(at, 'x', true)
    const y = plot.valToPos(value, 'y', true)
    const room = (bbox.top + bbox.height - y) / scale
    const text = `${label} ${words(value)}`
    ctx.font = fontOf(ink)
    const { width } = ctx.measureText(text)
    const before = { start: 0, middle: width / 2, end: width }[
      anchorAt((x - bbox.left) / bbox.width)
    ]
    ctx.textAlign = 'left'
    const left = Math.max(bbox.left, Math.min(x - before, bbox.left + bbox.width - width))
    const rise = isAbove || room < roomBelow ? -6 : 16
    write(plot, ink, { text, x: left, y: y + rise * scale })
    const [start, base] = [(left - bbox.left) / scale, (y - bbox.top) / scale + rise]
    return { left: start - 4, top: base - 14, right: start + width / scale + 4, bottom: base + 6 }
  }
  const { low, high } = extremes
  const boxes = [
    mark(names.high, high.at, high.value, true),
    mark(names.low, low.at, low.value, false),
  ]
  ctx.restore()
  return boxes
}

/** Leaves a gap in the lines of the cursor where they would cross a label. */
export function partCursor({ over, cursor }: uPlot, labels: readonly LabelBox[]): void {
  const { left = -1, top = -1 } = cursor
  const columns = labels.filter((label) => left > label.left && left < label.right)
  const rows = labels.filter((label) => top > label.top && top < label.bottom)
  const part = (line: string, way: string, gaps: [from: number, until: number][]) => {
    const stops = gaps
      .toSorted(([one], [other]) => one - other)
      .map(([from, until]) => `#000 ${from}px, #0000 ${from}px ${until}px, #000 ${until}px`)
    const style = over.querySelector<HTMLElement>(line)?.style
    if (style) style.maskImage = gaps.length > 0 ? `linear-gradient(${way}, ${stops})` : ''
  }
  part(
    '.u-cursor-x',
    'to bottom',
    columns.map(({ top, bottom }) => [top, bottom]),
  )
  part(
    '.u-cursor-y',
    'to right',
    rows.map(({ left, right }) => [left, right]),
  )
}

/** A mark with less room below it, in pixels, would be on the times. */
const roomBelow = 12

/** Writes values on the axis, each on its line's colour: outlined where a window ends before the newest. */
export function drawTags(
  plot: uPlot,
  ink: Ink,
  words: Words,
  tags: readonly Tag[],
  plotHeight: number,
): void {
  plot.ctx.save()
  for (const { line, value, percent, isNewest } of tags) {
    const y = plot.bbox.top + (percent / 100) * plotHeight * devicePixelRatio
    drawTag(plot, ink, { text: words(value), y, color: ink.line(line).stroke, isNewest })
  }
  plot.ctx.restore()
}

/** Draws the line that the day's change is counted from, as the drawing has it, while it is in view. */
export function drawPreviousClose(
  plot: uPlot,
  ink: Ink,
  close: number,
  { label, isAtStart, isBelow }: Reference,
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
  ctx.textAlign = isAtStart ? 'left' : 'right'
  // Where the fewest points are, over the area.
  ctx.textBaseline = 'alphabetic'
  ctx.font = fontOf(ink)
  ctx.fillStyle = ink.token('--color-soft')
  ctx.fillText(label, isAtStart ? bbox.left : right, y + (isBelow ? 16 : -6) * scale)
  ctx.restore()
}

function fontOf({ font }: Ink): string {
  return font(13 * devicePixelRatio)
}

type Written = { text: string; x: number; y: number; color?: string }

/** Writes a text that stays readable where a line runs behind it. */
function write({ ctx }: uPlot, ink: Ink, { text, x, y, color = '--color-ink' }: Written): void {
  const scale = devicePixelRatio
  ctx.textBaseline = 'alphabetic'
  ctx.font = fontOf(ink)
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

/** Writes when a window begins and ends, below its corners; on a narrow chart into the room below its prices. */
export function drawEnds({ ctx, bbox }: uPlot, ink: Ink, ends: WindowEnds | null): void {
  if (!ends) return
  const scale = devicePixelRatio
  const [first, last] = ends
  const y = bbox.top + bbox.height + 8 * scale
  ctx.save()
  ctx.font = fontOf(ink)
  ctx.fillStyle = ink.token('--color-ink')
  ctx.textAlign = 'left'
  ctx.textBaseline = 'top'
  const [left, right] = [bbox.left, bbox.left + bbox.width]
  const beside = left + ctx.measureText(first).width + 8 * scale
  ctx.fillText(first, left, y)
  ctx.fillText(last, Math.max(beside, right - ctx.measureText(last).width), y)
  ctx.restore()
}

type DrawnTag = Pick<Tag, 'isNewest'> & { text: string; y: number; color: string }

function drawTag({ ctx, bbox }: uPlot, ink: Ink, { text, y, color, isNewest }: DrawnTag): void {
  const scale = devicePixelRatio
  ctx.font = fontOf(ink)
  const left = bbox.left + bbox.width
  const [width, height] = [ctx.measureText(text).width + 10 * scale, tagPixels * scale]
  ctx.fillStyle = color
  ctx.fillRect(left, y - height / 2, width, height)
  if (!isNewest) {
    ctx.fillStyle = ink.token('--color-paper')
    ctx.fillRect(left + scale, y - height / 2 + scale, width - 2 * scale, height - 2 * scale)
  }
  ctx.fillStyle = isNewest ? ink.token('--color-paper') : color
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  ctx.fillText(text, left + 5 * scale, y)
}

/**
 * Returns a function that writes on the axis what the cursor reads, beside the tags there and over the labels that it
 * touches; null if that is nothing.
 */
export function cursorTag(
  { over, cursor }: uPlot,
  { tagsAt, labelsAt }: Record<'tagsAt' | 'labelsAt', () => number[]>,
): (text: string | null) => void {
  const tag = document.createElement('span')
  tag.className = 'cursor-tag'
  tag.setAttribute('aria-hidden', 'true')
  over.append(tag)
  return (text) => {
    tag.textContent = text
    const top = besideTags(cursor.top ?? 0, tagsAt(), tagPixels)
    tag.style.top = `${top}px`
    const touched = labelsAt().filter((label) => Math.abs(label - top) <= labelPixels)
    // Its shadow in the colour of the page is over a label, and clear of the plot and of other tags.
    tag.style.boxShadow = touched
      .map((label) => `4px ${label - top}px 0 -3px var(--color-paper)`)
      .join(', ')
  }
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
  let [until, end] = [0, 0]
  for (const candle of candles) {
    // Most begin where the one before ends, and a place costs a search.
    const start = candle.from === until ? end : plot.valToPos(candle.from, 'x', true)
    until = candle.until
    end = plot.valToPos(until, 'x', true)
    const margin = candleMargin * (end - start)
    draw(candle, start + margin, Math.max(1, end - start - 2 * margin))
  }
  ctx.restore()
}
