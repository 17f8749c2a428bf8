import { type Instrument, instrumentAt } from '#app/domain/market/instruments'

/** Parses `crypto-BTC` or `forex-usd-cad`, in any case; null for anything else. */
export function readCompared(text: string | null): Instrument | null {
  const [category = '', ...slug] = (text ?? '').toLowerCase().split('-')
  return instrumentAt(category, slug.join('-'))
}

/** Returns the value of `?compare=`. */
export function comparedName({ category, slug }: Pick<Instrument, 'category' | 'slug'>): string {
  return `${category}-${slug}`
}
