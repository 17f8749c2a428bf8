import type uPlot from 'uplot'

/** The size of an axis's letters. */
export const axisPixels = 13

export type Ink = ReturnType<typeof palette>

/** Reads the colours of the page and of the lines drawn in a box, so both themes and the legend agree. */
export function palette(box: HTMLElement) {
  // Asking for a style costs more than drawing with it.
  const known = new Map<string, string>()
  const token = (name: string) => {
    const value = known.get(name) ?? getComputedStyle(box).getPropertyValue(name).trim()
    known.set(name, value)
    return value
  }
  /** In pixels. */
  const font = (size: number) => `${size}px ${token('--font-sans')}`
  const lines = Array.from(box.querySelectorAll('path.explorer-line'), (path) =>
    getComputedStyle(path),
  )
  const strokes = new Map<number, Stroke>()
  return {
    token,
    /** Reads the colours again. */
    renew() {
      known.clear()
      strokes.clear()
    },
    font,
    area: () =>
      `color-mix(in srgb, ${token('--chart-color') || token('--color-edge')} 10%, transparent)`,
    line(index: number): Stroke {
      const found = strokes.get(index) ?? strokeOf(lines[index], token('--color-ink'))
      strokes.set(index, found)
      return found
    },
    /** `size`: in pixels, across the axis. */
    axis: (size: number): uPlot.Axis => ({
      size,
      font: font(axisPixels),
      stroke: () => token('--color-soft'),
      gap: 8,
      grid: { stroke: () => token('--color-line'), width: 1 },
      ticks: { show: false },
    }),
  }
}

type Stroke = { stroke: string; width: number; dash: number[] }

function strokeOf(style: CSSStyleDeclaration | undefined, fallback: string): Stroke {
  const dash = style?.strokeDasharray.match(/[\d.]+/g)?.map(Number)
  return {
    stroke: style?.stroke ?? fallback,
    width: Number.parseFloat(style?.strokeWidth ?? '1.5'),
    dash: dash ?? [],
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
