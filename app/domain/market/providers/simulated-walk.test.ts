import { describe, expect, it } from 'vitest'
import { type Instrument, instrumentAt, instruments } from '#app/domain/market/instruments'
import { day, hour, minute } from '#app/shared/time'
import { lastTradeAt, referenceTime, simulatedPrice, simulatedSize } from './simulated-walk'

const monday = Date.parse('2026-03-16T00:00:00Z')
const find = (category: string, slug: string) => instrumentAt(category, slug) as Instrument
const bitcoin = find('crypto', 'btc')
const royalBank = find('stock', 'ry')

/** Returns the spread of steps of a length over a month, in percent. */
function spreadOf(instrument: Instrument, step: number): number {
  const steps = Array.from({ length: 200 }, (_, index) => {
    const at = monday + index * step
    return Math.log(
      simulatedPrice(instrument, at + step, 'm') / simulatedPrice(instrument, at, 'm'),
    )
  })
  return 100 * Math.sqrt(steps.reduce((sum, value) => sum + value * value, 0) / steps.length)
}

describe('the simulated market', () => {
  it('returns the same price for the same instant, and another for another seed', () => {
    expect(simulatedPrice(bitcoin, monday, 'm')).toBe(simulatedPrice(bitcoin, monday, 'm'))
    expect(simulatedPrice(bitcoin, monday, 'm')).not.toBe(simulatedPrice(bitcoin, monday, 'n'))
  })

  it('has a size for each coin', () => {
    for (const coin of instruments.filter(({ category }) => category === 'crypto')) {
      expect(simulatedSize(coin, monday, 'm')?.marketCap).toBeGreaterThan(0)
    }
  })

  it('never jumps, not even in a year of hours', () => {
    let largestStep = 0
    for (const instrument of instruments) {
      let before = simulatedPrice(instrument, monday, 'm')
      for (let at = monday; at < monday + 365 * day; at += 17 * hour) {
        const price = simulatedPrice(instrument, at, 'm')
        largestStep = Math.max(largestStep, Math.abs(price / before - 1))
        before = price
      }
    }
    expect(largestStep).toBeGreaterThan(0.02)
    expect(largestStep).toBeLessThan(0.25)
  })

  it('moves as markets do: coins more than shares, shares more than currencies', () => {
    const [coin, share, pair] = [bitcoin, royalBank, find('forex', 'usd-cad')].map((one) =>
      spreadOf(one, day),
    ) as [number, number, number]
    expect(coin).toBeGreaterThan(share)
    expect(share).toBeGreaterThan(pair)
    expect(coin).toBeLessThan(6)
    expect(spreadOf(bitcoin, 5 * minute)).toBeLessThan(0.6)
    expect(spreadOf(bitcoin, 5 * minute)).toBeGreaterThan(0.05)
  })
})

it('keeps currency pairs in step with each other', () => {
  const price = (slug: string) => simulatedPrice(find('forex', slug), monday, 'm')
  expect(price('eur-usd') * price('usd-cad')).toBeCloseTo(price('eur-cad'), 4)
  expect(price('usd-jpy') / price('usd-cad')).toBeCloseTo(price('cad-jpy'), 2)
})

it('goes on after a weekend where spot prices stopped, in winter and in summer', () => {
  for (const [slug, friday, sunday] of [
    ['usd-cad', '2026-01-16T22:00Z', '2026-01-18T22:00Z'],
    ['eur-usd', '2026-07-10T21:00Z', '2026-07-12T21:00Z'],
  ] as const) {
    const price = (time: string, later = 0) =>
      simulatedPrice(find('forex', slug), Date.parse(time) + later, 'm')
    expect(price(sunday)).toBe(price(friday))
    expect(price(sunday, hour)).not.toBe(price(sunday))
  }
})

describe('a trade', () => {
  const sunday = Date.parse('2026-03-15T15:00:00Z')

  it('is now for a coin, and before the close for a closed market', () => {
    expect(lastTradeAt(bitcoin, sunday)).toBe(sunday)
    expect(lastTradeAt(royalBank, sunday)).toBe(Date.parse('2026-03-13T20:00:00Z'))
    expect(lastTradeAt(find('forex', 'usd-cad'), sunday)).toBe(Date.parse('2026-03-13T21:00:00Z'))
    expect(lastTradeAt(find('commodity', 'copper'), sunday)).toBe(
      Date.parse('2026-03-13T20:00:00Z'),
    )
  })

  it('is compared with the last session’s close', () => {
    const tuesday = Date.parse('2026-03-17T15:00:00Z')
    expect(referenceTime(royalBank, tuesday)).toBe(Date.parse('2026-03-16T20:00:00Z'))
    const close = Date.parse('2026-03-17T20:00:00Z')
    expect(referenceTime(royalBank, close)).toBe(Date.parse('2026-03-16T20:00:00Z'))
  })
})

describe('the table of instruments', () => {
  it('has at least what the specification names, each once', () => {
    const count = (category: string) =>
      instruments.filter((instrument) => instrument.category === category).length
    const minCounts = { crypto: 20, forex: 10, stock: 20, commodity: 6 }
    for (const [category, minCount] of Object.entries(minCounts)) {
      expect([category, count(category) >= minCount]).toEqual([category, true])
    }
    const addresses = new Set(instruments.map(({ category, slug }) => `${category}/${slug}`))
    expect(addresses.size).toBe(instruments.length)
    const symbols = instruments.map(({ symbol }) => symbol)
    for (const named of ['BTC', 'ETH', 'SOL', 'USD/CAD', 'USD/JPY', 'OIL', 'GOLD', 'SILVER']) {
      expect(symbols).toContain(named)
    }
    expect(find('forex', 'usd-cad').symbol).toBe('USD/CAD')
    expect(instrumentAt('stock', 'btc')).toBeNull()
  })
})

it('prices U.S. indices on the days of their own exchange', () => {
  const index = find('index', 'spx')
  const [canadaDay, thanksgiving] = ['2026-07-01T22:00:00Z', '2026-11-26T22:00:00Z']
  expect(lastTradeAt(index, Date.parse(canadaDay))).toBe(Date.parse('2026-07-01T20:00:00Z'))
  expect(lastTradeAt(index, Date.parse(thanksgiving))).toBe(Date.parse('2026-11-25T21:00:00Z'))
})
