/** Divides a list, in order, into lists of up to `most`. */
export function partsOf<Item>(items: readonly Item[], most: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_, at) =>
    items.slice(at * most, (at + 1) * most),
  )
}
