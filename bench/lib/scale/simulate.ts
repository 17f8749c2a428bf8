import { type Load, sumsPerSecond } from './load.ts'
import { Server } from './server.ts'
import { serviceMs } from './service-times.ts'

/** `one`: everything in one database. `split`: two, and sums through a queue. */
export type Design = 'one' | 'split'

export type Outcome = {
  /** Share of the busy hour in which the thread that leads need is busy. */
  people: number
  market: number
  /** How long 99 of 100 of a lead's calls wait for that thread, in milliseconds. */
  leadWaitMs: number
  /** How old the oldest message of a batch is when it is written, in seconds, for 99 of 100. */
  countsAgeSeconds: number
}

const durationMs = 30_000
/** The consumer of `mapletape-counts`, see `wrangler.toml`. */
const batch = { max: 100, waitMs: 10_000 }
/** What a batch takes beside D1's own time: its delivery, and five calls to the database one after another. Assumed. */
const batchMs = 50

type Event = {
  at: number
  kind: 'sums' | 'list' | 'round' | 'sendCode' | 'verifyCode' | 'submitLead'
}

/** Plays half a minute of the busiest hour, in order; the same seed gives the same half minute. */
export function simulate(load: Load, design: Design, seed = 1): Outcome {
  const random = seeded(seed)
  const people = new Server()
  const market = design === 'one' ? people : new Server()
  const ages: number[] = []
  let waiting: number[] = []
  let consumerFreeAt = 0

  const flush = (now: number) => {
    const [oldest] = waiting
    if (oldest === undefined || now < consumerFreeAt) return
    if (waiting.length < batch.max && now < oldest + batch.waitMs) return
    const taken = Math.min(waiting.length, batch.max)
    waiting = waiting.slice(taken)
    consumerFreeAt = market.serve('sums', now, sumsMs(taken)) + batchMs
    ages.push((consumerFreeAt - oldest) / 1000)
  }

  for (const { at, kind } of eventsOf(load, random)) {
    flush(at)
    if (kind === 'sums') {
      if (design === 'one') people.serve(kind, at, serviceMs.sums.ofOne)
      else waiting.push(at)
    } else if (kind === 'round') market.serve(kind, at, serviceMs.round)
    else if (kind !== 'list') people.serve('lead', at, serviceMs[kind])
    else market.serve(kind, at, serviceMs.list)
  }
  ages.sort((one, other) => one - other)
  return {
    people: people.busyShare(durationMs),
    market: market.busyShare(durationMs),
    leadWaitMs: people.p99('lead'),
    countsAgeSeconds: ages[Math.floor(ages.length * 0.99)] ?? 0,
  }
}

/** Returns how many messages a second the one consumer takes: its batches do not overlap. */
export function consumerMessagesPerSecond(): number {
  return (batch.max / (batchMs + sumsMs(batch.max))) * 1_000
}

/** Returns how long the merged sums of so many messages take. */
function sumsMs(messages: number): number {
  const { ofOne, ofHundred } = serviceMs.sums
  return ofOne + ((messages - 1) / (batch.max - 1)) * (ofHundred - ofOne)
}

/** Calls a lead needs: two of five texts are used. */
const textsPerLead = 2.5

function ratesOf(load: Load): Record<Event['kind'], number> {
  return {
    list: load.lists,
    round: 1 / 300,
    sums: sumsPerSecond(load),
    sendCode: load.leads * textsPerLead,
    verifyCode: load.leads * 1.2,
    submitLead: load.leads,
  }
}

/** Returns the share of time that the thread of the leads is asked for; beyond 1 its line only grows. */
export function leadsThreadShare(load: Load, design: Design): number {
  const rates = ratesOf(load)
  const leads = ['sendCode', 'verifyCode', 'submitLead'] as const
  const own = leads.reduce((sum, kind) => sum + rates[kind] * serviceMs[kind], 0)
  const others = rates.list * serviceMs.list + rates.sums * serviceMs.sums.ofOne
  return (own + (design === 'one' ? others : 0)) / 1000
}

function eventsOf(load: Load, random: () => number): Event[] {
  const events = Object.entries(ratesOf(load)).flatMap(([kind, rate]) => {
    const found: Event[] = []
    for (let at = gap(rate, random); at < durationMs; at += gap(rate, random)) {
      found.push({ at, kind: kind as Event['kind'] })
    }
    return found
  })
  return events.sort((one, other) => one.at - other.at)
}

/** Independent visitors come at exponential intervals. */
function gap(perSecond: number, random: () => number): number {
  return (-Math.log(1 - random()) / perSecond) * 1000
}

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
