import type { Instrument } from '#app/domain/market/instruments'
import type { MarketSize, SeriesKind } from '#app/domain/market/quote'
import { spotClosedSince } from '#app/domain/market/spot-hours'
import { tradingDay } from '#app/domain/market/trading-day'
import { isNyseDay, latestSession } from '#app/domain/market/tsx-calendar'
import { hashText, noiseAt } from '#app/shared/hash'
import { day, hour, minute } from '#app/shared/time'
import { addDays, torontoDate, torontoTime } from '#app/shared/toronto-time'

/**
 * `level`: a price's long-term middle, from which it can be tens of percent away. `dailyPercent`: its usual daily move. A
 * stock without its shares, earnings or dividend leaves all stocks unranked by size.
 */
export type SimulatedMarket = {
  level: number
  dailyPercent: number
  /** In circulation, in millions. */
  coins?: number
  /** In millions. */
  shares?: number
  /** Of a share in a year. */
  earnings?: number
  dividend?: number
}

/** The sandbox's; other seeds are other worlds. */
export const sandboxSeed = 'maple'

/** All invented; coins are roughly real, so a demo's order looks familiar. */
const markets: Record<string, SimulatedMarket> = {
  SPTSX: { level: 30_500, dailyPercent: 0.7 },
  SPX: { level: 6_720, dailyPercent: 0.8 },
  IXIC: { level: 22_700, dailyPercent: 1.1 },
  DJI: { level: 46_900, dailyPercent: 0.7 },
  BTC: { level: 131_400, dailyPercent: 2.4, coins: 19.9 },
  ETH: { level: 4_620, dailyPercent: 3.2, coins: 120 },
  SOL: { level: 208, dailyPercent: 4, coins: 550 },
  XRP: { level: 3.1, dailyPercent: 3.6, coins: 60_000 },
  BNB: { level: 1_240, dailyPercent: 2.6, coins: 137 },
  DOGE: { level: 0.235, dailyPercent: 4.4, coins: 151_000 },
  ADA: { level: 0.78, dailyPercent: 4, coins: 36_000 },
  TRX: { level: 0.41, dailyPercent: 2.2, coins: 94_000 },
  AVAX: { level: 24.6, dailyPercent: 4.2, coins: 427 },
  LINK: { level: 21.8, dailyPercent: 4, coins: 697 },
  XLM: { level: 0.385, dailyPercent: 3.8, coins: 32_000 },
  SUI: { level: 3.15, dailyPercent: 4.8, coins: 3_600 },
  BCH: { level: 735, dailyPercent: 3.2, coins: 19.9 },
  HBAR: { level: 0.246, dailyPercent: 4.2, coins: 42_000 },
  LTC: { level: 142, dailyPercent: 3, coins: 76 },
  TON: { level: 3.05, dailyPercent: 3.4, coins: 2_500 },
  DOT: { level: 4.35, dailyPercent: 3.8, coins: 1_600 },
  UNI: { level: 9.4, dailyPercent: 4.4, coins: 630 },
  AAVE: { level: 302, dailyPercent: 4.2, coins: 15.2 },
  NEAR: { level: 3.35, dailyPercent: 4.4, coins: 1_270 },
  RY: { level: 214, dailyPercent: 0.9, shares: 1_400, earnings: 14, dividend: 6 },
  TD: { level: 113, dailyPercent: 0.9, shares: 1_700, earnings: 8, dividend: 4 },
  SHOP: { level: 208, dailyPercent: 2.4, shares: 1_300, earnings: 2, dividend: 0 },
  ENB: { level: 67.4, dailyPercent: 0.8, shares: 2_200, earnings: 3, dividend: 3.6 },
  BMO: { level: 176, dailyPercent: 1, shares: 700, earnings: 11, dividend: 6 },
  BNS: { level: 93.2, dailyPercent: 0.9, shares: 1_200, earnings: 6, dividend: 4.4 },
  CSU: { level: 3_420, dailyPercent: 1.5, shares: 20, earnings: 40, dividend: 5 },
  BN: { level: 64.2, dailyPercent: 1.4, shares: 2_200, earnings: 2, dividend: 0.4 },
  CM: { level: 118, dailyPercent: 0.9, shares: 950, earnings: 8, dividend: 4 },
  CNR: { level: 136, dailyPercent: 1, shares: 600, earnings: 7.5, dividend: 3.6 },
  CP: { level: 104, dailyPercent: 1.1, shares: 900, earnings: 4, dividend: 0.8 },
  CNQ: { level: 45.6, dailyPercent: 1.5, shares: 2_000, earnings: 3.5, dividend: 2.2 },
  SU: { level: 58.4, dailyPercent: 1.5, shares: 1_200, earnings: 4.5, dividend: 2.4 },
  TRP: { level: 73.2, dailyPercent: 0.9, shares: 1_000, earnings: 3.5, dividend: 3.4 },
  MFC: { level: 46.8, dailyPercent: 1.1, shares: 1_700, earnings: 3, dividend: 1.8 },
  SLF: { level: 84.6, dailyPercent: 0.9, shares: 550, earnings: 6, dividend: 3.4 },
  BAM: { level: 77.4, dailyPercent: 1.4, shares: 1_600, earnings: 2, dividend: 2.2 },
  ATD: { level: 72.8, dailyPercent: 1.1, shares: 950, earnings: 3.5, dividend: 0.8 },
  AEM: { level: 232, dailyPercent: 2, shares: 500, earnings: 6, dividend: 2 },
  BCE: { level: 33.1, dailyPercent: 1, shares: 900, earnings: 2.5, dividend: 1.8 },
  GOLD: { level: 5_610, dailyPercent: 0.9 },
  SILVER: { level: 68.4, dailyPercent: 1.6 },
  OIL: { level: 61.3, dailyPercent: 1.7 },
  BRENT: { level: 65.1, dailyPercent: 1.6 },
  NATGAS: { level: 3.85, dailyPercent: 3 },
  COPPER: { level: 10_850, dailyPercent: 1.2 },
}

/** US dollars per unit, so pairs are consistent with each other. */
const currencies: Record<string, SimulatedMarket> = {
  USD: { level: 1, dailyPercent: 0 },
  CAD: { level: 0.7225, dailyPercent: 0.35 },
  EUR: { level: 1.1546, dailyPercent: 0.4 },
  GBP: { level: 1.3266, dailyPercent: 0.45 },
  JPY: { level: 0.006614, dailyPercent: 0.5 },
  AUD: { level: 0.6592, dailyPercent: 0.55 },
  CHF: { level: 1.2436, dailyPercent: 0.4 },
}

/** Slow waves first; each is as tall as a random walk strays in its period. */
const waves = [
  1_024 * day,
  256 * day,
  64 * day,
  16 * day,
  4 * day,
  day,
  6 * hour,
  90 * minute,
  22 * minute,
  6 * minute,
]
const heightOfWave = 0.7

/** Returns the simulated price at an instant, the same for the same seed and time. */
export function simulatedPrice(instrument: Instrument, at: number, seed: string): number {
  const { category, symbol } = instrument
  const isSpot = category === 'forex' || category === 'commodity'
  const walked = isSpot ? withoutWeekends(at) : at
  const walk = (name: string, market: SimulatedMarket) =>
    walkAt(market, hashText(`${seed} ${name}`), walked)
  if (category !== 'forex') return rounded(walk(symbol, marketOf(instrument, seed)), instrument)
  const inDollars = (code: string) =>
    walk(code, currencies[code] ?? { level: 1, dailyPercent: 0.5 })
  return rounded(inDollars(symbol.slice(0, 3)) / inDollars(symbol.slice(4)), instrument)
}

/** Returns an instrument's row; an owner's own, without one, gets an invented price. */
export function marketOf({ category, symbol }: Instrument, seed: string): SimulatedMarket {
  const row = markets[symbol]
  if (row) return row
  const spread = Math.exp(1.6 * noiseAt(hashText(`${seed} ${symbol}`), 0))
  return category === 'stock'
    ? { level: 70 * spread, dailyPercent: 1.2 }
    : { level: 12 * spread ** 2, dailyPercent: 3.6, coins: 100 }
}

/** Spot prices go on after a weekend where they stopped before it. */
function withoutWeekends(at: number): number {
  const traded = spotClosedSince(at) ?? at
  const weekends = Math.floor((traded - firstSaturday) / (7 * day))
  return traded - weekends * 2 * day
}
const firstSaturday = Date.parse('1970-01-03T12:00Z')

function walkAt({ level, dailyPercent }: SimulatedMarket, seed: number, at: number): number {
  let stray = 0
  for (const [index, length] of waves.entries()) {
    const height = (dailyPercent / 100) * Math.sqrt(length / day) * heightOfWave
    stray += height * smoothNoise(seed + index, at / length)
  }
  return level * Math.exp(stray)
}

/** Returns what the real provider of such an instrument sends: of coins volume and market cap, of stocks shares. */
export function simulatedSize(instrument: Instrument, at: number, seed: string): MarketSize | null {
  const { category, symbol } = instrument
  const hash = hashText(`${seed} ${symbol} size`)
  const busy = Math.exp(0.5 * smoothNoise(hash, at / day))
  if (category === 'crypto') {
    const coins = (marketOf(instrument, seed).coins ?? 0) * 1e6
    const marketCap = Math.round(simulatedPrice(instrument, at, seed) * coins)
    return { marketCap, volume: Math.round(marketCap * 0.04 * busy) }
  }
  if (category !== 'stock') return null
  const { opensAt, closesAt } = latestSession(at)
  const part = Math.min(1, (at - opensAt) / (closesAt - opensAt))
  return { marketCap: null, volume: Math.round(3e6 * busy * Math.exp(noiseAt(hash, 0)) * part) }
}

export function lastTradeAt(instrument: Instrument, now: number): number {
  if (simulatedSeriesKind(instrument) === 'daily') return lastDailyFixing(now)
  switch (instrument.category) {
    case 'crypto':
      return now
    case 'index':
    case 'stock':
      return Math.min(now, latestSession(now).closesAt)
    case 'forex':
    case 'commodity':
      return spotClosedSince(now) ?? now
  }
}

/** Copper and foreign indices are daily series at their real provider, so they are here too. */
export function simulatedSeriesKind({ category, symbol, exchange }: Instrument): SeriesKind {
  const isDaily = symbol === 'COPPER' || (category === 'index' && exchange !== 'TSX')
  return isDaily ? 'daily' : 'intraday'
}

/** Returns the time of the reference price: the last session's close, the last fixing, or a day ago. */
export function referenceTime(instrument: Instrument, tradedAt: number): number {
  const seriesKind = simulatedSeriesKind(instrument)
  if (seriesKind === 'daily') return lastDailyFixing(tradedAt - 1)
  return tradingDay({ ...instrument, seriesKind }, tradedAt).baseAt
}

function lastDailyFixing(now: number): number {
  let date = torontoDate(now)
  for (;;) {
    const at = torontoTime(date, 16 * 60)
    if (isNyseDay(date) && at <= now) return at
    date = addDays(date, -1)
  }
}

/** Returns noise between whole positions, eased to be smooth. */
export function smoothNoise(seed: number, position: number): number {
  const before = Math.floor(position)
  const part = position - before
  const eased = part * part * (3 - 2 * part)
  return noiseAt(seed, before) * (1 - eased) + noiseAt(seed, before + 1) * eased
}

/** Rounds to the usual number of decimals of such a price. */
function rounded(price: number, { category, currency }: Instrument): number {
  if (category === 'forex') return Number(price.toFixed(currency === 'JPY' ? 3 : 5))
  if (category === 'crypto') return Number(price.toFixed(price >= 1 ? 4 : 6))
  return Number(price.toFixed(2))
}
