import type * as z from 'zod/mini'
import type { Row } from '#app/shared/row'
import type { LocalDate } from '#app/shared/toronto-time'
import type { Category, Instrument } from './instruments'
import type {
  Bar,
  Company,
  CompanyFigures,
  ExistingPrice,
  InstrumentRow,
  MarketRow,
  PricePoint,
  ProviderId,
  Quarantine,
  Quote,
} from './quote'
import type { StartWindow } from './ranges'
import type { RateId, RatePoint } from './rates/rate-series'
import type { FeedStatus } from './rounds/feed-status'

/** Why a feed returned nothing at all. */
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

/** Why one row of a response is not a usable quote. */
export type RowRefusal = {
  symbol: string
  reason: 'missing' | 'no_price' | 'no_time' | 'other_symbol' | 'unreadable' | 'provider_error'
}

export type Failure = { ok: false; reason: FeedFailure }

/** The cost of a request: calls, their retries, and how long the provider asks to wait. */
export type Meter = { calls: number; retries: number; waitMs: number }

/** Makes one GET of JSON and parses it. `ageMs`: how long the response was in a cache on its way. */
export type Call = <Schema extends z.core.$ZodType>(
  url: string,
  schema: Schema,
  headers?: Record<string, string>,
) => Promise<{ ok: true; data: z.output<Schema>; ageMs: number } | Failure>

/** One kind of request to one provider. Credits and status are counted per provider. */
type Feed<Ask, Found> = {
  /** `coingecko.markets`. */
  name: string
  provider: ProviderId
  /** The minimum interval between useful requests. */
  intervalMs: number
  /** Never throws, whatever a provider does. */
  fetch: (ask: Ask & { now: number; call: Call }) => Promise<({ ok: true } & Found) | Failure>
}

/** A partial response lists what is missing. `bitcoin`: its price in Canadian dollars, to check others against. */
type Quotes = { quotes: Quote[]; refused: RowRefusal[]; bitcoin?: number | null }
export type FeedResult = ({ ok: true } & Quotes) | Failure

/** `withTrail`: new instruments whose history is requested too, by `keyOf`. */
type PriceAsk = { instruments: readonly Instrument[]; withTrail: ReadonlySet<string> }

export type PriceFeed = Feed<PriceAsk, Quotes> & {
  serves: (instrument: Instrument) => boolean
  /** Returns the cost of a request for `count` instruments. */
  creditsFor: (count: number) => number
}

/** By `keyOf`, oldest first, of each instrument that it knows. */
type Past = { points: ReadonlyMap<string, readonly Bar[]> }
export type HistoryResult = ({ ok: true } & Past) | Failure

/** Daily prices of the past. One request costs one credit, for up to `maxPerCall` instruments. */
export type HistoryFeed = Feed<{ instruments: readonly Instrument[] }, Past> & {
  serves: (instrument: Instrument) => boolean
  maxPerCall: number
  /** Credits that are left to the rounds. */
  reserve: number
}

/** A company's figures as sent, with the ratios that tell which price they are for. */
export type SentFigures = CompanyFigures & Record<'marketCap' | 'peRatio' | 'yield', number | null>
/** By `keyOf`, of each instrument that it knows. */
type Sent = { figures: ReadonlyMap<string, SentFigures> }
export type CompanyResult = ({ ok: true } & Sent) | Failure

/** Figures of companies. One request is for up to `maxPerCall` stocks. */
export type CompanyFeed = Feed<{ instruments: readonly Instrument[] }, Sent> & {
  maxPerCall: number
  /** The cost of a request. */
  credits: number
  /** Credits that are left to the rounds. */
  reserve: number
}

/** Values since a day, oldest first, of each series that has one. */
type Rates = { points: ReadonlyMap<RateId, readonly RatePoint[]> }
export type RateResult = ({ ok: true } & Rates) | Failure
export type RateFeed = Feed<{ since: LocalDate }, Rates>

/** `points` are oldest first and never empty; `asOf` is the newest one's day. */
export type StoredRates = {
  id: RateId
  points: readonly RatePoint[]
  source: ProviderId
  asOf: LocalDate
  fetchedAt: number
}

export type RateStore = {
  /** Returns the series that this provider had, in no order. */
  list: (source: ProviderId) => Promise<StoredRates[]>
  /** Replaces these series. */
  write: (rows: readonly StoredRates[]) => Promise<void>
}

export type CreditPlan = {
  perDay: number
  perMinute: number
  /** May be spent at any time; the rest of the day's budget is released over the day. */
  burst: number
  /** `session`: credits are spread over the TSX session. */
  spread: 'day' | 'session'
}

export type ThinningRule = { name: string; bucketMs: number; olderThanMs: number }

export type RoundState = { existing: ExistingPrice[]; feeds: FeedStatus[] }

export type NewMarketRow = Omit<InstrumentRow, 'weekBase' | keyof CompanyFigures> & {
  recent: readonly PricePoint[]
  /** Where the price of a week ago is looked up in the record. */
  week: StartWindow
}

export type ComposedRow = {
  row: NewMarketRow
  points: readonly Bar[]
  /** Replaces a row of the other kind (simulated or real), whose history is deleted. */
  isReplacing: boolean
}

export type RoundResult = {
  roundId: string
  rows: readonly ComposedRow[]
  quarantined: readonly ({ category: Category; symbol: string } & Quarantine)[]
  feeds: readonly FeedStatus[]
}

export type RoundStore = {
  /** Returns `begun` to one caller, if no other round runs and the last one began long enough ago. */
  begin: (
    roundId: string,
    now: number,
    bounds: RoundBounds,
  ) => Promise<'begun' | 'running' | 'too_soon'>
  load: () => Promise<RoundState>
  /** Written before the calls, so a killed round's credits stay counted. */
  noteAttempts: (feeds: readonly FeedStatus[]) => Promise<void>
  /** Writes one batch; returns false and writes nothing if another round has taken the lease. */
  finish: (result: RoundResult, now: number) => Promise<boolean>
  /** Returns a text that changes whenever a round begins or ends. */
  mark: () => Promise<string>
}

type RoundBounds = { leaseMs: number; quietMs: number }

export type MarketStore = {
  list: (categories: readonly Category[]) => Promise<readonly MarketRow[]>
  find: (category: Category, symbol: string) => Promise<InstrumentRow | null>
  /** Returns the newest provider time of all rows; null if the table is empty. */
  newestUpdate: () => Promise<number | null>
  feedStatuses: () => Promise<FeedStatus[]>
}

/** Null if no price is held. */
export type HistoryExtent = Record<'heldSince' | 'low' | 'high' | 'from', number | null>

export type HistoryStore = {
  /** Returns every point since an instant, and before them the one that each window tells. */
  read: (
    category: Category,
    symbol: string,
    since: number,
    earlier?: readonly StartWindow[],
  ) => Promise<PricePoint[]>
  readBars: (category: Category, symbol: string, since: number) => Promise<Bar[]>
  /** Returns since when prices are held, and the extremes since an instant with the first price's time. */
  extent: (category: Category, symbol: string, since: number) => Promise<HistoryExtent>
  /** Thins points that are due since the last run: each rule continues where it stopped. */
  thin: (rules: readonly ThinningRule[], now: number) => Promise<{ deleted: number }>
}

/** The outcome of asking for an instrument's past. */
export type Fill = Row<'history_fill', { category: Category; provider: ProviderId }>

export type FillStore = {
  list: () => Promise<Fill[]>
  /** Adds points older than any that is held, and notes the outcome, in one transaction. Returns the number added. */
  write: (fill: Fill, points: readonly Bar[]) => Promise<number>
}

export type CompanyStore = {
  list: () => Promise<Company[]>
  /** Replaces these companies' figures. */
  write: (rows: readonly Company[]) => Promise<void>
  remove: (symbols: readonly string[]) => Promise<void>
}

/** Everything that market pages and rounds need from outside. */
export type Market = {
  instruments: readonly Instrument[]
  /** Returns whether a category's prices are simulated. Nothing of the other kind is shown. */
  simulates: (one: Pick<Instrument, 'category'>) => boolean
  /** Providers whose licence allows prices to be redistributed as a file. */
  csvSources: readonly ProviderId[]
  /** Returns the feeds in order of preference; none hides the instrument. */
  feedsFor: (instrument: Instrument) => readonly PriceFeed[]
  /** Returns the feed of its past; null if no provider with a key has one. */
  historyFeedFor: (instrument: Instrument) => HistoryFeed | null
  /** Null if no provider of stocks' company figures may be asked. */
  companyFeed: CompanyFeed | null
  /** Returns how feeds call their provider, counted by a meter. */
  callWith: (meter: Meter) => Call
  /** Null if no provider of interest rates may be asked. */
  rateFeed: RateFeed | null
  /** Whether its terms allow past rates to be stored and shown. */
  keepsPastRates: boolean
  creditPlans: Record<ProviderId, CreditPlan>
  rows: MarketStore
  rounds: RoundStore
  history: HistoryStore
  fills: FillStore
  companies: CompanyStore
  rates: RateStore
}
