import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatChange, formatChangePercent, formatPrice } from '#app/domain/market/display/format'
import { toMarketItem } from '#app/domain/market/display/item'
import { type Instrument, instruments } from '#app/domain/market/instruments'
import type { PricePoint } from '#app/domain/market/quote'
import { historyRanges } from '#app/domain/market/ranges'
import { sessionOf } from '#app/domain/market/tsx-calendar'
import { quoteCard } from '#app/market-board/quote-card.server'
import { day, minute } from '#app/shared/time'
import { torontoDate } from '#app/shared/toronto-time'
import { loadedPage, textsOf } from '#tests/support/instrument-page'
import {
  dateBefore,
  kindsOf,
  monthsBefore,
  scripts,
  sessionTold,
  type World,
  worldKinds,
  worldOf,
} from '#tests/support/price-worlds'

/** The same in every run; another seed finds other worlds. */
const worlds = { numRuns: 5, seed: 20_261_121 }

type Truth = {
  kind: 'session' | 'rolling' | 'span'
  /** Undefined if only rules determine it, not one value. */
  base: number | null | undefined
  open?: number | null
  high?: number | null
  low?: number | null
}

describe('the sentence, figures, colour, table and line of each range agree with what was traded', () => {
  it.each(instruments.map((one) => [one.category, one.symbol, one] as const))(
    '%s %s',
    async (_category, _symbol, instrument) => {
      const kinds = fc.constantFrom(
        ...worldKinds.filter((one) => kindsOf(instrument).includes(one)),
      )
      await fc.assert(
        fc.asyncProperty(kinds, scripts, async (kind, script) => {
          const world = await worldOf(instrument, kind, script)
          if (!world) return
          checkCard(world)
          for (const range of historyRanges) await checkRange(world, range)
        }),
        worlds,
      )
    },
    60_000,
  )
})

async function checkRange(world: World, asked: string) {
  const { instrument, row, history } = world
  const id = `${instrument.category}/${instrument.slug}`
  const found = await loadedPage({ id, row, history }, `?range=${asked}`)
  const { page, sentence, figures } = textsOf(found)
  const { price: last, lastUpdated } = row
  const text = (price: number) => formatPrice({ ...instrument, price })
  const truth = truthOf(world, found.range)
  const labels = labelsOf(truth.kind, Object.keys(figures))

  expect(figures.Last).toBe(text(last))
  if (found.chart === null) {
    expect(sentence).toBe('Not enough price history yet.')
    expect(recordedOf(world, found.range)).toHaveLength(1)
    expect(page.querySelector('svg')).toBeNull()
    return
  }

  // The figures match the trades.
  const base = truth.base === undefined ? baseShown(world, figures[labels.base]) : truth.base
  const known = (value: number | null) => (value === null ? 'Not available' : text(value))
  expect(figures[labels.base]).toBe(known(base))
  for (const [name, label] of [
    ['open', 'Open'],
    ['high', labels.high],
    ['low', labels.low],
  ] as const) {
    const value = truth[name]
    if (value !== undefined) expect([label, figures[label]]).toEqual([label, known(value)])
  }
  const change = base === null ? null : last - base
  const percent = base === null ? null : (last / base - 1) * 100
  const changeText = change === null ? 'Not available' : formatChange(row, change)
  const percentText = percent === null ? 'Not available' : formatChangePercent(percent)
  expect([figures[labels.change], figures[labels.percent]]).toEqual([changeText, percentText])

  // The sentence matches.
  if (found.isIllustrative) expect(sentence).toContain('illustrative')
  else {
    expect(sentence).toContain(`last ${text(last)}`)
    expect(sentence).toContain(
      change === null ? 'Change unavailable.' : `Change ${changeText} (${percentText})`,
    )
    for (const [name, label] of [
      [
        truth.kind === 'session' ? 'open' : 'start',
        truth.kind === 'session' ? 'Open' : labels.base,
      ],
      ['high', labels.high],
      ['low', labels.low],
    ] as const) {
      const said = new RegExp(`${name} (\\S+?)[,.](?: |$)`).exec(sentence)?.[1]
      expect([name, said ?? 'Not available']).toEqual([name, figures[label]])
    }
  }

  // The colour matches.
  const shown = percent === null ? null : Number.parseFloat(percentText)
  const direction = shown === null ? null : shown === 0 ? 'flat' : shown > 0 ? 'up' : 'down'
  expect(page.querySelector('.chart-box')?.getAttribute('data-direction')).toBe(direction)

  // The line matches: from its beginning, or against the line of the previous close.
  const heights = heightsOf(page.querySelector('.chart-line')?.getAttribute('d') ?? '')
  const reference = page.querySelector('.chart-reference')?.getAttribute('d')
  expect(reference !== null && reference !== undefined).toBe(
    truth.kind === 'session' && base !== null,
  )
  const from = reference ? Number(/M0 (\d+)H/.exec(reference)?.[1]) : (heights[0] as number)
  const to = heights.at(-1) as number
  if (direction === 'up') expect(to).toBeLessThanOrEqual(from)
  if (direction === 'down') expect(to).toBeGreaterThanOrEqual(from)
  if (change === 0) expect(to).toBe(from)

  // The table matches: newest first, within the extremes, of this range alone.
  if (found.isIllustrative) return
  const times = Array.from(page.querySelectorAll('.price-table time'), (time) =>
    Date.parse(time.getAttribute('datetime') ?? ''),
  )
  const prices = Array.from(page.querySelectorAll('.price-table td'), (cell) => cell.textContent)
  expect(times).toEqual([...times].sort((left, right) => right - left))
  expect([times[0], prices[0]]).toEqual([lastUpdated, text(last)])
  if (truth.kind === 'session') {
    expect(times.at(-1)).toBeGreaterThanOrEqual(opening(lastUpdated))
    if (truth.open)
      expect([times.at(-1), prices.at(-1)]).toEqual([opening(lastUpdated), text(truth.open)])
  } else if (base !== null) expect(prices.at(-1)).toBe(text(base))
}

/** Checks the card in a list: its text, colour and line agree with each other. */
function checkCard({ row }: World) {
  const item = toMarketItem(row, row.lastUpdated)
  const card = document.createElement('ul')
  card.innerHTML = quoteCard(item, { isWatched: false }).markup
  const words = card.querySelector('.change')?.textContent?.trim() ?? ''
  const way = card.querySelector('.spark')?.getAttribute('data-direction')
  if (row.changePercent === null) {
    expect(words).toBe('Change unavailable')
    expect(way ?? 'none').toBe('none')
    return
  }
  const percent = Number(row.changePercent.toFixed(2))
  expect(words.slice(0, 1)).toBe(percent > 0 ? '▲' : percent < 0 ? '▼' : '■')
  expect(words).toContain(formatChangePercent(row.changePercent))
  expect(way).toBe(percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat')
  const [first, ...steps] = row.sparkPath.replace(/^M0 /, '').split(/[l ]|(?=-)/)
  const climbed = steps
    .filter((_, index) => index % 2 === 1)
    .reduce((sum, dy) => sum + Number(dy), 0)
  expect(Number(first)).toBeGreaterThan(0)
  if (percent > 0) expect(climbed).toBeLessThanOrEqual(0)
  if (percent < 0) expect(climbed).toBeGreaterThanOrEqual(0)
}

/** Returns what a page may say, from the trades and the recorded rounds, without using the site's own calculation. */
function truthOf(world: World, range: string): Truth {
  const { instrument, kind, row, ticks, isTelling } = world
  const recorded = recordedOf(world, range)
  if (range !== '1D') {
    const prices = recorded.map(({ price }) => price)
    const isKnown = recorded.length > 1
    return {
      kind: 'span',
      base: isKnown ? (recorded[0] as PricePoint).price : null,
      high: isKnown ? Math.max(...prices) : null,
      low: isKnown ? Math.min(...prices) : null,
    }
  }
  if (instrument.category === 'stock') {
    const isKnown = kind === 'live' && isTelling
    const newest = { at: row.lastUpdated, price: row.price }
    const session = isKnown ? sessionTold(ticks, newest) : undefined
    const close = ticks.findLast(({ at }) => at < opening(row.lastUpdated))?.price ?? null
    const unknown = kind === 'live' ? { open: null, high: null, low: null } : {}
    return { kind: 'session', base: isKnown ? close : undefined, ...(session ?? unknown) }
  }
  const isKnown = kind === 'live' && instrument.category === 'crypto' && isTelling
  const before = ticks.findLast(({ at }) => at <= row.lastUpdated - day)?.price ?? null
  return { kind: 'rolling', base: isKnown ? before : undefined }
}

/** Returns a price that this site recorded itself, if the day's change is measured from it; or none. */
function baseShown(world: World, shown: string | undefined): number | null {
  const { instrument, row, told, history, kind } = world
  const base = row.changeAmount === null ? null : row.price - row.changeAmount
  expect(shown).toBe(base === null ? 'Not available' : formatPrice({ ...instrument, price: base }))
  if (base === null || kind === 'simulated') return base
  const latest =
    instrument.category === 'stock' ? opening(row.lastUpdated) - 1 : row.lastUpdated - day
  const candidates = [...told, ...history].filter(({ at }) => at <= latest && at > latest - 6 * day)
  expect(candidates.some(({ price }) => Math.abs(price - base) < 1e-9)).toBe(true)
  return base
}

/** Returns the newest record of each five minutes of a range, or of each day of a daily series. */
function recordedOf({ instrument, row, history }: World, range: string): PricePoint[] {
  const { lastUpdated, price, seriesKind } = row
  const before = history.filter(({ at }) => at < lastUpdated - (lastUpdated % (5 * minute)))
  const all = [...before, { at: lastUpdated, price }]
  const isStock = instrument.category === 'stock'
  if (range === '1D') return all.filter(({ at }) => at >= lastUpdated - day)
  if (range === 'MAX') return isStock ? fromFirstClose(all, '2000-01-01') : all
  const from = firstDateOf(world(instrument, seriesKind), range, lastUpdated)
  if (seriesKind === 'daily') return all.filter(({ at }) => torontoDate(at) >= from)
  if (isStock) return fromFirstClose(all, from)
  const days = (Date.parse(torontoDate(lastUpdated)) - Date.parse(from)) / day
  return all.filter(({ at }) => at >= lastUpdated - days * day)
}

type MarketKind = 'session' | 'daily' | 'five-days' | 'every-day'

function world({ category }: Instrument, seriesKind: string): MarketKind {
  if (seriesKind === 'daily') return 'daily'
  if (category === 'stock') return 'session'
  return category === 'crypto' ? 'every-day' : 'five-days'
}

/** Returns the first day of a range: five sessions begin at the close before them. */
function firstDateOf(market: MarketKind, range: string, endsAt: number): string {
  const months: Record<string, number> = { '1M': 1, '3M': 3, '1Y': 12 }
  if (range !== '5D') return monthsBefore(endsAt, months[range] as number)
  if (market !== 'session') return dateBefore(endsAt, market === 'every-day' ? 5 : 7)
  const isOpenedBy = (date: string) => (sessionOf(date)?.opensAt ?? endsAt + 1) <= endsAt
  let sessions = 0
  for (let back = 0; ; back++) {
    const date = dateBefore(endsAt, back)
    if (isOpenedBy(date) && ++sessions === 6) return date
  }
}

function fromFirstClose(all: readonly PricePoint[], from: string): PricePoint[] {
  const inRange = all.filter(({ at }) => torontoDate(at) >= from)
  const firstSession = sessionAfter(from)
  const usable = inRange.filter(
    ({ at }) =>
      torontoDate(at) > torontoDate(firstSession.opensAt) ||
      at >= firstSession.closesAt - 45 * minute,
  )
  const dates = Array.from(new Set(usable.map(({ at }) => torontoDate(at))))
  if (dates.length < 2) return usable
  const ofFirst = usable.filter(({ at }) => torontoDate(at) === dates[0])
  return usable.slice(ofFirst.length - 1)
}

function sessionAfter(date: string) {
  for (let at = Date.parse(`${date}T17:00:00Z`); ; at += day) {
    const session = sessionOf(torontoDate(at))
    if (session) return session
  }
}

/** Returns the opening of the session in which a price was made. */
function opening(at: number): number {
  const session = sessionOf(torontoDate(at))
  if (!session) throw new Error(`no session at ${new Date(at).toISOString()}`)
  return session.opensAt
}

type Labels = Record<'base' | 'high' | 'low' | 'change' | 'percent', string>

function labelsOf(kind: Truth['kind'], shown: readonly string[]): Labels {
  const [base, high, low, change, percent] = {
    session: ['Previous close', 'Day’s high', 'Day’s low', 'Change', '% change'],
    rolling: [
      '24 hours earlier',
      '24-hour high',
      '24-hour low',
      '24-hour change',
      '24-hour % change',
    ],
    span: ['Start, ', 'High since ', 'Low since ', 'Change since ', '% change since '].map(
      (start) => shown.find((label) => label.startsWith(start)) ?? start,
    ),
  }[kind] as [string, string, string, string, string]
  return { base, high, low, change, percent }
}

function heightsOf(path: string): number[] {
  return Array.from(path.matchAll(/[ML](\d+) (\d+)/g), ([, , y]) => Number(y))
}
