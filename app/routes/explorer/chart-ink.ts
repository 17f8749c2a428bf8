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
    area: () => `color-mix(in srgb, ${token('--color-edge')} 14%, transparent)`,
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
