import { waitUntil } from 'cloudflare:workers'
import type { MarketStore } from '#app/domain/market/ports'
import type { Services, Visit } from '#app/services'
import type { Env } from '#workers/env'
import { createServices } from '#workers/services'
import type { Settings } from '#workers/settings'
import { isolateOf } from './isolate'

/** What draws a document: a list of prices is read once for a round, and not once for each visitor. */
export function createPageServices(
  env: Env,
  settings: Settings,
  visit: Visit,
  now: () => number,
): Services {
  const services = createServices(env, settings, visit, now)
  const rows = readOncePerRound(services.market.rows, env, now)
  return { ...services, market: { ...services.market, rows } }
}

function readOncePerRound(rows: MarketStore, env: Env, now: () => number): MarketStore {
  const { prices, rows: kept } = isolateOf(env)
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
