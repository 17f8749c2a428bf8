import type { ProviderId } from '#app/domain/market/quote'

/** The source of a price, for "Data provided by …". */
export type Source = {
  id: ProviderId
  name: string
  /** The name beside a price. */
  shortName: string
  /** The name as the subject of a sentence. */
  subject: string
  url: string | null
  note: string
}

export const sources: Record<ProviderId, Source> = {
  simulated: {
    ...source('simulated', 'Demo prices', null, 'Not real market data'),
    shortName: 'Demo',
    subject: 'The demo source',
  },
  coingecko: source('coingecko', 'CoinGecko', 'https://www.coingecko.com', 'Indicative prices'),
  valet: source(
    'valet',
    'Bank of Canada',
    'https://www.bankofcanada.ca/rates/exchange/',
    'Official average of the business day, indicative',
  ),
  eodhd: source('eodhd', 'EODHD', 'https://eodhd.com', 'Delayed by 15 to 20 minutes'),
  twelvedata: source('twelvedata', 'Twelve Data', 'https://twelvedata.com', 'May be delayed'),
  fred: source(
    'fred',
    'FRED, Federal Reserve Bank of St. Louis',
    'https://fred.stlouisfed.org',
    'One value a business day, published later',
  ),
}

/** Returns the source of an interest rate: its name, page or note is not that of the same source's prices. */
export function rateSource(id: ProviderId): Source {
  if (id === 'simulated') return { ...sources[id], name: 'Demo rates' }
  return {
    ...sources[id],
    url: 'https://www.bankofcanada.ca/rates/interest-rates/',
    note: 'Official daily and weekly values',
  }
}

function source(id: ProviderId, name: string, url: string | null, note: string): Source {
  return { id, name, shortName: name.split(',', 1)[0] ?? name, subject: name, url, note }
}
