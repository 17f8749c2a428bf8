import { remember } from '#app/shared/remember'

/** The vertical axis of a chart: its edges and the round prices between them. */
export type PriceAxis = { top: number; bottom: number; ticks: { price: number; label: string }[] }

/** Room above and below the line, of its height. */
const room = 0.06

const plain = remember(
  (decimals: number) =>
    new Intl.NumberFormat('en-CA', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }),
  16,
)

const usualFactors = [1, 2, 2.5, 5, 10, 20]

/**
 * Returns an axis that holds all of these prices, with three to five round ones, or up to `maxTicks`. `digits`: the
 * decimals that prices are shown with; a flat line still spans a few of the last of them. `factors`: of the steps,
 * times a power of ten.
 */
export function priceAxis(
  prices: readonly number[],
  digits: number,
  {
    factors = usualFactors,
    maxTicks = 5,
  }: { factors?: readonly number[]; maxTicks?: number | undefined } = {},
): PriceAxis {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const unit = 10 ** -digits
  const missing = Math.max(0, 4 * unit - (high - low)) / 2
  const pad = missing + room * (high - low)
  const [top, bottom] = [high + pad, low - pad]
  const { step, first, count } = roundStep(top, bottom, factors, maxTicks)
  const label = labelsOf(step, digits)
  const ticks = Array.from({ length: count }, (_, index) => {
    const price = Number(((first + index) * step).toPrecision(12))
    return { price, label: label(price) }
  })
  return { top, bottom, ticks }
}

/** Returns the smallest step that makes no more ticks than fit. */
function roundStep(top: number, bottom: number, factors: readonly number[], maxTicks: number) {
  const power = 10 ** Math.floor(Math.log10((top - bottom) / maxTicks))
  const tried = factors.map((factor) => {
    const step = factor * power
    const first = Math.ceil(bottom / step)
    return { step, first, count: Math.floor(top / step) - first + 1 }
  })
  return tried.find(({ count }) => count <= maxTicks) ?? (tried[0] as (typeof tried)[number])
}

/** Returns what writes a price with the step's number of decimals, or with cents, so labels line up. */
function labelsOf(step: number, digits: number): (price: number) => string {
  const needed = Math.max(...[step, 2 * step].map(decimalsOf))
  const decimals = needed > 0 ? Math.max(needed, Math.min(digits, 2)) : 0
  const { format } = plain(decimals)
  return (price) => format(price).replace('-', '−')
}

/** Returns a price with as many decimals as the labels beside it; one below a thousand with its own at least. */
export function labelLike(price: number, digits: number, ticks: PriceAxis['ticks']): string {
  const ofLabels = ticks[0]?.label.split('.')[1]?.length ?? 0
  const decimals = Math.abs(price) < 1_000 ? Math.max(digits, ofLabels) : ofLabels
  return plain(decimals).format(price).replace('-', '−')
}

function decimalsOf(value: number): number {
  const shown = Number(value.toPrecision(3))
  for (let decimals = 0; decimals < 10; decimals++) {
    if (Number(shown.toFixed(decimals)) === shown) return decimals
  }
  return 10
}
