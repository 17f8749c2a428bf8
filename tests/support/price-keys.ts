/** What each price provider of the tests accepts. */
export const priceKeys = {
  coingecko: 'key-of-coingecko',
  eodhd: 'token-of-eodhd',
  twelvedata: 'key-of-twelvedata',
  fred: 'key-of-fred',
}
