/** The place of each card. The build fails on a slug that no article has. */
export const listings = {
  stocks: [
    'canadian-national-railway-beats-earnings',
    'manulife-expands-asian-operations',
    'brookfield-asset-management-dividend-hike',
    'rbc-profit-rises-despite-credit-hits',
    'enbridge-invests-upgrade-pipelines',
    'canadian-banks-q3-outlook',
  ],
  crypto: [
    'bitcoin-etfs-50-billion-inflows',
    'ethereum-layer-2s-usage-records',
    'coinbase-adds-staking-tokens',
    'defi-lending-protocols-growth',
    'nft-market-recovery',
    'crypto-sentiment-neutral',
    'ethereum-sell-offs',
    'bank-korea-stablecoin-merits',
    'institutional-investor-returns-crypto',
    'apac-morning-brief',
    'hex-coin-trade-shocked-analysts',
    'bitcoin-jackpot-making-headlines',
  ],
  forex: [
    'usd-cad-slides-below-132-oil-rallies',
    'euro-strengthens-ecb-holds-rates',
    'fed-minutes-dovish-sentiment',
    'japanese-yen-boj-speculation',
    'emerging-market-currencies-rally',
    'canadian-dollar-inflation-outlook',
  ],
  insights: [
    'interest-rate-outlook',
    'canadian-banks-q3-outlook',
    'energy-transition-winners-losers',
    'tech-growth-vs-value',
    'real-estate-investment-trusts',
    'commodity-supercycle',
    'small-cap-opportunities',
    'esg-investing-canada',
    'currency-hedging-strategies',
  ],
  'home-lead': [
    'interest-rate-outlook',
    'energy-transition-winners-losers',
    'tech-growth-vs-value',
  ],
  'home-headlines': [
    'bank-canada-holds-rate-275',
    'canadian-banks-q3-outlook',
    'real-estate-investment-trusts',
    'fed-minutes-dovish-sentiment',
  ],
  'home-stocks': [
    'canadian-national-railway-beats-earnings',
    'rbc-profit-rises-despite-credit-hits',
    'enbridge-invests-upgrade-pipelines',
    'manulife-expands-asian-operations',
  ],
  'home-crypto': [
    'bitcoin-etfs-50-billion-inflows',
    'ethereum-layer-2s-usage-records',
    'crypto-sentiment-neutral',
  ],
  'home-forex': [
    'usd-cad-slides-below-132-oil-rallies',
    'euro-strengthens-ecb-holds-rates',
    'japanese-yen-boj-speculation',
  ],
  'home-explore': [
    'commodity-supercycle',
    'ai-trading-app-profits',
    'small-cap-opportunities',
    'esg-investing-canada',
  ],
  'home-spotlight': [
    'royalbot-revolutionary-ai-assistant',
    '85-percent-canadians-regret-delayed-ai-retirement',
  ],
} satisfies Record<string, string[]>

export type Listing = keyof typeof listings

/** Where sponsored cards may be, beside the section they belong to. */
export const sponsoredListings: readonly Listing[] = ['crypto', 'home-explore', 'home-spotlight']
