import { keyOf } from '#app/domain/market/instruments.ts'
import type { Market } from '#app/domain/market/ports.ts'
import { type Backfilled, backfillHistory } from '#app/flows/market/backfill-history.server.ts'
import { secureRandomBytes } from '#app/shared/random.ts'
import { second, sleep, toIso } from '#app/shared/time.ts'
import { createMarket } from '#workers/market.ts'
import { MarketVars } from '#workers/market-settings.ts'
import { type Desk, recordTable, refused, type Said } from './command.ts'
import { commandSettings } from './operator-services.ts'

type HistoryDesk = Pick<Desk, 'market' | 'env' | 'now'>

/** Four calls each time: 24 a minute, of the 30 that CoinGecko's demo plan has. */
const betweenCallsMs = 10 * second

const log = { info: () => undefined, warn: () => undefined, alarm: () => undefined }

/** Reports the history that is held, or fetches what providers have of the time before. */
export async function runHistory(
  desk: HistoryDesk,
  command: 'status' | 'backfill',
  wait: typeof sleep = sleep,
): Promise<Said> {
  const given = Object.keys(MarketVars.shape).map((name) => [name, desk.env[name]])
  const parsed = commandSettings(Object.fromEntries(given), desk.now())
  if (!parsed.ok) return refused(parsed.problems.join('\n'))
  const tools = { fetcher: fetch, sleep: wait, random: secureRandomBytes }
  const market = createMarket(desk.market, parsed.settings.market, tools)
  return command === 'status' ? status(desk, market) : backfill(desk, spendable(market), wait)
}

/** An operator may spend the day's credits at once. */
function spendable(market: Market): Market {
  const plans = Object.entries(market.creditPlans).map(([provider, plan]) => [
    provider,
    { ...plan, burst: plan.perDay },
  ])
  return { ...market, creditPlans: Object.fromEntries(plans) as Market['creditPlans'] }
}

async function status({ now }: HistoryDesk, market: Market): Promise<Said> {
  const fills = await market.fills.list()
  const rows: Record<string, string | null>[] = []
  for (const one of market.instruments) {
    const { heldSince } = await market.history.extent(one.category, one.symbol, now())
    const fill = fills.find(({ category, symbol }) => keyOf({ category, symbol }) === keyOf(one))
    rows.push({
      instrument: keyOf(one),
      'held since': heldSince === null ? null : toIso(heldSince).slice(0, 10),
      asked: fill?.provider ?? null,
      'in vain': fill?.reason ?? null,
    })
  }
  return { ok: true, json: rows, text: `${recordTable(rows)}\n${rows.length} instruments` }
}

async function backfill({ now }: HistoryDesk, market: Market, wait: typeof sleep): Promise<Said> {
  const rows: Backfilled[] = []
  for (;;) {
    const done = await backfillHistory({ now, log, market })
    rows.push(...done)
    // Nothing is due, or nothing more can be had now.
    if (done.every(({ reason }) => reason !== null)) break
    if (!market.isSimulated) await wait(betweenCallsMs)
  }
  const added = rows.reduce((sum, row) => sum + row.added, 0)
  const text =
    rows.length === 0 ? 'Nothing to fetch' : `${recordTable(rows)}\n${added} prices added`
  return { ok: true, json: rows, text }
}
