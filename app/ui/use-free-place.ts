import { type RefObject, useEffect, useState } from 'react'

/** With all of the row or card that was touched: it shows what the toast is about. */
const controls =
  'a[href], button, input, select, textarea, summary, label, tr:is(:hover, :focus-within)'
/** The space between toasts, as the library stacks them. */
const gap = 14

/** Returns the distance of the toasts within `root` from the window's foot; null while no place is free. */
export function useFreePlace(root: RefObject<HTMLElement | null>): number | null {
  const [place, setPlace] = useState<number | null>(null)
  useEffect(() => {
    const look = () => root.current && setPlace(placeFor(root.current))
    const observer = new MutationObserver(look)
    if (root.current) observer.observe(root.current, { childList: true, subtree: true })
    look()
    // Capturing: parts of a page scroll by themselves.
    addEventListener('scroll', look, { capture: true, passive: true })
    addEventListener('resize', look)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('resize', look)
    }
  }, [root])
  return place
}

function placeFor(root: HTMLElement): number | null {
  const toasts = Array.from(root.querySelectorAll<HTMLElement>('[data-sonner-toast]'))
  const column = toasts[0]?.getBoundingClientRect()
  if (!column) return null
  const height = toasts.reduce((sum, toast) => sum + toast.offsetHeight + gap, -gap)
  const others = Array.from(document.querySelectorAll<HTMLElement>(controls))
    .filter((element) => !root.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ left, right }) => left < column.right && right > column.left)
  return freePlace(height, innerHeight, others)
}

export type Band = { top: number; bottom: number }

/** The space that a toast keeps from controls and from the window's edges. */
const margin = 8

/**
 * Returns how far above the window's foot something of this height covers none of the controls: as low as possible.
 * Null if there is no such place. All in pixels.
 */
export function freePlace(
  height: number,
  windowHeight: number,
  controls: readonly Band[],
): number | null {
  let bottom = windowHeight - margin
  const fromBelow = [...controls].sort((a, b) => b.bottom - a.bottom)
  for (const control of fromBelow) {
    const isCovered = control.bottom + margin > bottom - height && control.top - margin < bottom
    if (isCovered) bottom = control.top - margin
  }
  return bottom - height < margin ? null : windowHeight - bottom
}
