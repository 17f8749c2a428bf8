/** Their texts have a `<PriceTable>`: a cached page of theirs follows the prices. The build compares the two. */
export const pricedArticles: readonly string[] = [
  'apac-morning-brief',
  'crypto-sentiment-neutral',
  'ethereum-sell-offs',
  'institutional-investor-returns-crypto',
]
