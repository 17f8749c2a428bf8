/** The site's name and its fixed statements. Nothing else spells these out. */
export const site = {
  name: 'Maple Tape',
  domain: 'mapletape.example',
  /** The publisher and the editor. A deploy refuses these samples and the address below. */
  publisher: 'Sample Publishing Inc. (sample)',
  editor: 'Sam Editor (sample)',
  email: 'hello@mapletape.example',
  securityEmail: 'security@mapletape.example',
  privacyEmail: 'privacy@mapletape.example',
  /** In one line, as CASL and Quebec's Law 25 want it published. */
  postalAddress: '100 Example Street, Toronto, Ont. M0M 0M0',
  /** The search of the Canadian Securities Administrators. */
  registrationSearch: 'https://info.securities-administrators.ca/nrsmobile/nrssearch.aspx',
}

/** Apart from the site, which every page loads. */
export const feedDescription =
  'Canadian market news and prices, with the time and source of every figure.'

export const disclaimer = {
  notABroker: `${site.name} is not a licensed broker.`,
  educational: 'Everything here is for information and education only. It is not financial advice.',
  advisor: 'Speak with a qualified financial adviser before you invest.',
  risk: 'You can lose all the money you invest.',
}

/** Ends every sponsored text. */
export const riskWarning = {
  lead: 'Trading involves risk.',
  rest: `${disclaimer.risk} Past performance does not guarantee results.`,
  advice: 'Consult a licensed advisor before you invest.',
}

/** All sources of prices; each price names its own as well. */
export const attributions = [
  { name: 'CoinGecko', href: 'https://www.coingecko.com/' },
  { name: 'Bank of Canada', href: 'https://www.bankofcanada.ca/rates/' },
  { name: 'EODHD', href: 'https://eodhd.com/' },
  { name: 'Twelve Data', href: 'https://twelvedata.com/' },
  { name: 'FRED', href: 'https://fred.stlouisfed.org/' },
]

/** The site's mark in a box of 24 × 24, as in `public/favicon.svg`. */
export const leaf =
  'M12 1l2.4 4.6 2.6-1.3-.9 5.6 3-2.7.7 2 3.2-.5-1.3 3.6 1.6 1-5.1 4 .5 2-6-.9.3 4.6h-2l.3-4.6-6 .9.5-2-5.1-4 1.6-1L1 8.7l3.2.5.7-2 3 2.7L7 4.3l2.6 1.3Z'
