import type { Category, Instrument } from './instruments'
import type { InstrumentRow, MarketRow, PricePoint, ProviderId, Quote, Standing } from './quote'
import type { FeedStatus } from './rounds/feed-status'

/** Why a feed had nothing at all to say. */
export type FeedFailure =
  | 'rate_limited'
  | 'quota_used'
  | 'unauthorised'
  | 'refused'
  | 'unavailable'
  | 'timeout'
  | 'cut'
  | 'too_large'
  | 'unreadable'

/** Why one row of an answer is no quote. */
export type RowRefusal = {
  symbol: string
  reason: 'missing' | 'no_price' | 'no_time' | 'other_symbol' | 'unreadable' | 'provider_error'
}

/** A partial answer names what it lacks; it is never told as a whole one. */
export type FeedAnswer =
  | { ok: true; quotes: Quote[]; refused: RowRefusal[] }
  | { ok: false; reason: FeedFailure }

export type FeedAsk = {
  instruments: readonly Instrument[]
  now: number
  /** Instruments that are new here: their past is wanted too. By `keyOf`. */
  withTrail: ReadonlySet<string>
}

/** One kind of call at one provider. Credits and status are counted per provider. */
export type PriceFeed = {
  /** `coingecko.markets`. */
  name: string
  provider: ProviderId
  serves: (instrument: Instrument) => boolean
  /** The least time between two answers that are worth having. */
  intervalMs: number
  /** What asking for so many instruments costs. */
  creditsFor: (count: number) => number
  /** Never throws for what a provider does. */
  fetch: (ask: FeedAsk) => Promise<FeedAnswer>
}

export type CreditPlan = {
  perDay: number
  perMinute: number
  /** May be spent at any time; the rest of the day's budget becomes free as the day passes. */
  burst: number
  /** `session`: the TSX session is the day over which credits are spread. */
  spread: 'day' | 'session'
}

export type ThinningRule = { name: string; bucketMs: number; olderThanMs: number }

export type RoundState = { standings: Standing[]; feeds: FeedStatus[] }

export type NewMarketRow = InstrumentRow & { recent: readonly PricePoint[] }

export type RoundResult = {
  roundId: string
  rows: readonly NewMarketRow[]
  points: readonly { category: Category; symbol: string; points: readonly PricePoint[] }[]
  /** Instruments whose history belongs to the other world (simulated or real) and goes. */
  forgotten: readonly { category: Category; symbol: string }[]
  quarantined: readonly { category: Category; symbol: string; price: number }[]
  feeds: readonly FeedStatus[]
}

export type RoundStore = {
  /** `begun` for one caller: no other round runs, and the last one began long enough ago. */
  begin: (
    roundId: string,
    now: number,
    bounds: RoundBounds,
  ) => Promise<'begun' | 'running' | 'too_soon'>
  load: () => Promise<RoundState>
  /** Written before the calls, so that a killed round's credits stay counted. */
  noteAttempts: (feeds: readonly FeedStatus[]) => Promise<void>
  /** One batch; false when this round's lease has passed to another, and then nothing is written. */
  finish: (result: RoundResult, now: number) => Promise<boolean>
  /** Whether the last round ended between these instants, both included. */
  hasEnded: (since: number, now: number) => Promise<boolean>
}

type RoundBounds = { leaseMs: number; quietMs: number }

export type MarketStore = {
  /** One statement that reads the rows of these categories and nothing else. */
  list: (categories: readonly Category[]) => Promise<readonly MarketRow[]>
  find: (category: Category, symbol: string) => Promise<InstrumentRow | null>
  /** The newest provider's time of all rows; null on an empty table. */
  newestUpdate: () => Promise<number | null>
  feedStatuses: () => Promise<FeedStatus[]>
}

export type HistoryStore = {
  read: (category: Category, symbol: string, since: number) => Promise<PricePoint[]>
  /** Thins what has come of age since the last time: each rule goes on where it last stopped. */
  thin: (rules: readonly ThinningRule[], now: number) => Promise<{ deleted: number }>
}

/** Everything the market pages and rounds ask of the world. */
export type Market = {
  instruments: readonly Instrument[]
  isSimulated: boolean
  /** Whose licence lets us hand prices on as a file. */
  csvSources: readonly ProviderId[]
  /** In the order of preference; none means that the instrument is hidden. */
  feedsFor: (instrument: Instrument) => readonly PriceFeed[]
  creditPlans: Record<ProviderId, CreditPlan>
  rows: MarketStore
  rounds: RoundStore
  history: HistoryStore
}
