import { env } from 'cloudflare:workers'
import { type Instrument, instruments } from '#app/domain/market/instruments.ts'
import type { RoundResult } from '#app/domain/market/ports.ts'
import { simulatedMarket } from '#app/domain/market/providers/simulated-client.server.ts'
import { finishStatements } from '#app/domain/market/rounds/round-statements.server.ts'
import { createRoundStore } from '#app/domain/market/rounds/round-store.server.ts'
import { refreshPrices } from '#app/flows/market/refresh-prices.server.ts'
import { batchByName } from '#app/shared/sql.server.ts'
import { minute } from '#app/shared/time.ts'
import type { Env } from '#workers/env.ts'
import { isolateOf } from '#workers/isolate.ts'
import { createServices } from '#workers/services.ts'
import { noVisit } from '#workers/visit.ts'

/**
 * `/round?times=N` runs one round of prices over N times the table of instruments; `/baseline?times=N` writes the rows
 * of the last such round again, five minutes later, as one plain batch.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const times = Number(searchParams.get('times'))
    now += 5 * minute
    if (pathname === '/round') return Response.json(await round(times))
    if (pathname === '/baseline') return Response.json(await baseline())
    return new Response('ok')
  },
}

// A Thursday, during trading hours.
let now = Date.parse('2026-03-12T15:00:00Z')
let last: { result: RoundResult; at: number } | null = null

function manyInstruments(times: number): Instrument[] {
  return Array.from({ length: times }, (_, copy) =>
    instruments.map((one) => (copy === 0 ? one : { ...one, symbol: `${one.symbol}${copy}` })),
  ).flat()
}

async function round(times: number) {
  const bindings = env as unknown as Env
  const isolate = isolateOf(bindings)
  if (!isolate.isReady) throw new Error('not configured')
  const services = createServices(isolate, noVisit('http://localhost'), () => now)
  const rounds = createRoundStore(bindings.MARKET)
  const feed = simulatedMarket()
  const market = {
    ...services.market,
    instruments: manyInstruments(times),
    // Without the sandbox's month of simulated history.
    feedsFor: () => [
      {
        ...feed,
        fetch: (ask: Parameters<typeof feed.fetch>[0]) =>
          feed.fetch({ ...ask, withTrail: new Set<string>() }),
      },
    ],
    rounds: {
      ...rounds,
      finish: (result: RoundResult, at: number) => {
        last = { result, at }
        return rounds.finish(result, at)
      },
    },
  }
  const log = { ...services.log, info: () => undefined }
  const { status } = await refreshPrices({ ...services, log, market })
  if (status !== 'refreshed') throw new Error(`the round ended as ${status}`)
  return { rows: last?.result.rows.length }
}

async function baseline() {
  if (!last) throw new Error('a round comes first')
  const later = now - last.at
  const moved: RoundResult = {
    ...last.result,
    rows: last.result.rows.map(({ row, points, ...rest }) => ({
      ...rest,
      row: { ...row, lastUpdated: row.lastUpdated + later, fetchedAt: row.fetchedAt + later },
      points: points.map((point) => ({ ...point, at: point.at + later })),
    })),
  }
  const { MARKET } = env as unknown as Env
  await batchByName(MARKET, finishStatements(moved, now))
  return { rows: moved.rows.length }
}
