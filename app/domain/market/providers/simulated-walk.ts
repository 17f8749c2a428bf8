import type { Instrument } from '#app/domain/market/instruments'
import type { MarketSize, SeriesKind } from '#app/domain/market/quote'
import { spotClosedSince } from '#app/domain/market/spot-hours'
import { tradingDay } from '#app/domain/market/trading-day'
import { latestSession } from '#app/domain/market/tsx-calendar'
import { hashText, noiseAt } from '#app/shared/hash'
import { day, hour, minute } from '#app/shared/time'
import { addDays, torontoDate, torontoTime, weekdayOf } from '#app/shared/toronto-time'

/** The level of each price and its usual daily move, in percent. All invented. */
const markets: Record<string, [level: number, dailyPercent: number]> = {
  SPTSX: [30_500, 0.7],
  SPX: [6_720, 0.8],
  IXIC: [22_700, 1.1],
  DJI: [46_900, 0.7],
  BTC: [131_400, 2.4],
  ETH: [4_620, 3.2],
  SOL: [208, 4],
  XRP: [3.1, 3.6],
  BNB: [1_240, 2.6],
  DOGE: [0.235, 4.4],
  ADA: [0.78, 4],
  TRX: [0.41, 2.2],
  AVAX: [24.6, 4.2],
  LINK: [21.8, 4],
  XLM: [0.385, 3.8],
  SUI: [3.15, 4.8],
  BCH: [735, 3.2],
  HBAR: [0.246, 4.2],
  LTC: [142, 3],
  TON: [3.05, 3.4],
  DOT: [4.35, 3.8],
  UNI: [9.4, 4.4],
  AAVE: [302, 4.2],
  NEAR: [3.35, 4.4],
  RY: [214, 0.9],
  TD: [113, 0.9],
  SHOP: [208, 2.4],
  ENB: [67.4, 0.8],
  BMO: [176, 1],
  BNS: [93.2, 0.9],
  CSU: [3_420, 1.5],
  BN: [64.2, 1.4],
  CM: [118, 0.9],
  CNR: [136, 1],
  CP: [104, 1.1],
  CNQ: [45.6, 1.5],
  SU: [58.4, 1.5],
  TRP: [73.2, 0.9],
  MFC: [46.8, 1.1],
  SLF: [84.6, 0.9],
  BAM: [77.4, 1.4],
  ATD: [72.8, 1.1],
  AEM: [232, 2],
  BCE: [33.1, 1],
  GOLD: [5_610, 0.9],
  SILVER: [68.4, 1.6],
  OIL: [61.3, 1.7],
  BRENT: [65.1, 1.6],
  NATGAS: [3.85, 3],
  COPPER: [10_850, 1.2],
}

/** Coins in circulation, in millions. Roughly real, so a demo's order looks familiar. */
const supplies: Record<string, number> = {
  BTC: 19.9,
  ETH: 120,
  SOL: 550,
  XRP: 60_000,
  BNB: 137,
  DOGE: 151_000,
  ADA: 36_000,
  TRX: 94_000,
  AVAX: 427,
  LINK: 697,
  XLM: 32_000,
  SUI: 3_600,
  BCH: 19.9,
  HBAR: 42_000,
  LTC: 76,
  TON: 2_500,
  DOT: 1_600,
  UNI: 630,
  AAVE: 15.2,
  NEAR: 1_270,
}

/** US dollars per unit, so pairs are consistent with each other. */
const currencies: Record<string, [level: number, dailyPercent: number]> = {
  USD: [1, 0],
  CAD: [0.7225, 0.35],
  EUR: [1.1546, 0.4],
  GBP: [1.3266, 0.45],
  JPY: [0.006614, 0.5],
  AUD: [0.6592, 0.55],
  CHF: [1.2436, 0.4],
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
  const walk = (name: string, market: [number, number]) =>
    walkAt(market, hashText(`${seed} ${name}`), at)
  if (category !== 'forex') {
    const market = markets[symbol] ?? inventedMarket(instrument, hashText(`${seed} ${symbol}`))
    return rounded(walk(symbol, market), instrument)
  }
  const inDollars = (code: string) => walk(code, currencies[code] ?? [1, 0.5])
  return rounded(inDollars(symbol.slice(0, 3)) / inDollars(symbol.slice(4)), instrument)
}

function walkAt([level, dailyPercent]: [number, number], seed: number, at: number): number {
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
    const supply = (supplies[symbol] ?? 100) * 1e6
    const marketCap = Math.round(simulatedPrice(instrument, at, seed) * supply)
    return { marketCap, volume: Math.round(marketCap * 0.04 * busy) }
  }
  if (category !== 'stock') return null
  const { opensAt, closesAt } = latestSession(at)
  const part = Math.min(1, (at - opensAt) / (closesAt - opensAt))
  return { marketCap: null, volume: Math.round(3e6 * busy * Math.exp(noiseAt(hash, 0)) * part) }
}

/** Returns the latest instant at which an instrument has traded. */
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
    const isWeekday = weekdayOf(date) !== 0 && weekdayOf(date) !== 6
    if (isWeekday && at <= now) return at
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

function inventedMarket({ category }: Instrument, seed: number): [number, number] {
  const spread = Math.exp(1.6 * noiseAt(seed, 0))
  return category === 'stock' ? [70 * spread, 1.2] : [12 * spread ** 2, 3.6]
}

/** Rounds to the usual number of decimals of such a price. */
function rounded(price: number, { category, currency }: Instrument): number {
  if (category === 'forex') return Number(price.toFixed(currency === 'JPY' ? 3 : 5))
  if (category === 'crypto') return Number(price.toFixed(price >= 1 ? 4 : 6))
  return Number(price.toFixed(2))
}
