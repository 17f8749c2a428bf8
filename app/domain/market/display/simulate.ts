import type { PricePoint } from '#app/domain/market/quote'
import { hashText, noiseAt } from '#app/shared/hash'
import { hour } from '#app/shared/time'

const illustrativePoints = 24

/**
 * Returns twenty-four hourly points from the implied earlier price to the current one, with some noise. Not real
 * data: it is always labelled "Illustrative".
 */
export function illustrativeSeries(
  subject: { symbol: string; price: number; base: number | null },
  endsAt: number,
): PricePoint[] {
  const { symbol, price } = subject
  const start = subject.base ?? price
  const seed = hashText(`${symbol} ${Math.floor(endsAt / hour)}`)
  const last = illustrativePoints - 1
  return Array.from({ length: illustrativePoints }, (_, index) => {
    const onTheLine = start + ((price - start) * index) / last
    // Both ends are known, so the noise grows between them and fades out.
    const room = Math.sin((Math.PI * index) / last)
    const noise = (noisePercent(symbol) / 100) * room * noiseAt(seed, index)
    return {
      at: endsAt - (last - index) * hour,
      price: index === last ? price : onTheLine * (1 + noise),
    }
  })
}

function noisePercent(symbol: string): number {
  if (symbol === 'USD/JPY') return 0.5
  return symbol.includes('/') ? 0.3 : 2
}
