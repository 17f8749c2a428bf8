export type Band = { top: number; bottom: number }

/** Between a toast and a control, and between it and the edges of the window. */
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
