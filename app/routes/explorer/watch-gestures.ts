import type uPlot from 'uplot'

type Moves = {
  /** `left`: in pixels of the plot, the point that stays. */
  zoomAt: (factor: number, left: number) => void
  /** By a part of the window. */
  pan: (by: number) => void
  /** Moves the cursor. */
  point: (left: number) => void
  isZoomed: () => boolean
}

/** Zooms by Ctrl and wheel and by pinch. One finger reads the chart, and moves a window that is zoomed in. */
export function watchGestures(plot: uPlot, { zoomAt, pan, point, isZoomed }: Moves): () => void {
  const { over } = plot
  const fingers = new Map<number, number>()
  const leftOf = ({ clientX }: MouseEvent) => clientX - over.getBoundingClientRect().left

  function wheel(event: WheelEvent) {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoomAt(Math.exp(event.deltaY / 300), leftOf(event))
  }
  function down(event: PointerEvent) {
    if (event.pointerType !== 'touch') return
    fingers.set(event.pointerId, leftOf(event))
    point(leftOf(event))
  }
  function move(event: PointerEvent) {
    const before = fingers.get(event.pointerId)
    if (before === undefined) return
    const [left, width] = [leftOf(event), over.clientWidth]
    const others = Array.from(fingers).filter(([id]) => id !== event.pointerId)
    fingers.set(event.pointerId, left)
    const [other] = others[0]?.slice(1) ?? []
    if (typeof other === 'number') {
      const [was, is] = [Math.abs(before - other), Math.abs(left - other)]
      if (was > 4 && is > 4) zoomAt(was / is, (left + other) / 2)
    } else if (isZoomed()) pan((before - left) / width)
    else point(left)
  }
  const lift = ({ pointerId }: PointerEvent) => void fingers.delete(pointerId)

  const abort = new AbortController()
  const { signal } = abort
  over.addEventListener('wheel', wheel, { signal, passive: false })
  over.addEventListener('pointerdown', down, { signal })
  over.addEventListener('pointermove', move, { signal })
  for (const name of ['pointerup', 'pointercancel'] as const)
    addEventListener(name, lift, { signal })
  return () => abort.abort()
}
