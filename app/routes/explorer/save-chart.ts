import type uPlot from 'uplot'
import type { Ink } from './chart-ink'
import type { ExplorerData } from './load-explorer.server'

/** Returns the chart as a PNG with its name above it, and its sources and time below. */
export async function pictureOf(plot: uPlot, found: ExplorerData, ink: Ink): Promise<Blob> {
  const { canvas } = plot.ctx
  const scale = devicePixelRatio
  const band = 34 * scale
  const picture = document.createElement('canvas')
  picture.width = canvas.width
  picture.height = canvas.height + 2 * band
  const pen = picture.getContext('2d') as CanvasRenderingContext2D
  pen.fillStyle = ink.token('--color-paper')
  pen.fillRect(0, 0, picture.width, picture.height)
  pen.drawImage(canvas, 0, band)
  pen.textBaseline = 'middle'
  pen.fillStyle = ink.token('--color-ink')
  pen.font = `600 ${16 * scale}px system-ui, sans-serif`
  pen.fillText(`${found.item.name}, ${found.range}`, 8 * scale, band / 2)
  pen.fillStyle = ink.token('--color-soft')
  pen.font = `${13 * scale}px system-ui, sans-serif`
  const sources = found.sources.map(({ name }) => name).join('; ')
  const credit = `${location.host} · ${sources} · ${found.item.asOfText}`
  pen.fillText(credit, 8 * scale, picture.height - band / 2)
  return new Promise((resolve, reject) =>
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

export function download(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}
