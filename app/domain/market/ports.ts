import type * as z from 'zod/mini'
import type { Row } from '#app/shared/row'
import type { LocalDate } from '#app/shared/toronto-time'
import type { Category, Instrument } from './instruments'
import type {
  Bar,
  CompanyFigures,
  ExistingPrice,
  InstrumentRow,
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

/** `withTrail`: instruments, new or after a gap, whose history is requested too, by `keyOf`. */
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

/** Null if no price is held. */
export type HistoryExtent = Record<
  'heldSince' | 'low' | 'high' | 'from' | 'meanVolume',
  number | null
>

/** The outcome of asking for an instrument's past. */
export type Fill = Row<'history_fill', { category: Category; provider: ProviderId }>

/** What a deployment may ask which provider, and may hand on. */
export type MarketSources = {
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
}
