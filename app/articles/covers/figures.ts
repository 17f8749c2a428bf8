import { disc, line, many, mapleLeaf, type Point, polygon, rect, shape } from './kit'

export type Swell = { y: number; height: number; length: number; from?: number }

/** A row of even waves, filled down to the foot of the canvas. */
export function swell({ y, height, length, from = 0 }: Swell, fill: string): string {
  const half = length / 2
  const rest = many(
    Math.ceil((1280 - from) / half) - 1,
    (index) => `T${from + half * (index + 2)} ${y}`,
  )
  return shape(`M${from} ${y}q${half / 2} ${-height} ${half} 0${rest}V720H${from}Z`, fill)
}

export function hill(from: number, to: number, foot: number, top: number, fill: string): string {
  return shape(
    `M${from} ${foot}Q${(from + to) / 2} ${2 * top - foot} ${to} ${foot}V720H${from}Z`,
    fill,
  )
}

/** The eleven-sided dollar coin. */
export function loonie(x: number, y: number, radius: number): string {
  const leaf = radius * 1.1
  return (
    shape(polygon(x, y, radius, 11, 0.2), '#b98a1f') +
    shape(polygon(x, y, radius * 0.88, 11, 0.2), '#e0b447') +
    mapleLeaf(x - leaf / 2, y - leaf / 2, leaf, '#96691a')
  )
}

/** A phone with its screen; what it shows is drawn over it. */
export function phone(x: number, y: number, width: number, height: number): string {
  return (
    rect(x, y, width, height, '#1c2431', 'rx="40"') +
    rect(x + 14, y + 14, width - 28, height - 28, '#2b3d50', 'rx="28"') +
    rect(x + width / 2 - 36, y + 26, 72, 10, '#1c2431', 'rx="5"')
  )
}

export type Kite = { at: Point; size: number; turn: number; left: string; right: string }

export function kite({ at: [x, y], size, turn, left, right }: Kite): string {
  const [half, top, foot] = [size * 0.66, y - size * 0.8, y + size]
  return (
    `<g transform="rotate(${turn} ${x} ${y})">` +
    shape(`M${x} ${top}L${x - half} ${y}L${x} ${foot}Z`, left) +
    shape(`M${x} ${top}L${x + half} ${y}L${x} ${foot}Z`, right) +
    line([x - half, y], [x + half, y], '#22303f', 3) +
    '</g>'
  )
}

/** Windows in rows; every `lit`-th one has its light on. */
export function windows(
  { x, y, columns, rows, step, lit }: Windows,
  [on, off]: readonly [string, string],
): string {
  return many(columns * rows, (index) =>
    rect(
      x + (index % columns) * step,
      y + Math.floor(index / columns) * step * 1.3,
      step * 0.5,
      step * 0.7,
      index % lit === 1 ? on : off,
    ),
  )
}
type Windows = { x: number; y: number; columns: number; rows: number; step: number; lit: number }

/** Concentric circles, as waves are drawn on Japanese cloth. */
export function scale(x: number, y: number, radius: number, tones: readonly string[]): string {
  return many(tones.length, (index) =>
    disc(x, y, radius * (1 - index / tones.length), tones[index] ?? '#22303f'),
  )
}
