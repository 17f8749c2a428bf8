import type uPlot from 'uplot'

export type Ink = ReturnType<typeof palette>

const font = '13px system-ui, sans-serif'

/** Reads the colours of the page and of the lines drawn in a box, so both themes and the legend agree. */
export function palette(box: HTMLElement) {
  const token = (name: string) => getComputedStyle(box).getPropertyValue(name).trim()
  const lines = Array.from(box.querySelectorAll('.explorer-line'), (path) => getComputedStyle(path))
  return {
    token,
    font,
    line(index: number) {
      const style = lines[index]
      const dash = style?.strokeDasharray.match(/[\d.]+/g)?.map(Number)
      return { stroke: style?.stroke ?? token('--color-ink'), dash: dash ?? [] }
    },
    /** `size`: in pixels, across the axis. */
    axis: (size: number): uPlot.Axis => ({
      size,
      font,
      stroke: () => token('--color-soft'),
      grid: { stroke: () => token('--color-line'), width: 1 },
      ticks: { show: false },
    }),
  }
}

/** Marks the highest and lowest point in view, and the newest value on the axis. */
export function drawMarks(plot: uPlot, ink: Ink, words: (value: number) => string): void {
  const [first = 0, last = 0] = plot.series[0]?.idxs ?? []
  const values = plot.data[1] ?? []
  let [low, high] = [first, first]
  for (let index = first; index <= last; index++) {
    const value = values[index]
    if (value == null) continue
    if (value < (values[low] ?? Number.POSITIVE_INFINITY)) low = index
    if (value > (values[high] ?? Number.NEGATIVE_INFINITY)) high = index
  }
  const { ctx, bbox } = plot
  const scale = devicePixelRatio
  ctx.save()
  ctx.font = ink.font.replace('13', String(13 * scale))
  const place = (index: number) => ({
    x: plot.valToPos(plot.data[0][index] as number, 'x', true),
    y: plot.valToPos(values[index] ?? 0, 'y', true),
  })
  ctx.fillStyle = ink.token('--color-ink')
  for (const [index, label, rise] of [
    [high, 'High', -6],
    [low, 'Low', 16],
  ] as const) {
    const value = values[index]
    if (value == null) continue
    const { x, y } = place(index)
    ctx.textAlign = x > bbox.left + bbox.width / 2 ? 'right' : 'left'
    ctx.fillText(`${label} ${words(value)}`, x, y + rise * scale)
  }
  const newest = values[last]
  if (newest != null) drawTag(plot, ink, words(newest), place(last).y)
  ctx.restore()
}

function drawTag({ ctx, bbox }: uPlot, ink: Ink, text: string, y: number): void {
  const scale = devicePixelRatio
  const left = bbox.left + bbox.width
  ctx.fillStyle = ink.token('--color-ink')
  ctx.fillRect(left, y - 10 * scale, ctx.measureText(text).width + 12 * scale, 20 * scale)
  ctx.fillStyle = ink.token('--color-paper')
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  ctx.fillText(text, left + 6 * scale, y)
}

/** Calls back when the page turns light or dark; returns what stops it. */
export function watchTheme(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', changed)
  const chosen = new MutationObserver(changed)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', changed)
    chosen.disconnect()
  }
}
