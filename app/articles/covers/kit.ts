import { leaf } from '#app/content/site'
import { hashText } from '#app/shared/hash'

/** Covers are drawn on this canvas; every number in the drawings is in its pixels. */
export const canvas = { width: 1280, height: 720 }

export type Point = readonly [x: number, y: number]
export type Drawing = (random: () => number) => string

/** Numbers in [0, 1) that are the same for the same slug on every machine. */
export function randomOf(seed: string): () => number {
  let state = hashText(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function range<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

export function many(count: number, draw: (index: number) => string): string {
  return range(count, draw).join('')
}

/** A ground that darkens or lightens from the top to the foot. */
export function ground(top: string, foot = top): string {
  return `<defs><linearGradient id="ground" x2="0.25" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${foot}"/></linearGradient></defs><rect width="${canvas.width}" height="${canvas.height}" fill="url(#ground)"/>`
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more = '',
): string {
  return `<rect x="${f(x)}" y="${f(y)}" width="${f(width)}" height="${f(height)}" fill="${fill}"${extra(more)}/>`
}

export function disc(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${f(x)}" cy="${f(y)}" r="${f(radius)}" fill="${fill}"${extra(more)}/>`
}

export function ring(
  x: number,
  y: number,
  radius: number,
  stroke: string,
  width: number,
  more = '',
) {
  return disc(x, y, radius, 'none', `stroke="${stroke}" stroke-width="${width}"${extra(more)}`)
}

export function line(from: Point, to: Point, stroke: string, width: number, more = ''): string {
  return path(`M${at(from)}L${at(to)}`, stroke, width, more)
}

export function path(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${extra(more)}/>`
}

export function shape(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${extra(more)}/>`
}

/** Straight pieces through the points, as charts have them. */
export function chart(points: readonly Point[], stroke: string, width: number, more = ''): string {
  return path(polyline(points), stroke, width, more)
}

function polyline(points: readonly Point[]): string {
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${at(point)}`).join('')
}

/** The surface below a line, down to `floor`. */
export function under(points: readonly Point[], floor: number, fill: string, more = ''): string {
  const first = points[0]?.[0] ?? 0
  const last = points.at(-1)?.[0] ?? 0
  return shape(`${polyline(points)}L${f(last)} ${floor}L${f(first)} ${floor}Z`, fill, more)
}

/** A soft curve through y(x). */
export function curve(from: number, to: number, y: (share: number) => number): Point[] {
  const steps = 64
  return range(steps + 1, (step) => [from + ((to - from) * step) / steps, y(step / steps)])
}

/** A price that wanders from one height to another. */
export function wander(
  random: () => number,
  { from, to, noise, count = 60, left = 0, right = canvas.width }: Wander,
): Point[] {
  let drift = 0
  return range(count, (index) => {
    const share = index / (count - 1)
    drift = drift * 0.8 + (random() - 0.5) * noise
    return [left + (right - left) * share, from + (to - from) * share + drift]
  })
}
type Wander = {
  from: number
  to: number
  noise: number
  count?: number
  left?: number
  right?: number
}

export function polygon(x: number, y: number, radius: number, corners: number, turn = 0): string {
  const points = range(corners, (corner): Point => {
    const angle = turn + (corner / corners) * 2 * Math.PI
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
  return `${polyline(points)}Z`
}

/** A pointed-top hexagon. */
export function hexagon(x: number, y: number, radius: number): string {
  return polygon(x, y, radius, 6, Math.PI / 6)
}

/** The site's mark; its box is 24 units. */
export function mapleLeaf(x: number, y: number, size: number, fill: string): string {
  return `<path transform="translate(${f(x)} ${f(y)}) scale(${f(size / 24)})" d="${leaf}" fill="${fill}"/>`
}

export function grid(step: number, stroke: string, width = 1): string {
  const columns = many(Math.ceil(canvas.width / step), (index) =>
    line([index * step, 0], [index * step, canvas.height], stroke, width),
  )
  const rows = many(Math.ceil(canvas.height / step), (index) =>
    line([0, index * step], [canvas.width, index * step], stroke, width),
  )
  return columns + rows
}

export function turned(degrees: number, x: number, y: number, content: string): string {
  return `<g transform="rotate(${degrees} ${x} ${y})">${content}</g>`
}

/** Content drawn for the whole canvas, made small enough for what a crop to 21:9 leaves. */
export function inBand(content: string): string {
  return `<g transform="translate(128 72) scale(0.8)">${content}</g>`
}

export function faint(opacity: number, content: string): string {
  return `<g opacity="${opacity}">${content}</g>`
}

function extra(attributes: string): string {
  return attributes && ` ${attributes}`
}

function f(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function at([x, y]: Point): string {
  return `${f(x)} ${f(y)}`
}
