import { waitUntil } from 'cloudflare:workers'
import type { MarketStore } from '#app/domain/market/ports'
import type { Services, Visit } from '#app/services'
import type { ReadyIsolate } from '#workers/isolate'
import { createServices } from '#workers/services'

/** What draws a document: a list of prices is read once for a round, and not once for each visitor. */
export function createPageServices(
  isolate: ReadyIsolate,
  visit: Visit,
  now: () => number,
): Services {
  const services = createServices(isolate, visit, now)
  const rows = readOncePerRound(services.market.rows, isolate, now)
  return { ...services, market: { ...services.market, rows } }
}

function readOncePerRound(
  rows: MarketStore,
  { env, prices, rows: kept }: ReadyIsolate,
  now: () => number,
): MarketStore {
  return {
    ...rows,
    async list(wanted) {
      if (prices.isDue(now())) waitUntil(prices.look(env.DB, now()))
      // Known before the rows are read, so that they are never taken for newer than they are.
      const round = prices.isTrusted(now()) ? prices.known : null
      const categories = wanted.toSorted().join()
      const known = round === null ? undefined : kept.of(round, categories)
      if (known) return [...known]
      const read = await rows.list(wanted)
      if (round !== null && read.length > 0) kept.keep(round, categories, read)
      return read
    },
  }
}
