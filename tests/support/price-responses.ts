/** Times of each provider's two good responses: in session, on a Thursday and the following Friday. */
export const firstResponseAt = Date.parse('2026-03-12T15:00:00Z')
export const laterResponseAt = Date.parse('2026-03-13T15:00:00Z')

/** A fault of one row of the later response, or of all of it. */
export type RowFault =
  | 'none'
  | 'null'
  | 'not-available'
  | 'text'
  | 'zero'
  | 'negative'
  | 'jump'
  | 'other-symbol'
  | 'old'
  | 'future'
  | 'missing'
  | 'wrong-currency'
  /** A call that names the series is refused whole. */
  | 'withdrawn'
  /** Every row has this fault. */
  | 'without-size'

export type ResponseOptions = { isLater: boolean; fault: RowFault }

/** The faulty instrument, by each provider's name for it. */
const faulty = new Set(['ethereum', 'jpy', 'FXJPYCAD', 'TD.TO', 'TD', 'USD/JPY', 'DCOILBRENTEU'])

const levels: Record<string, number> = {
  bitcoin: 140_000,
  ethereum: 5_000,
  solana: 200,
  'RY.TO': 200,
  'TD.TO': 110,
  'SHOP.TO': 150,
  'GSPTSE.INDX': 30_000,
  RY: 200,
  TD: 110,
  SHOP: 150,
  'USD/CAD': 1.4,
  'USD/JPY': 150,
  'XAU/USD': 4_000,
  DCOILWTICO: 60,
  DCOILBRENTEU: 64,
  DHHNGSP: 4,
  COPPER: 10_000,
}

/** Every later price is one per cent above the first. */
export const laterFactor = 1.01

type Value = number | string | null

function isFaulty(id: string, told: ResponseOptions): boolean {
  return told.isLater && faulty.has(id)
}

function priceOf(id: string, told: ResponseOptions, level = levels[id] ?? 10): Value {
  const value = told.isLater ? level * laterFactor : level
  if (told.fault === 'text') return String(value)
  if (!isFaulty(id, told)) return value
  const values: Partial<Record<RowFault, Value>> = {
    null: null,
    'not-available': 'NA',
    zero: 0,
    negative: -value,
    jump: value * 10,
  }
  return told.fault in values ? (values[told.fault] ?? null) : value
}

function timeOf(id: string, told: ResponseOptions): number {
  const time = (told.isLater ? laterResponseAt : firstResponseAt) - 60_000
  if (!isFaulty(id, told)) return time
  if (told.fault === 'old') return firstResponseAt - 86_400_000
  return told.fault === 'future' ? laterResponseAt + 86_400_000 : time
}

function isMissing(id: string, told: ResponseOptions): boolean {
  return told.fault === 'missing' && isFaulty(id, told)
}

function nameOf(id: string, other: string, told: ResponseOptions): string {
  return told.fault === 'other-symbol' && isFaulty(id, told) ? other : id
}

export function coinGeckoMarketsBody(ids: string[], told: ResponseOptions) {
  const symbols: Record<string, string> = { bitcoin: 'btc', ethereum: 'eth', solana: 'sol' }
  return ids
    .filter((id) => !isMissing(id, told))
    .map((id) => {
      const inDollars = Number(priceOf(id, told)) / 1.4
      const price = told.fault === 'wrong-currency' ? inDollars : priceOf(id, told)
      return {
        id: nameOf(id, 'ethereum-classic', told),
        symbol: symbols[id],
        name: id,
        current_price: price,
        price_change_24h: (Number(price) * 1.5) / 101.5,
        price_change_percentage_24h: 1.5,
        market_cap: told.fault === 'without-size' ? null : 2.8e12,
        total_volume: told.fault === 'without-size' ? 0 : 5e9,
        last_updated: new Date(timeOf(id, told)).toISOString(),
        sparkline_in_7d: { price: Array.from({ length: 168 }, () => price) },
      }
    })
}

export function coinGeckoRatesBody(told: ResponseOptions) {
  const perBitcoin = {
    usd: 100_000,
    cad: 140_000,
    jpy: 15_000_000,
    eur: 90_000,
    xau: 25,
    xag: 2_000,
  }
  const rates = Object.entries(perBitcoin)
    .filter(([code]) => !isMissing(code, told))
    // Each is quoted against the unchanged dollar, so crosses change by the factor.
    .map(([code, value]) => {
      const told_ = code === 'usd' ? { ...told, isLater: false } : told
      const other = nameOf(code, 'jpn', told_)
      return [other, { name: code, unit: code, value: priceOf(code, told_, value), type: 'fiat' }]
    })
  return { rates: Object.fromEntries(rates) }
}

export function valetObservations(told: ResponseOptions) {
  const series = { FXUSDCAD: 1.4, FXJPYCAD: 0.0094, FXEURCAD: 1.6 }
  const days = ['2026-03-06', '2026-03-09', '2026-03-10', '2026-03-11']
  if (told.isLater) days.push('2026-03-12')
  if (told.isLater && told.fault === 'future') days.push('2026-03-20')
  const observations = days.map((d) => {
    const isNewest = d === '2026-03-12'
    const values = Object.entries(series)
      .filter(([name]) => !(isNewest && isMissing(name, told)))
      .map(([name, level]) => {
        const now = isNewest ? told : { isLater: false, fault: told.fault }
        return [nameOf(name, 'FXXXXCAD', now), { v: toText(priceOf(name, now, level)) }]
      })
    return { d, ...Object.fromEntries(values) }
  })
  return { groupDetail: { label: 'Daily exchange rates' }, observations }
}

/** Valet's and Twelve Data's numbers are text. */
function toText(value: Value): string | null {
  return value === null ? null : String(value)
}

export function eodhdTickers(codes: string[], told: ResponseOptions) {
  const rows = codes
    .filter((code) => !isMissing(code, told))
    .map((code) => ({
      code: nameOf(code, 'TD.US', told),
      timestamp: timeOf(code, told) / 1_000,
      gmtoffset: 0,
      open: levels[code],
      high: (levels[code] ?? 10) * laterFactor,
      low: (levels[code] ?? 10) * 0.99,
      volume: 1_000,
      close: priceOf(code, told),
      previousClose: levels[code],
      change: 1,
      change_p: 1,
    }))
  return codes.length === 1 ? rows[0] : rows
}

export function eodhdCopper(told: ResponseOptions) {
  const before = { date: '2025-12-01', value: 9_900 }
  const newest = { date: '2026-01-01', value: priceOf('COPPER', { ...told, isLater: false }) }
  const later = { date: '2026-02-01', value: priceOf('COPPER', told) }
  const data = told.isLater ? [later, newest, before] : [newest, before]
  return { meta: { name: 'Copper', interval: 'monthly', unit: 'dollar per metric ton' }, data }
}

export function twelveDataQuotes(
  symbols: string[],
  exchange: string | null,
  told: ResponseOptions,
) {
  const rows = symbols
    .filter((symbol) => !isMissing(symbol, told))
    .map((symbol) => {
      const row = {
        symbol: nameOf(symbol, 'TDB', told),
        name: symbol,
        ...(exchange ? { exchange, mic_code: 'XTSE', currency: 'CAD' } : {}),
        open: String(levels[symbol] ?? 10),
        high: String((levels[symbol] ?? 10) * laterFactor),
        low: String((levels[symbol] ?? 10) * 0.99),
        close: toText(priceOf(symbol, told)),
        previous_close: String(levels[symbol] ?? 10),
        volume: '2000',
        is_market_open: true,
        timestamp: timeOf(symbol, told) / 1_000 - 5_000,
        last_quote_at: timeOf(symbol, told) / 1_000,
      }
      return [symbol, row] as const
    })
  return symbols.length === 1 ? rows[0]?.[1] : Object.fromEntries(rows)
}

export function fredObservations(series: string, told: ResponseOptions) {
  const newest = priceOf(series, told)
  const observations = [
    { date: '2026-03-11', value: String(levels[series] ?? 10) },
    { date: '2026-03-10', value: '.' },
    { date: '2026-03-09', value: String((levels[series] ?? 10) - 1) },
  ]
  if (!told.isLater || isMissing(series, told)) return { observations }
  const isFuture = isFaulty(series, told) && told.fault === 'future'
  const date = isFuture ? '2026-03-20' : '2026-03-12'
  const value = newest === null || newest === 'NA' ? '.' : String(newest)
  return { observations: [{ date, value }, ...observations] }
}
