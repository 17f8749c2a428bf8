import { z } from 'zod'
import { type Category, categories } from '#app/domain/market/instruments'
import type { ProviderId } from '#app/domain/market/quote'
import { list, whole } from './setting-kinds'

export type LiveProvider = Exclude<ProviderId, 'simulated'>

export type MarketSettings = {
  simulated: readonly Category[]
  /** Whether CoinGecko is asked without a key. */
  isKeyless: boolean
  /** The providers of each category that may be asked, in order of preference. */
  providers: Record<Category, LiveProvider[]>
  accounts: Record<LiveProvider, { baseUrl: string; key: string | null; creditsPerDay: number }>
  /** Whether the Bank of Canada, the source of interest rates, may be asked. */
  hasRates: boolean
  /** Providers whose licence allows prices to be redistributed as a file. */
  csvSources: LiveProvider[]
  /** Providers whose terms allow their past prices to be stored and shown. */
  historySources: LiveProvider[]
}

export const liveProviders = ['coingecko', 'valet', 'eodhd', 'twelvedata', 'fred'] as const
const provider = z.enum(liveProviders)
const providerList = list([]).pipe(z.array(provider))
/** `eodhd:100000, fred:200` */
const pairs = list([]).transform((texts) =>
  Object.fromEntries(texts.map((text) => text.split(':', 2))),
)
const byProvider = <Value extends z.ZodType>(value: Value) =>
  pairs.pipe(z.partialRecord(provider, value))
/** `eodhd:2026-11-01, indices:2026-11-01` */
const termsChecked = pairs.pipe(
  z.partialRecord(z.enum([...liveProviders, 'indices']), z.iso.date()),
)
const baseUrl = (fallback: string) =>
  z
    .url()
    .default(fallback)
    .transform((value) => value.replace(/\/$/, ''))
const key = z.string().trim().optional()

/**
 * The order in which a category's providers are asked: what is fresh and in Canadian dollars first. Twelve Data has TSX
 * listings in its paid plans only.
 */
const preferred: Record<Category, readonly LiveProvider[]> = {
  index: ['eodhd'],
  crypto: ['coingecko'],
  forex: ['coingecko', 'valet', 'twelvedata'],
  stock: ['eodhd', 'twelvedata'],
  commodity: ['coingecko', 'fred', 'eodhd', 'twelvedata'],
}

const simulatedBy = {
  simulated: categories,
  keyless: ['index', 'stock', 'commodity'],
  live: [],
} as const satisfies Record<string, readonly Category[]>

/** Public sources without a key: a developer's machine may ask them, under terms that `npm start -- --live` prints. */
const keyless: MarketSettings['providers'] = {
  index: [],
  crypto: ['coingecko'],
  forex: ['valet'],
  stock: [],
  commodity: [],
}

/** Calls a day that fit into each provider's smallest plan (docs/licences.md), spread over the day or the session. */
export const smallestPlans: Record<LiveProvider, number> = {
  // 10,000 a month.
  coingecko: 320,
  valet: 100,
  // Each stock in each round of a session, with some to spare.
  eodhd: 2_000,
  twelvedata: 800,
  fred: 200,
}

export const MarketVars = z.object({
  MARKET_DRIVER: z.enum(['simulated', 'keyless', 'live']).default('simulated'),
  /** The day on which a person read that a provider's terms, or those of indices, allow to show its prices on this site. */
  MARKET_TERMS_CHECKED_ON: termsChecked,
  MARKET_CREDITS_PER_DAY: byProvider(whole(1)),
  MARKET_CSV_SOURCES: providerList,
  MARKET_HISTORY_SOURCES: providerList,
  COINGECKO_BASE_URL: baseUrl('https://api.coingecko.com/api/v3'),
  COINGECKO_API_KEY: key,
  VALET_BASE_URL: baseUrl('https://www.bankofcanada.ca/valet'),
  EODHD_BASE_URL: baseUrl('https://eodhd.com/api'),
  EODHD_API_TOKEN: key,
  TWELVEDATA_BASE_URL: baseUrl('https://api.twelvedata.com'),
  TWELVEDATA_API_KEY: key,
  FRED_BASE_URL: baseUrl('https://api.stlouisfed.org'),
  FRED_API_KEY: key,
})

/** Settings that must be https in production, because keys are sent there. */
export const marketBaseUrlNames = Object.keys(MarketVars.shape).filter((name) =>
  name.endsWith('_BASE_URL'),
)

/** Deployments ask no provider whose terms no one confirmed: what is not confirmed is off. */
export function toMarketSettings(found: z.infer<typeof MarketVars>): MarketSettings {
  const checked = (providers: readonly LiveProvider[]) =>
    providers.filter((one) => found.MARKET_TERMS_CHECKED_ON[one])
  const account = (of: LiveProvider, baseUrl: string, key: string | null = null) => {
    const creditsPerDay = found.MARKET_CREDITS_PER_DAY[of] ?? smallestPlans[of]
    return { baseUrl, key, creditsPerDay }
  }
  const isKeyless = found.MARKET_DRIVER === 'keyless'
  const coinGeckoKey = isKeyless ? null : found.COINGECKO_API_KEY
  const confirmed = {
    // Levels of indices have owners and their own terms, whichever source delivers them.
    index: found.MARKET_TERMS_CHECKED_ON.indices ? checked(preferred.index) : [],
    crypto: checked(preferred.crypto),
    forex: checked(preferred.forex),
    stock: checked(preferred.stock),
    commodity: checked(preferred.commodity),
  }
  return {
    simulated: simulatedBy[found.MARKET_DRIVER],
    isKeyless,
    providers: isKeyless ? keyless : confirmed,
    accounts: {
      coingecko: account('coingecko', found.COINGECKO_BASE_URL, coinGeckoKey),
      valet: account('valet', found.VALET_BASE_URL),
      eodhd: account('eodhd', found.EODHD_BASE_URL, found.EODHD_API_TOKEN),
      twelvedata: account('twelvedata', found.TWELVEDATA_BASE_URL, found.TWELVEDATA_API_KEY),
      fred: account('fred', found.FRED_BASE_URL, found.FRED_API_KEY),
    },
    hasRates: isKeyless || checked(['valet']).length > 0,
    csvSources: checked(found.MARKET_CSV_SOURCES),
    historySources: checked(found.MARKET_HISTORY_SOURCES),
  }
}
