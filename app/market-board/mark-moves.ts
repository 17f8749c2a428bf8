type Price = { value: number; unit: string }

/**
 * Notes the prices of a part before newer markup replaces them, and returns what marks those that have changed since:
 * the style shows the mark for a moment.
 */
export function markMoves(part: HTMLElement): () => void {
  const before = new Map(Array.from(pricesIn(part), ([id, price]) => [id, readPrice(price)]))
  return () => {
    // A mark that was there is gone first, or its animation would not start again.
    void part.offsetWidth
    for (const [id, price] of pricesIn(part)) {
      const last = before.get(id)
      const now = readPrice(price)
      // A price in another currency has not moved.
      if (!last || last.unit !== now.unit || last.value === now.value) continue
      price.dataset.moved = now.value > last.value ? 'up' : 'down'
    }
  }
}

function* pricesIn(part: HTMLElement): Generator<[id: string, price: HTMLDataElement]> {
  for (const price of part.querySelectorAll<HTMLDataElement>('[id] data[value]')) {
    yield [price.closest('[id]')?.id ?? '', price]
  }
}

function readPrice({ value, textContent }: HTMLDataElement): Price {
  return { value: Number(value), unit: textContent.replace(/[\d.,]/g, '') }
}
