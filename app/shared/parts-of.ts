/** Divides a list, in order, into lists of up to `max`, which may be infinite. */
export function partsOf<Item>(items: readonly Item[], max: number): Item[][] {
  const parts: Item[][] = []
  for (let at = 0; at < items.length; at += max) parts.push(items.slice(at, at + max))
  return parts
}
