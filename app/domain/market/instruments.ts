/** In the order of their lists: a Canadian reader's own market first. All but the index are the specification's. */
export const categories = ['index', 'stock', 'forex', 'crypto', 'commodity'] as const
export type Category = (typeof categories)[number]

/** Returns the categories in the order in which others are offered beside one of them. */
export function categoriesFrom(own: Category): Category[] {
  return [own, ...categories.filter((one) => one !== own)]
}

/** Category, symbol, exchange and currency identify it; its position in the table is its rank while one of its list has no market cap. */
export type Instrument = {
  category: Category
  symbol: string
  name: string
  exchange: string
  /** ISO 4217 currency of the price. */
  currency: string
  /** The unit of the price, if not one share, coin or unit of currency. */
  unit: string | null
  /** Its slug in `/markets/<category>/<slug>`. */
  slug: string
  /** Its id at each provider that needs one. */
  ids: Partial<Record<'coingecko' | 'eodhd' | 'twelvedata' | 'fred', string>>
}

const indices: [symbol: string, name: string, exchange: string, currency: string, eodhd: string][] =
  [
    ['SPTSX', 'S&P/TSX Composite', 'TSX', 'CAD', 'GSPTSE.INDX'],
    ['SPX', 'S&P 500 Index', 'US', 'USD', 'GSPC.INDX'],
    ['IXIC', 'Nasdaq Composite', 'US', 'USD', 'IXIC.INDX'],
    ['DJI', 'Dow Jones Industrial Average', 'US', 'USD', 'DJI.INDX'],
  ]

const coins: [symbol: string, name: string, coingecko: string][] = [
  ['BTC', 'Bitcoin', 'bitcoin'],
  ['ETH', 'Ethereum', 'ethereum'],
  ['SOL', 'Solana', 'solana'],
  ['XRP', 'XRP Ledger', 'ripple'],
  ['BNB', 'BNB Chain', 'binancecoin'],
  ['DOGE', 'Dogecoin', 'dogecoin'],
  ['ADA', 'Cardano', 'cardano'],
  ['TRX', 'TRON', 'tron'],
  ['AVAX', 'Avalanche', 'avalanche-2'],
  ['LINK', 'Chainlink', 'chainlink'],
  ['XLM', 'Stellar', 'stellar'],
  ['SUI', 'Sui', 'sui'],
  ['BCH', 'Bitcoin Cash', 'bitcoin-cash'],
  ['HBAR', 'Hedera', 'hedera-hashgraph'],
  ['LTC', 'Litecoin', 'litecoin'],
  ['TON', 'Toncoin', 'the-open-network'],
  ['DOT', 'Polkadot', 'polkadot'],
  ['UNI', 'Uniswap', 'uniswap'],
  ['AAVE', 'Aave', 'aave'],
  ['NEAR', 'NEAR Protocol', 'near'],
]

const pairs: [symbol: string, name: string][] = [
  ['USD/CAD', 'US Dollar / Canadian Dollar'],
  ['USD/JPY', 'US Dollar / Japanese Yen'],
  ['EUR/CAD', 'Euro / Canadian Dollar'],
  ['GBP/CAD', 'British Pound / Canadian Dollar'],
  ['EUR/USD', 'Euro / US Dollar'],
  ['GBP/USD', 'British Pound / US Dollar'],
  ['CAD/JPY', 'Canadian Dollar / Japanese Yen'],
  ['AUD/CAD', 'Australian Dollar / Canadian Dollar'],
  ['AUD/USD', 'Australian Dollar / US Dollar'],
  ['USD/CHF', 'US Dollar / Swiss Franc'],
]

/** `business`: in words that people search for. */
const stocks: [symbol: string, name: string, business: string][] = [
  ['RY', 'Royal Bank of Canada', 'banks banking'],
  ['TD', 'Toronto-Dominion Bank', 'banks banking'],
  ['SHOP', 'Shopify', 'e-commerce online stores software technology'],
  ['ENB', 'Enbridge', 'oil gas pipelines energy utilities'],
  ['BN', 'Brookfield Corporation', 'asset managers infrastructure real estate'],
  ['BMO', 'Bank of Montreal', 'banks banking'],
  ['BNS', 'Bank of Nova Scotia', 'banks banking'],
  ['CM', 'CIBC', 'banks banking'],
  ['CNR', 'Canadian National Railway', 'railways railroads rail freight transportation'],
  ['CP', 'Canadian Pacific Kansas City', 'railways railroads rail freight transportation'],
  ['CNQ', 'Canadian Natural Resources', 'oil sands gas producers energy'],
  ['SU', 'Suncor Energy', 'oil sands producers refineries gasoline'],
  ['TRP', 'TC Energy', 'natural gas pipelines energy'],
  ['MFC', 'Manulife Financial', 'life insurance insurers'],
  ['SLF', 'Sun Life Financial', 'life insurance insurers'],
  ['BAM', 'Brookfield Asset Management', 'asset managers infrastructure real estate'],
  ['ATD', 'Alimentation Couche-Tard', 'convenience stores retailers gasoline'],
  ['CSU', 'Constellation Software', 'software technology'],
  ['AEM', 'Agnico Eagle Mines', 'gold miners mining'],
  ['BCE', 'BCE Inc.', 'telecoms telecommunications phone wireless internet'],
]

type CommodityRow = [
  symbol: string,
  name: string,
  currency: string,
  unit: string,
  ids: Instrument['ids'],
]
const commodities: CommodityRow[] = [
  ['GOLD', 'Gold', 'CAD', 'troy ounce', { coingecko: 'xau', twelvedata: 'XAU/USD' }],
  ['SILVER', 'Silver', 'CAD', 'troy ounce', { coingecko: 'xag', twelvedata: 'XAG/USD' }],
  ['OIL', 'Crude Oil (WTI)', 'USD', 'barrel', { fred: 'DCOILWTICO' }],
  ['BRENT', 'Crude Oil (Brent)', 'USD', 'barrel', { fred: 'DCOILBRENTEU' }],
  ['NATGAS', 'Natural Gas (Henry Hub)', 'USD', 'million BTU', { fred: 'DHHNGSP' }],
  ['COPPER', 'Copper', 'USD', 'tonne', { eodhd: 'COPPER' }],
]

/** Every instrument, in the order of the lists. */
export const instruments: readonly Instrument[] = [
  ...indices.map(([symbol, name, exchange, currency, eodhd]) => ({
    ...instrument('index', symbol, name, exchange, currency, { eodhd }),
    unit: 'points',
  })),
  ...stocks.map(([symbol, name]) =>
    instrument('stock', symbol, name, 'TSX', 'CAD', { eodhd: `${symbol}.TO`, twelvedata: symbol }),
  ),
  ...pairs.map(([symbol, name]) =>
    instrument('forex', symbol, name, 'interbank', symbol.slice(4), { twelvedata: symbol }),
  ),
  ...coins.map(([symbol, name, coingecko]) =>
    instrument('crypto', symbol, name, 'global', 'CAD', { coingecko }),
  ),
  ...commodities.map(([symbol, name, currency, unit, ids]) => ({
    ...instrument('commodity', symbol, name, 'spot', currency, ids),
    unit,
  })),
]

/** Returns the key of an instrument in maps and logs: `stock:RY`. */
export function keyOf({ category, symbol }: { category: Category; symbol: string }): string {
  return `${category}:${symbol}`
}

const bySlug = new Map(instruments.map((found) => [`${found.category}/${found.slug}`, found]))

export function instrumentAt(category: string, slug: string): Instrument | null {
  return bySlug.get(`${category}/${slug}`) ?? null
}

const byKey = new Map(instruments.map((found) => [keyOf(found), found]))

/** Returns a row's instrument. Throws if there is none. */
export function instrumentOf(row: { category: Category; symbol: string }): Instrument {
  const found = byKey.get(keyOf(row))
  if (!found) throw new Error(`no instrument ${keyOf(row)}`)
  return found
}

export function pathOf({ category, slug }: Pick<Instrument, 'category' | 'slug'>): string {
  return `/markets/${category}/${slug}`
}

const otherNames: Record<string, string> = {
  'index:SPTSX': 'TSX Toronto GSPTSE',
  'index:SPX': 'SP500 S&P500 GSPC',
  'index:IXIC': 'Nasdaq',
  'index:DJI': 'DJIA',
  'stock:RY': 'RBC Banque Royale du Canada',
  'stock:TD': 'Banque TD',
  'stock:BMO': 'Banque de Montréal',
  'stock:BNS': 'Scotiabank Banque Scotia',
  'stock:CM': 'Canadian Imperial Bank of Commerce Banque Canadienne Impériale',
  'stock:CNR': 'CN Rail Canadien National',
  'stock:CP': 'CPKC Canadien Pacifique',
  'stock:TRP': 'TransCanada',
  'stock:MFC': 'Manuvie',
  'stock:SLF': 'Financière Sun Life',
  'stock:BCE': 'Bell',
  'crypto:XRP': 'Ripple',
  'crypto:BNB': 'Binance Coin',
  'forex:USD/CAD': 'Loonie',
  'commodity:GOLD': 'XAU',
  'commodity:SILVER': 'XAG',
}

const businesses = new Map(stocks.map(([symbol, , business]) => [symbol, business]))

/** Returns what an instrument is found by after those whose names match. */
export function businessOf({ category, symbol }: Pick<Instrument, 'category' | 'symbol'>): string {
  return category === 'stock' ? (businesses.get(symbol) ?? '') : ''
}

export function searchWordsOf(one: Pick<Instrument, 'category' | 'symbol' | 'name'>): string {
  const { symbol, name } = one
  return `${symbol} ${symbol.replace('/', '')} ${name} ${otherNames[keyOf(one)] ?? ''}`.trim()
}

export function isCategory(value: unknown): value is Category {
  return categories.some((category) => category === value)
}

function instrument(
  category: Category,
  symbol: string,
  name: string,
  exchange: string,
  currency: string,
  ids: Instrument['ids'],
): Instrument {
  const slug = symbol.toLowerCase().replace('/', '-')
  return { category, symbol, name, exchange, currency, unit: null, slug, ids }
}
