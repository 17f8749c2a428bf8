import type uPlot from 'uplot'

type Moves = {
  /** `left`: in pixels of the plot, the point that stays. */
  zoomAt: (factor: number, left: number) => void
  /** Moves by a fraction of the window. */
  pan: (by: number) => void
  /** Moves the cursor. */
  point: (left: number) => void
  isZoomed: () => boolean
}

/** Zooms by Ctrl and wheel and by pinch. One finger reads the chart, and moves a window that is zoomed in. */
export function watchGestures(plot: uPlot, { zoomAt, pan, point, isZoomed }: Moves): () => void {
  const { over } = plot
  const fingers = new Map<number, number>()
  const moved = new Map<number, number>()
  let frame = 0
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
    if (!fingers.has(event.pointerId)) return
    moved.set(event.pointerId, leftOf(event))
    frame ||= requestAnimationFrame(follow)
  }
  /** Draws once for all that moved since the last frame. */
  function follow() {
    cancelAnimationFrame(frame)
    frame = 0
    if (moved.size === 0) return
    const [before = 0, otherBefore = 0] = fingers.values()
    for (const [id, left] of moved) fingers.set(id, left)
    moved.clear()
    const [left = 0, other] = fingers.values()
    if (other !== undefined) {
      const [was, is] = [Math.abs(before - otherBefore), Math.abs(left - other)]
      if (was > 4 && is > 4) zoomAt(was / is, (left + other) / 2)
    } else if (isZoomed()) pan((before - left) / over.clientWidth)
    else point(left)
  }
  function lift({ pointerId }: PointerEvent) {
    follow()
    fingers.delete(pointerId)
  }

  const abort = new AbortController()
  const { signal } = abort
  over.addEventListener('wheel', wheel, { signal, passive: false })
  over.addEventListener('pointerdown', down, { signal })
  over.addEventListener('pointermove', move, { signal })
  for (const name of ['pointerup', 'pointercancel'] as const)
    addEventListener(name, lift, { signal })
  return () => {
    abort.abort()
    cancelAnimationFrame(frame)
  }
}

/** Lets only a mouse that leaves take the reading along: a browser moves its mouse on and off at each tap. */
export const leaveByMouse: uPlot.Cursor.MouseListenerFactory = (_, over, leave) => {
  let { pointerType } = document.pointer ?? {}
  const touched = (event: PointerEvent) => {
    pointerType = event.pointerType
  }
  for (const name of ['pointerdown', 'pointermove'] as const) over.addEventListener(name, touched)
  return (event) => {
    if (pointerType !== 'touch') leave(event)
    return null
  }
}
