import type { Context } from 'hono'
import * as messages from '#app/content/messages'
import { isOwnPage } from '#app/domain/market/display/csv'
import { maxSymbols, type SeriesResponse, seriesSteps } from '#app/domain/market/display/explorer'
import { readCompared, readSeries } from '#app/domain/market/display/read-series.server'
import { oneOf } from '#app/shared/preferences'
import { toIso } from '#app/shared/time'
import type { HonoEnv } from './context'
import { printableName } from './json-body'

const parameters = ['symbols', 'step', 'bars', 'asOf']

/**
 * Handles `GET /api/market-data/series?symbols=crypto-btc,stock-ry&step=1d` → `SeriesResponse`. Browsers keep the one of
 * the current `asOf` for a round: corrections, earlier days and other lines than the newest come under the same time.
 * Our own pages may show every price; other callers get what a licence lets us hand on.
 */
export async function getMarketSeries(c: Context<HonoEnv>) {
  const query = new URL(c.req.url).searchParams
  const refuse = (field: string, why: string) =>
    c.json({ success: false, error: `${field}: ${why}`, field }, 400)
  const unknown = Array.from(query.keys()).find((name) => !parameters.includes(name))
  if (unknown !== undefined) return refuse(printableName(unknown), 'unknown parameter')
  const names = (query.get('symbols') ?? '').split(',').slice(0, maxSymbols + 1)
  const asked = names.map(readCompared).filter((one) => one !== null)
  if (asked.length !== names.length || names.length > maxSymbols) {
    return refuse('symbols', `must be 1 to ${maxSymbols} of our instruments, such as crypto-btc`)
  }
  const step = oneOf(seriesSteps, query.get('step'))
  if (!step) return refuse('step', `must be one of ${seriesSteps.join(', ')}`)
  const bars = query.get('bars')
  if (bars !== null && bars !== '1') return refuse('bars', 'must be 1 or left out')
  const { market, passesSieve } = c.get('services')
  if (!(await passesSieve('series'))) {
    c.header('Retry-After', '60')
    return c.json({ success: false, error: messages.tooManyRequests }, 429)
  }
  const found = await readSeries({ market }, Array.from(new Set(asked)), step)
  const isOwn = isOwnPage(c.req.raw.headers)
  const allowed = found.filter(({ mayHandOn }) => isOwn || mayHandOn)
  const newest = Math.max(...found.map(({ row }) => row.lastUpdated))
  const asOf = found.length > 0 ? toIso(newest) : null
  const body: SeriesResponse = {
    step,
    asOf,
    leftOut: found.length - allowed.length,
    series: allowed.map(({ symbol, at, price, ...series }) => ({
      ...{ symbol, at, price },
      ...(bars && { bars: series.bars }),
    })),
  }
  const isCurrent = asOf !== null && query.get('asOf') === asOf
  c.header('Vary', 'Sec-Fetch-Site')
  c.header('Cache-Control', isCurrent ? 'private, max-age=300' : 'no-cache')
  return c.json(body)
}
