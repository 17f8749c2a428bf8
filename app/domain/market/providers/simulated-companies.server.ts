import { type Instrument, keyOf } from '#app/domain/market/instruments'
import type { CompanyFeed, SentFigures } from '#app/domain/market/ports'
import { simulatedPrice } from './simulated-walk'

/** Millions of shares, a share's earnings and its dividends of a year. All invented. */
const companies: Record<string, [shares: number, earnings: number, dividend: number]> = {
  RY: [1_400, 14, 6],
  TD: [1_700, 8, 4],
  SHOP: [1_300, 2, 0],
  ENB: [2_200, 3, 3.6],
  BN: [2_200, 2, 0.4],
  BMO: [700, 11, 6],
  BNS: [1_200, 6, 4.4],
  CM: [950, 8, 4],
  CNR: [600, 7.5, 3.6],
  CP: [900, 4, 0.8],
  CNQ: [2_000, 3.5, 2.2],
  SU: [1_200, 4.5, 2.4],
  TRP: [1_000, 3.5, 3.4],
  MFC: [1_700, 3, 1.8],
  SLF: [550, 6, 3.4],
  BAM: [1_600, 2, 2.2],
  ATD: [950, 3.5, 0.8],
  CSU: [20, 40, 5],
  AEM: [500, 6, 2],
  BCE: [900, 2.5, 1.8],
}

/** Returns the sandbox's company figures, the same at any time. */
export function simulatedCompanies(seed = 'maple'): CompanyFeed {
  return {
    name: 'simulated.companies',
    provider: 'simulated',
    intervalMs: 0,
    maxPerCall: Number.POSITIVE_INFINITY,
    credits: 0,
    reserve: 0,
    async fetch({ instruments, now }) {
      const figures = instruments.flatMap((stock) => {
        const sent = figuresOf(stock, simulatedPrice(stock, now, seed))
        return sent ? [[keyOf(stock), sent] as const] : []
      })
      return { ok: true, figures: new Map(figures) }
    },
  }
}

function figuresOf({ symbol }: Instrument, price: number): SentFigures | null {
  const company = companies[symbol]
  if (!company) return null
  const [millions, earnings, dividend] = company
  const shares = millions * 1e6
  const ratios = { marketCap: shares * price, peRatio: price / earnings, yield: dividend / price }
  return { shares, earnings, dividend, ...ratios }
}
