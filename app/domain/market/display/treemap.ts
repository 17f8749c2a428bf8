/** A field's place, in percent of the whole. */
export type Field = { x: number; y: number; width: number; height: number }

/**
 * Returns the fields of a squarified treemap (Bruls, Huizing and van Wijk, 2000): their areas are as their weights,
 * which go from the largest to the smallest, and their sides are as equal as can be in a whole of this `aspect`,
 * its width by its height.
 */
export function treemap(weights: readonly number[], aspect: number): Field[] {
  const total = sumOf(weights)
  const areas = weights.map((weight) => (weight / total) * aspect)
  const fields: Field[] = []
  let [x, y, width, height] = [0, 0, aspect, 1]
  for (let first = 0; first < areas.length; ) {
    const side = Math.min(width, height)
    let count = 1
    while (
      first + count < areas.length &&
      worstOf(areas.slice(first, first + count + 1), side) <=
        worstOf(areas.slice(first, first + count), side)
    ) {
      count++
    }
    const row = areas.slice(first, first + count)
    const depth = sumOf(row) / side
    const isColumn = width >= height
    let along = 0
    for (const area of row) {
      const length = area / depth
      fields.push(
        inPercent(
          isColumn
            ? { x, y: y + along, width: depth, height: length }
            : { x: x + along, y, width: length, height: depth },
          aspect,
        ),
      )
      along += length
    }
    if (isColumn) [x, width] = [x + depth, width - depth]
    else [y, height] = [y + depth, height - depth]
    first += count
  }
  return fields
}

/** Returns the ratio of the sides of the least square of these areas along a side. */
function worstOf(areas: readonly number[], side: number): number {
  const depth = sumOf(areas) / side
  return Math.max(...areas.map((area) => Math.max(depth ** 2 / area, area / depth ** 2)))
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}

function inPercent({ x, y, width, height }: Field, aspect: number): Field {
  const round = (part: number) => Math.round(part * 10_000) / 100
  return {
    x: round(x / aspect),
    y: round(y),
    width: round(width / aspect),
    height: round(height),
  }
}

/** Of an equal share of the whole. A smaller field could not be read. */
const leastShare = 0.3

/**
 * Returns weights as their values are where even the least can be read, else evened out by their root; equal where
 * none is known. An unknown value weighs as the least known one.
 */
export function weightsOf(values: readonly (number | null)[]): {
  weights: number[]
  isEvened: boolean
} {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return { weights: values.map(() => 1), isEvened: false }
  const least = Math.min(...known)
  const rooted = (root: number) => values.map((value) => ((value ?? least) / least) ** (1 / root))
  const root = [1, 2, 3].find((one) => values.length / sumOf(rooted(one)) >= leastShare) ?? 4
  return { weights: rooted(root), isEvened: root > 1 }
}
