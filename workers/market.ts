import { createFillStore } from '#app/domain/market/fill-store.server'
import { createHistoryStore } from '#app/domain/market/history-store.server'
import { type Instrument, instruments } from '#app/domain/market/instruments'
import { createMarketStore } from '#app/domain/market/market-store.server'
import type { CreditPlan, HistoryFeed, Market, PriceFeed, RateFeed } from '#app/domain/market/ports'
import {
  type CoinGeckoAccount,
  coinGeckoMarkets,
  coinGeckoRates,
} from '#app/domain/market/providers/coingecko-client.server'
import { coinGeckoHistory } from '#app/domain/market/providers/coingecko-history.server'
import {
  eodhdCommodities,
  eodhdIndices,
  eodhdStocks,
} from '#app/domain/market/providers/eodhd-client.server'
import { eodhdHistory } from '#app/domain/market/providers/eodhd-history.server'
import { fredHistory, fredSeries } from '#app/domain/market/providers/fred-client.server'
import { type CallTools, metered } from '#app/domain/market/providers/provider-call.server'
import {
  simulatedHistory,
  simulatedMarket,
} from '#app/domain/market/providers/simulated-client.server'
import { simulatedInterest } from '#app/domain/market/providers/simulated-interest.server'
import {
  twelveDataPairs,
  twelveDataStocks,
} from '#app/domain/market/providers/twelvedata-client.server'
import { valetRates } from '#app/domain/market/providers/valet-client.server'
import { valetHistory } from '#app/domain/market/providers/valet-history.server'
import { valetInterest } from '#app/domain/market/providers/valet-interest.server'
import type { ProviderId } from '#app/domain/market/quote'
import { createRateStore } from '#app/domain/market/rates/rate-store.server'
import { createRoundStore } from '#app/domain/market/rounds/round-store.server'
import type { Database, Reads } from '#app/shared/batch-by-name.server'
import type { LiveProvider, MarketSettings } from './market-settings'

/** `reads` is what pages read from: it may be a replica. Everything else uses the primary. */
export function createMarket(
  db: Database,
  settings: MarketSettings,
  tools: CallTools,
  reads: Reads = db,
): Market {
  const simulates = ({ category }: Pick<Instrument, 'category'>) =>
    settings.simulated.includes(category)
  const simulated = [simulatedMarket()]
  const simulatedPast = simulatedHistory()
  const liveFor = liveFeeds(settings, tools)
  const livePastFor = liveHistoryFeeds(settings, tools)
  return {
    instruments,
    simulates,
    csvSources: settings.csvSources,
    feedsFor: (one) => (simulates(one) ? simulated : liveFor(one)),
    historyFeedFor: (one) => (simulates(one) ? simulatedPast : livePastFor(one)),
    rateFeed: rateFeedOf(settings, tools),
    keepsPastRates: hasDemoRates(settings) || settings.historySources.includes('valet'),
    creditPlans: creditPlansOf(settings),
    rows: createMarketStore(reads),
    rounds: createRoundStore(db),
    history: createHistoryStore(db, reads),
    fills: createFillStore(db),
    rates: createRateStore(db),
  }
}

function liveHistoryFeeds(
  { accounts, historySources }: MarketSettings,
  tools: CallTools,
): Market['historyFeedFor'] {
  const { coingecko, valet, eodhd, fred } = accounts
  const live = [
    withKey(coingecko, (account) => metered((one) => coinGeckoHistory(account, one), tools)),
    metered((one) => valetHistory(valet, one), tools),
    withKey(eodhd, ({ baseUrl, apiKey: apiToken }) =>
      metered((one) => eodhdHistory({ baseUrl, apiToken }, one), tools),
    ),
    withKey(fred, (account) => metered((one) => fredHistory(account, one), tools)),
  ].filter((feed) => feed !== null)
  const mayAsk = ({ provider }: HistoryFeed) => historySources.some((one) => one === provider)
  const feeds = live.filter(mayAsk)
  return (instrument) => feeds.find((feed) => feed.serves(instrument)) ?? null
}

/** Interest rates come from where currencies do: the Bank of Canada. */
function hasDemoRates({ simulated }: MarketSettings): boolean {
  return simulated.includes('forex')
}

function rateFeedOf(settings: MarketSettings, tools: CallTools): RateFeed | null {
  if (hasDemoRates(settings)) return simulatedInterest()
  if (!settings.hasRates) return null
  return metered((one) => valetInterest(settings.accounts.valet, one), tools)
}

type Account = { baseUrl: string; apiKey: string }

function withKey<Made>(
  { baseUrl, key }: { baseUrl: string; key: string | null },
  create: (account: Account) => Made,
): Made | null {
  return key ? create({ baseUrl, apiKey: key }) : null
}

/** Returns the feeds in the category's order of preference; a provider without a key is skipped. */
function liveFeeds(settings: MarketSettings, tools: CallTools): Market['feedsFor'] {
  const feeds = createFeeds(settings, tools)
  return (instrument: Instrument) =>
    settings.providers[instrument.category].flatMap((provider) =>
      feeds[provider].filter((feed) => feed.serves(instrument)),
    )
}

function createFeeds(
  { accounts, isKeyless }: MarketSettings,
  tools: CallTools,
): Record<LiveProvider, PriceFeed[]> {
  const { coingecko, valet, eodhd, twelvedata, fred } = accounts
  const coinGeckoFeeds = (account: CoinGeckoAccount) => [
    metered((one) => coinGeckoMarkets(account, one), tools),
    metered((one) => coinGeckoRates(account, one), tools),
  ]
  return {
    coingecko: isKeyless
      ? coinGeckoFeeds({ baseUrl: coingecko.baseUrl, apiKey: null })
      : (withKey(coingecko, coinGeckoFeeds) ?? []),
    valet: [metered((one) => valetRates(valet, one), tools)],
    eodhd:
      withKey(eodhd, ({ baseUrl, apiKey: apiToken }) => [
        metered((one) => eodhdStocks({ baseUrl, apiToken }, one), tools),
        metered((one) => eodhdCommodities({ baseUrl, apiToken }, one), tools),
        metered((one) => eodhdIndices({ baseUrl, apiToken }, one), tools),
      ]) ?? [],
    twelvedata:
      withKey(twelvedata, (account) => [
        metered((one) => twelveDataStocks(account, one), tools),
        metered((one) => twelveDataPairs(account, one), tools),
      ]) ?? [],
    fred: withKey(fred, (account) => [metered((one) => fredSeries(account, one), tools)]) ?? [],
  }
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

/** The bookmark of the last round that this isolate ran; null before the first. */
export type LastRound = { bookmark: D1SessionBookmark | null }

/**
 * Reads from the nearest replica, but never from before this isolate's last round: a visitor who refreshed prices
 * sees them.
 */
export function nearPrices(market: D1Database, lastRound: LastRound): Reads {
  let opened: { from: LastRound['bookmark']; session: D1DatabaseSession } | null = null
  const session = () => {
    const from = lastRound.bookmark
    if (opened?.from !== from || opened === null) {
      opened = { from, session: market.withSession(from ?? 'first-unconstrained') }
    }
    return opened.session
  }
  return { prepare: (sql) => session().prepare(sql) }
}
