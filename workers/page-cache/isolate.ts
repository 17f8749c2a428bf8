import { second } from '#app/shared/time'
import type { Env } from '#workers/env'
import { KeptRows } from './kept-rows'
import { MemoryPages } from './memory-pages'
import { type PriceVersion, priceVersionOf } from './price-version'

/** An eighth of what an isolate may take. */
const mostBytes = 16 * 1024 * 1024
/** A drawing that was cut off with its request is not waited for longer. */
const longestFlightMs = 10 * second

/** What one isolate remembers between requests. A deployment starts new isolates. */
export type Isolate = {
  pages: MemoryPages
  prices: PriceVersion
  rows: KeptRows
  flights: Flights
  /** Names the deployment. Where the platform tells none, nothing is shared with other isolates. */
  build: string
}

const isolates = new WeakMap<Env, Isolate>()

export function isolateOf(env: Env): Isolate {
  const known = isolates.get(env)
  if (known) return known
  const isolate = {
    pages: new MemoryPages(mostBytes),
    prices: priceVersionOf(env),
    rows: new KeptRows(),
    flights: new Flights(),
    build: env.CF_VERSION_METADATA?.id ?? crypto.randomUUID(),
  }
  isolates.set(env, isolate)
  return isolate
}

/** Lets one request draw a page while the others are shown its copy. */
class Flights {
  readonly #until = new Map<string, number>()

  /** False while somebody else draws it. */
  begin(key: string, now: number): boolean {
    if ((this.#until.get(key) ?? 0) > now) return false
    this.#until.set(key, now + longestFlightMs)
    return true
  }

  end(key: string): void {
    this.#until.delete(key)
  }
}
