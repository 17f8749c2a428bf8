import { keyOf } from '#app/domain/market/instruments'
import type { CompanyFeed, SentFigures } from '#app/domain/market/ports'
import { marketOf, type SimulatedMarket, sandboxSeed, simulatedPrice } from './simulated-walk'

/** Returns the sandbox's company figures, the same at any time. */
export function simulatedCompanies(): CompanyFeed {
  return {
    name: 'simulated.companies',
    provider: 'simulated',
    intervalMs: 0,
    maxPerCall: Number.POSITIVE_INFINITY,
    credits: 0,
    reserve: 0,
    async fetch({ instruments, now }) {
      const figures = instruments.flatMap((stock) => {
        const sent = figuresOf(
          marketOf(stock, sandboxSeed),
          simulatedPrice(stock, now, sandboxSeed),
        )
        return sent ? [[keyOf(stock), sent] as const] : []
      })
      return { ok: true, figures: new Map(figures) }
    },
  }
}

function figuresOf(
  { shares: millions, earnings, dividend }: SimulatedMarket,
  price: number,
): SentFigures | null {
  if (millions === undefined || earnings === undefined || dividend === undefined) return null
  const shares = millions * 1e6
  const ratios = { marketCap: shares * price, peRatio: price / earnings, yield: dividend / price }
  return { shares, earnings, dividend, ...ratios }
}
