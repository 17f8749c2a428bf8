import { z } from 'zod'
import type { Category } from '#app/domain/market/instruments'
import type { ProviderId } from '#app/domain/market/quote'
import { whole } from './setting-kinds'

export type LiveProvider = Exclude<ProviderId, 'simulated'>

export type MarketSettings = {
  isSimulated: boolean
  /** The providers of each category whose terms were checked, in order of preference. */
  providers: Record<Category, LiveProvider[]>
  accounts: Record<LiveProvider, { baseUrl: string; key: string | null; creditsPerDay: number }>
  twelveDataCreditsPerMinute: number
  /** Providers whose licence allows prices to be redistributed as a file. */
  csvSources: LiveProvider[]
  /** Providers whose terms allow their past prices to be stored and shown. */
  historySources: LiveProvider[]
}

export const liveProviders = ['coingecko', 'valet', 'eodhd', 'twelvedata', 'fred'] as const
const provider = z.enum(liveProviders)
const providerList = (fallback: LiveProvider[]) =>
  z
    .string()
    .default(fallback.join(','))
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(provider))
const baseUrl = (fallback: string) =>
  z
    .url()
    .default(fallback)
    .transform((value) => value.replace(/\/$/, ''))
const key = z.string().trim().optional()
const credits = (fallback: number) => whole(1).default(fallback)

const termsName = <Provider extends LiveProvider>(of: Provider) =>
  `${of.toUpperCase() as Uppercase<Provider>}_TERMS_CHECKED_ON` as const

/** The day on which a person read that a provider's terms allow its prices to be shown on this site. */
export const termsNames = {
  coingecko: termsName('coingecko'),
  valet: termsName('valet'),
  eodhd: termsName('eodhd'),
  twelvedata: termsName('twelvedata'),
  fred: termsName('fred'),
} satisfies Record<LiveProvider, string>

const termsCheckedOn = z.iso.date().optional()

export const MarketVars = z.object({
  MARKET_DRIVER: z.enum(['simulated', 'live']).default('simulated'),
  MARKET_CRYPTO: providerList(['coingecko']),
  MARKET_FOREX: providerList(['coingecko', 'valet', 'twelvedata']),
  MARKET_STOCK: providerList(['eodhd', 'twelvedata']),
  MARKET_COMMODITY: providerList(['coingecko', 'fred', 'eodhd', 'twelvedata']),
  COINGECKO_BASE_URL: baseUrl('https://api.coingecko.com/api/v3'),
  COINGECKO_API_KEY: key,
  // Fits into every plan: the smallest has 10,000 calls a month (docs/licences.md).
  COINGECKO_CREDITS_PER_DAY: credits(320),
  VALET_BASE_URL: baseUrl('https://www.bankofcanada.ca/valet'),
  VALET_CREDITS_PER_DAY: credits(100),
  EODHD_BASE_URL: baseUrl('https://eodhd.com/api'),
  EODHD_API_TOKEN: key,
  // Twenty stocks in each round of a session, with some to spare.
  EODHD_CREDITS_PER_DAY: credits(2_000),
  TWELVEDATA_BASE_URL: baseUrl('https://api.twelvedata.com'),
  TWELVEDATA_API_KEY: key,
  TWELVEDATA_CREDITS_PER_DAY: credits(800),
  TWELVEDATA_CREDITS_PER_MINUTE: credits(8),
  FRED_BASE_URL: baseUrl('https://api.stlouisfed.org'),
  FRED_API_KEY: key,
  FRED_CREDITS_PER_DAY: credits(200),
  MARKET_CSV_SOURCES: providerList([]),
  MARKET_HISTORY_SOURCES: providerList([]),
  COINGECKO_TERMS_CHECKED_ON: termsCheckedOn,
  VALET_TERMS_CHECKED_ON: termsCheckedOn,
  EODHD_TERMS_CHECKED_ON: termsCheckedOn,
  TWELVEDATA_TERMS_CHECKED_ON: termsCheckedOn,
  FRED_TERMS_CHECKED_ON: termsCheckedOn,
})

/** Settings that must be https in production, because keys are sent there. */
export const marketBaseUrlNames = Object.keys(MarketVars.shape).filter((name) =>
  name.endsWith('_BASE_URL'),
)

/** A provider whose terms no one confirmed is not asked, whatever lists name it: what is not confirmed is off. */
export function toMarketSettings(found: z.infer<typeof MarketVars>): MarketSettings {
  const checked = (list: readonly LiveProvider[]) => list.filter((one) => found[termsNames[one]])
  return {
    isSimulated: found.MARKET_DRIVER === 'simulated',
    providers: {
      crypto: checked(found.MARKET_CRYPTO),
      forex: checked(found.MARKET_FOREX),
      stock: checked(found.MARKET_STOCK),
      commodity: checked(found.MARKET_COMMODITY),
    },
    accounts: {
      coingecko: {
        baseUrl: found.COINGECKO_BASE_URL,
        key: found.COINGECKO_API_KEY ?? null,
        creditsPerDay: found.COINGECKO_CREDITS_PER_DAY,
      },
      valet: {
        baseUrl: found.VALET_BASE_URL,
        key: null,
        creditsPerDay: found.VALET_CREDITS_PER_DAY,
      },
      eodhd: {
        baseUrl: found.EODHD_BASE_URL,
        key: found.EODHD_API_TOKEN ?? null,
        creditsPerDay: found.EODHD_CREDITS_PER_DAY,
      },
      twelvedata: {
        baseUrl: found.TWELVEDATA_BASE_URL,
        key: found.TWELVEDATA_API_KEY ?? null,
        creditsPerDay: found.TWELVEDATA_CREDITS_PER_DAY,
      },
      fred: {
        baseUrl: found.FRED_BASE_URL,
        key: found.FRED_API_KEY ?? null,
        creditsPerDay: found.FRED_CREDITS_PER_DAY,
      },
    },
    twelveDataCreditsPerMinute: found.TWELVEDATA_CREDITS_PER_MINUTE,
    csvSources: checked(found.MARKET_CSV_SOURCES),
    historySources: checked(found.MARKET_HISTORY_SOURCES),
  }
}
