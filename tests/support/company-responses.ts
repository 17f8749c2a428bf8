/** The levels of `price-responses`, so a company's ratios are of the same prices. */
const prices: Record<string, number> = { 'RY.TO': 200, 'TD.TO': 110, 'SHOP.TO': 150 }

/** Returns both sections as documented, with a fault of their values. */
export function eodhdFundamentals(ticker: string, behaviour: string): unknown {
  const price = prices[ticker] ?? 10
  const good = {
    Highlights: {
      MarketCapitalization: price * 1e9,
      MarketCapitalizationMln: price * 1e3,
      EBITDA: null,
      PERatio: 16,
      PEGRatio: 1.2,
      DividendShare: price * 0.04,
      DividendYield: 0.04,
      EarningsShare: price / 16,
      MostRecentQuarter: '2026-01-31',
    },
    SharesStats: { SharesOutstanding: 1e9, SharesFloat: 9.9e8, PercentInsiders: 0.1 },
  }
  const { Highlights, SharesStats } = good
  const highlights = (changes: object) => ({ ...good, Highlights: { ...Highlights, ...changes } })
  const faults: Record<string, unknown> = {
    'as-text': {
      Highlights: mapped(Highlights, (value) => (value === null ? 'NA' : String(value))),
      SharesStats: mapped(SharesStats, String),
    },
    'not-available': {
      Highlights: mapped(Highlights, () => 'NA'),
      SharesStats: mapped(SharesStats, () => 'NA'),
    },
    'no-section': { Highlights },
    'empty-sections': { Highlights: [], SharesStats: [] },
    loss: highlights({ EarningsShare: -2.5, PERatio: 0 }),
    'no-dividend': highlights({ DividendShare: 0, DividendYield: 0 }),
    'in-us-dollars': highlights({
      EarningsShare: price / 16 / 1.4,
      DividendShare: (price * 0.04) / 1.4,
    }),
    'far-too-large': {
      Highlights: {
        ...Highlights,
        MarketCapitalization: null,
        DividendShare: 1e308,
        DividendYield: 1e308 / price,
      },
      SharesStats: { SharesOutstanding: 1e308 },
    },
    'before-a-split': { ...good, SharesStats: { ...SharesStats, SharesOutstanding: 5e8 } },
  }
  return faults[behaviour] ?? good
}

function mapped(values: object, change: (value: unknown) => string) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
