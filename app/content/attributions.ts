/** Whom the prices come from; each price names its own source as well. */
export const attributions = [
  { name: 'CoinGecko', href: 'https://www.coingecko.com/' },
  { name: 'Bank of Canada', href: 'https://www.bankofcanada.ca/rates/' },
  { name: 'EODHD', href: 'https://eodhd.com/' },
  { name: 'Twelve Data', href: 'https://twelvedata.com/' },
  { name: 'FRED', href: 'https://fred.stlouisfed.org/' },
]
