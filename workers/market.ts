import { createCompanyStore } from '#app/domain/market/company-store.server'
import { createFillStore } from '#app/domain/market/fill-store.server'
import { createHistoryStore } from '#app/domain/market/history-store.server'
import { type Instrument, instruments } from '#app/domain/market/instruments'
import type { Market } from '#app/domain/market/market.server'
import { createMarketStore } from '#app/domain/market/market-store.server'
import type { CompanyFeed, CreditPlan, HistoryFeed, PriceFeed } from '#app/domain/market/ports'
import {
  type CoinGeckoAccount,
  coinGeckoHistory,
  coinGeckoMarkets,
  coinGeckoRates,
} from '#app/domain/market/providers/coingecko-client.server'
import {
  eodhdCommodities,
  eodhdIndices,
  eodhdStocks,
} from '#app/domain/market/providers/eodhd-client.server'
import { eodhdCompanies } from '#app/domain/market/providers/eodhd-companies.server'
import { eodhdHistory } from '#app/domain/market/providers/eodhd-history.server'
import { fredHistory, fredSeries } from '#app/domain/market/providers/fred-client.server'
import {
  type Account,
  type CallTools,
  createCall,
} from '#app/domain/market/providers/provider-call.server'
import {
  simulatedHistory,
  simulatedMarket,
} from '#app/domain/market/providers/simulated-client.server'
import { simulatedCompanies } from '#app/domain/market/providers/simulated-companies.server'
import { simulatedInterest } from '#app/domain/market/providers/simulated-interest.server'
import {
  twelveDataPairs,
  twelveDataStocks,
} from '#app/domain/market/providers/twelvedata-client.server'
import {
  valetHistory,
  valetInterest,
  valetRates,
} from '#app/domain/market/providers/valet-client.server'
import type { ProviderId } from '#app/domain/market/quote'
import { createRateStore } from '#app/domain/market/rates/rate-store.server'
import { createRoundStore } from '#app/domain/market/rounds/round-store.server'
import type { LiveProvider, MarketSettings } from './market-settings'

export function createMarket(db: D1Database, settings: MarketSettings, tools: CallTools): Market {
  const { csvSources, historySources, providers } = settings
  const simulates = ({ category }: Pick<Instrument, 'category'>) =>
    settings.simulated.includes(category)
  // Interest rates come from where currencies do: the Bank of Canada.
  const hasDemoRates = settings.simulated.includes('forex')
  const simulated = [simulatedMarket()]
  const simulatedPast = simulatedHistory()
  const feeds = priceFeeds(settings)
  const past = historyFeeds(settings)
  return {
    instruments,
    simulates,
    csvSources,
    // In the category's order of preference; a provider without a key is skipped.
    feedsFor: (one) =>
      simulates(one)
        ? simulated
        : providers[one.category].flatMap((provider) =>
            feeds[provider].filter((feed) => feed.serves(one)),
          ),
    historyFeedFor: (one) =>
      simulates(one) ? simulatedPast : (past.find((feed) => feed.serves(one)) ?? null),
    companyFeed: simulates({ category: 'stock' }) ? simulatedCompanies() : companyFeed(settings),
    callWith: (meter) => createCall(tools, meter),
    rateFeed: hasDemoRates
      ? simulatedInterest()
      : settings.hasRates
        ? valetInterest(settings.accounts.valet)
        : null,
    keepsPastRates: hasDemoRates || historySources.includes('valet'),
    creditPlans: creditPlansOf(settings),
    rows: createMarketStore(db),
    rounds: createRoundStore(db),
    history: createHistoryStore(db),
    fills: createFillStore(db),
    companies: createCompanyStore(db),
    rates: createRateStore(db),
  }
}

function historyFeeds({ accounts, historySources }: MarketSettings): HistoryFeed[] {
  const { coingecko, valet, eodhd, fred } = accounts
  const feeds = [
    ...withKey(coingecko, (account) => [coinGeckoHistory(account)]),
    valetHistory(valet),
    ...withKey(eodhd, (account) => [eodhdHistory(account)]),
    ...withKey(fred, (account) => [fredHistory(account)]),
  ]
  return feeds.filter(({ provider }) => historySources.some((one) => one === provider))
}

function companyFeed({ accounts, providers }: MarketSettings): CompanyFeed | null {
  if (!providers.stock.includes('eodhd')) return null
  return withKey(accounts.eodhd, (account) => [eodhdCompanies(account)])[0] ?? null
}

function priceFeeds({ accounts, isKeyless }: MarketSettings): Record<LiveProvider, PriceFeed[]> {
  const { coingecko, valet, eodhd, twelvedata, fred } = accounts
  const coinGeckoFeeds = (account: CoinGeckoAccount) => [
    coinGeckoMarkets(account),
    coinGeckoRates(account),
  ]
  return {
    coingecko: isKeyless
      ? coinGeckoFeeds({ baseUrl: coingecko.baseUrl, apiKey: null })
      : withKey(coingecko, coinGeckoFeeds),
    valet: [valetRates(valet)],
    eodhd: withKey(eodhd, (account) => [
      eodhdStocks(account),
      eodhdCommodities(account),
      eodhdIndices(account),
    ]),
    twelvedata: withKey(twelvedata, (account) => [
      twelveDataStocks(account),
      twelveDataPairs(account),
    ]),
    fred: withKey(fred, (account) => [fredSeries(account)]),
  }
}

/** Returns the feeds of a provider; none without its key. */
function withKey<Feed>(
  { baseUrl, key }: { baseUrl: string; key: string | null },
  create: (account: Account) => Feed[],
): Feed[] {
  return key ? create({ baseUrl, apiKey: key }) : []
}

/** The limit of its smallest plan, which is enough for each stock every quarter of an hour. */
const twelveDataPerMinute = 8

/** A burst is one round's worth, so the first round of a day can run. */
function creditPlansOf({ accounts }: MarketSettings): Record<ProviderId, CreditPlan> {
  const plan = (provider: LiveProvider, burst: number, more: Partial<CreditPlan> = {}) => ({
    perDay: accounts[provider].creditsPerDay,
    perMinute: Number.MAX_SAFE_INTEGER,
    burst,
    spread: 'day' as const,
    ...more,
  })
  const unlimited = Number.MAX_SAFE_INTEGER
  return {
    simulated: { perDay: unlimited, perMinute: unlimited, burst: unlimited, spread: 'day' },
    coingecko: plan('coingecko', 6),
    valet: plan('valet', 4),
    eodhd: plan('eodhd', 45, { spread: 'session' }),
    twelvedata: plan('twelvedata', 16, { perMinute: twelveDataPerMinute }),
    fred: plan('fred', 9),
  }
}
