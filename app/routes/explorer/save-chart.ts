import type uPlot from 'uplot'
import { type CsvRow, csvOf } from '#app/shared/csv'
import { toIso } from '#app/shared/time'
import { torontoDate } from '#app/shared/toronto-time'
import type { Ink } from './chart-ink'
import type { ChartWindow } from './chart-window'
import type { Columns } from './load-columns'
import type { ExplorerData } from './load-explorer.server'

/** Returns the chart as a PNG with its name, period and lines above it, and its sources and newest time below. */
export async function pictureOf(
  panes: readonly uPlot[],
  found: ExplorerData,
  ink: Ink,
  period: string,
): Promise<Blob> {
  const canvases = panes.map(({ ctx }) => ctx.canvas)
  const scale = devicePixelRatio
  const band = 34 * scale
  const lines = found.picture?.lines ?? []
  const rows = lines.length > 1 ? lines.length : 0
  const head = band + rows * rowHeight * scale
  const picture = document.createElement('canvas')
  const margin = 8 * scale
  picture.width = Math.max(...canvases.map(({ width }) => width)) + margin
  const height = Math.round(scale * (panes[0]?.root.parentElement?.clientHeight ?? 0))
  picture.height = head + height + band
  const pen = picture.getContext('2d') as CanvasRenderingContext2D
  pen.fillStyle = ink.token('--color-paper')
  pen.fillRect(0, 0, picture.width, picture.height)
  for (const [index, canvas] of canvases.entries()) {
    pen.drawImage(canvas, margin, head + (index === 0 ? 0 : height - canvas.height))
  }
  pen.textBaseline = 'middle'
  pen.fillStyle = ink.token('--color-ink')
  pen.font = `600 ${ink.font(16 * scale)}`
  pen.fillText(`${found.item.name}, ${period}`, margin, band / 2)
  pen.font = ink.font(13 * scale)
  for (const [index, { name }] of lines.slice(0, rows).entries()) {
    const y = band + (index + 0.5) * rowHeight * scale
    const { stroke, width, dash } = ink.line(index)
    pen.strokeStyle = stroke
    pen.lineWidth = width * scale
    pen.setLineDash(dash.map((part) => part * scale))
    pen.beginPath()
    pen.moveTo(margin, y)
    pen.lineTo(margin + 28 * scale, y)
    pen.stroke()
    pen.fillText(name, margin + 36 * scale, y)
  }
  pen.fillStyle = ink.token('--color-soft')
  pen.font = ink.font(13 * scale)
  const sources = found.sources.map(({ name }) => name).join('; ')
  const credit = `${location.host} · ${sources} · ${found.item.asOfText}`
  pen.fillText(credit, margin, picture.height - band / 2)
  return new Promise((resolve, reject) =>
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

/** In pixels, of the name of a line. */
const rowHeight = 20

/** Returns the first and last day with a point in a window; one if they are the same. */
export function daysWithin(times: readonly number[], { from, until }: ChartWindow): string[] {
  const inside = times.filter((at) => at >= from && at <= until)
  const ends = [inside[0] ?? from, inside.at(-1) ?? until]
  return Array.from(new Set(ends.map((at) => torontoDate(at * 1_000))))
}

/** Returns `RY-TD-1Y`, or the days of a window in the place of its range. */
export function fileName({ symbols }: ExplorerData, period: readonly string[]): string {
  const names = symbols.map(({ symbol }) => symbol.replace(/^[a-z]+-/, '').toUpperCase())
  return [...names, ...period].join('-')
}

/** Returns the prices in view as CSV, with the figures of days where they are known. */
export function pricesOf(
  { own, times, columns }: Columns,
  { from, until }: ChartWindow,
  isDaily: boolean,
): Blob {
  const figures = Object.entries(own.bars ?? {})
  const shown = [...columns.map(({ values }) => values), ...figures.map(([, values]) => values)]
  const heads: CsvRow = ['time', ...columns.map(({ key }) => key), ...figures.map(([name]) => name)]
  const rows = times.flatMap((at, index): CsvRow[] => {
    if (at < from || at > until) return []
    const time = isDaily ? torontoDate(at * 1_000) : toIso(at * 1_000)
    return [[time, ...shown.map((values) => shortest(values[index]))]]
  })
  return new Blob([csvOf([heads, ...rows])], { type: 'text/csv' })
}

/** Without the last digits of a sum in binary. */
function shortest(value: number | null | undefined): number | '' {
  return value == null ? '' : Number(value.toPrecision(12))
}

export function download(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}
