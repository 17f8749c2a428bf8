/** The fixed viewBox of every small chart: 47 steps of 4 across. */
export const sparkBox = { width: 188, height: 48 }
export const sparkPoints = 48

/** Dots from edge to edge. */
const dots = 'h4m8 0'.repeat(16)

/**
 * Returns prices, oldest first, as one SVG path of relative integers, a few bytes per point. Evenly spaced: closed
 * hours take no room. A session's `close` before is a dotted line, since no one traded between the two: above or below
 * the session, but drawn nearer where it would leave the session less than two thirds of the height.
 */
export function sparkPath(prices: readonly number[], close?: number | null): string {
  const shown = prices.slice(-sparkPoints)
  const dotted = close == null ? null : drawnNear(close, shown)
  const scaled = dotted === null ? shown : [dotted, ...shown]
  const low = Math.min(...scaled)
  const high = Math.max(...scaled)
  const range = high - low
  const inset = 2
  const yOf = (price: number) =>
    range > 0
      ? Math.round(inset + ((high - price) / range) * (sparkBox.height - 2 * inset))
      : sparkBox.height / 2
  const xOf = (index: number) =>
    Math.round((index * sparkBox.width) / Math.max(1, shown.length - 1))
  let path = dotted === null ? '' : `M0 ${yOf(dotted)}${dots}`
  for (const [index, price] of shown.entries()) {
    if (index === 0) path += `M0 ${yOf(price)}l`
    else {
      const dx = xOf(index) - xOf(index - 1)
      const dy = yOf(price) - yOf(shown[index - 1] as number)
      path += `${index === 1 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
    }
  }
  return shown.length > 1 ? path : ''
}

/** Returns whether a path has the dotted line of a session's close before. */
export function hasClose(path: string): boolean {
  return path.includes(dots)
}

function drawnNear(close: number, prices: readonly number[]): number {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const max = (high - low) / 2
  return max > 0 ? Math.min(high + max, Math.max(low - max, close)) : close
}
