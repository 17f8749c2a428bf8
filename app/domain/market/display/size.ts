import type { Category } from '#app/domain/market/instruments'

type Sized = { category: Category; currency: string }

const compact = { notation: 'compact', maximumSignificantDigits: 3 } as const
const shares = new Intl.NumberFormat('en-CA', compact)
const dollars = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD', ...compact })
const usDollars = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'USD', ...compact })

/** Returns `$2.61T`, `US$1.9T`; the two currencies that coins are shown in. */
export function formatMarketCap(value: number, { currency }: Pick<Sized, 'currency'>): string {
  return (currency === 'USD' ? usDollars : dollars).format(value)
}

/** Returns `$38.2B` for money, `2.14M` for shares. */
export function formatVolume(value: number, sized: Sized): string {
  return sized.category === 'stock' ? shares.format(value) : formatMarketCap(value, sized)
}

/** The period that a volume covers. */
export function volumeLabel(category: Category): string {
  return category === 'stock' ? 'Volume, shares' : 'Volume, 24 hours'
}
