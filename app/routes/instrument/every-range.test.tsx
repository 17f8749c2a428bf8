import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatChange,
  formatChangePercent,
  formatPrice,
  noChange,
} from '#app/domain/market/display/format'
import { toMarketItem } from '#app/domain/market/display/item'
import { instruments } from '#app/domain/market/instruments'
import { historyRanges } from '#app/domain/market/ranges'
import { readBoardQuery } from '#app/market-board/board-query'
import { boardTable } from '#app/market-board/board-table.server'
import { day } from '#app/shared/time'
import { torontoDate } from '#app/shared/toronto-time'
import { loadedPage, textsOf } from '#tests/support/instrument-page'
import { isLong } from '#tests/support/long-tests'
import {
  firstDateOf,
  marketKindOf,
  opening,
  recordedOf,
  type Truth,
  truthOf,
} from '#tests/support/price-truths'
import { kindsOf, scripts, type World, worldOf } from '#tests/support/price-worlds'
import { sampleInstruments } from '#tests/support/sample-instruments'

/** The same in every run, and other worlds for each instrument and kind of feed; another seed finds others. */
const seed = 20_261_121

const query = readBoardQuery(new URLSearchParams())
const listed = { path: null, query, columns: [], section: 'all' }

describe('the sentence, figures, colour, table and line of each range agree with the trades', () => {
  const tried = isLong ? instruments : sampleInstruments
  const cases = tried.flatMap((one) => kindsOf(one).map((kind) => [one.symbol, kind, one] as const))

  it.each(cases.map((one, at) => [...one, at] as const))(
    '%s, %s',
    async (_symbol, kind, instrument, at) => {
      await fc.assert(
        fc.asyncProperty(scripts, async (script) => {
          const world = await worldOf(instrument, kind, script)
          if (!world) return
          checkListed(world)
          for (const range of historyRanges) await checkRange(world, range)
        }),
        { numRuns: isLong ? 2 : 1, seed: seed + at, endOnFailure: true },
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
  const labels = labelsOf(truth.kind)

  // What the header says.
  const { item } = found
  expect(item.price).toBe(text(last))
  if (found.chart === null) {
    expect(sentence).toBe('Not enough price history yet.')
    expect(recordedOf(world, found.range)).toHaveLength(1)
    expect(page.querySelector('.chart-plot')).toBeNull()
    return
  }

  // The figures match the trades.
  const base = truth.base === undefined ? baseShown(world, figures[labels.base]) : truth.base
  const known = (value: number | null) => (value === null ? 'Not available' : text(value))
  expect(figures[labels.base]).toBe(known(base))
  if (truth.open !== undefined) expect(figures.Open).toBe(known(truth.open))
  if (truth.high !== undefined && truth.low !== undefined) {
    expect(extremesShown(figures, labels)).toEqual([known(truth.low), known(truth.high)])
  }
  const change = base === null ? null : last - base
  const percent = base === null ? null : (last / base - 1) * 100
  const isZero = /^.0\.0+$/.test(formatChange(row, change ?? 1)) || Math.abs(percent ?? 1) < 0.005
  const changeText =
    change === null ? 'Not available' : isZero ? '+0.00' : formatChange(row, change)
  const percentText =
    percent === null ? 'Not available' : isZero ? '+0.00%' : formatChangePercent(percent)
  const isSpan = truth.kind === 'span'
  const both = change === null ? noChange : `${changeText} (${percentText})`
  if (isSpan) {
    const told = page.querySelector('.chart-reading')?.textContent ?? ''
    if (change !== null) expect(told).toContain(`${both} since `)
    checkBesideOthers(world, page, found.range, percentText)
  } else {
    const told = item.change === null ? noChange : `${item.change} (${item.changePercent})`
    expect(told).toBe(both)
  }

  // The sentence matches.
  if (found.isIllustrative) expect(sentence).toContain('illustrative')
  else {
    expect(sentence).toContain(`last ${text(last)}`)
    expect(sentence).toContain(
      change === null ? 'Change unavailable.' : `Change ${changeText} (${percentText})`,
    )
    const [low, high] = extremesShown(figures, labels)
    const isSession = truth.kind === 'session'
    for (const [name, shown] of [
      [isSession ? 'open' : 'start', isSession ? figures.Open : figures[labels.base]],
      ['high', high],
      ['low', low],
    ]) {
      const said = new RegExp(`${name} (\\S+?)[,.](?: |$)`).exec(sentence)?.[1]
      expect([name, said ?? 'Not available']).toEqual([name, shown])
    }
  }

  // The colour matches.
  const shown = percent === null ? null : Number.parseFloat(percentText)
  const direction = shown === null ? null : shown === 0 ? 'flat' : shown > 0 ? 'up' : 'down'
  expect(page.querySelector('.chart-box')?.getAttribute('data-direction')).toBe(direction)

  // The line matches: from its beginning, or against the line of the previous close.
  const line = placesOf(page.querySelector('.chart-line')?.getAttribute('d') ?? '')
  const heights = line.map(({ y }) => y)
  const reference = page.querySelector('.chart-reference')
  const plot = page.querySelector('.chart-plot')?.textContent ?? ''
  const [label, , arrow] = /Previous close (\S*\d)( [↑↓])?/.exec(plot) ?? []
  expect(label !== undefined).toBe(truth.kind === 'session' && base !== null)
  expect(reference !== null).toBe(label !== undefined && !arrow)
  if (arrow) expect(arrow.trim()).toBe((base as number) > last ? '↑' : '↓')
  const inPercent = (height: number) => (100 * height) / 280
  const edge = arrow ? (arrow.trim() === '↑' ? 0 : 100) : null
  const lineAt = reference && Number.parseFloat(reference.getAttribute('y1') ?? '')
  const from = edge ?? lineAt ?? inPercent(heights[0] as number)
  const to = inPercent(heights.at(-1) as number)
  const rounding = 0.3
  if (direction === 'up') expect(to).toBeLessThanOrEqual(from + rounding)
  if (direction === 'down') expect(to).toBeGreaterThanOrEqual(from - rounding)
  if (change === 0) expect(Math.abs(to - from)).toBeLessThanOrEqual(rounding)
  expect(heights.filter((height) => height < 0 || height > 280)).toEqual([])
  if (label) expect(label.startsWith(`Previous close ${text(base as number)}`)).toBe(true)
  checkPlaces(world, page)

  // The table matches: newest first, within the extremes, of this range alone.
  if (found.isIllustrative) return
  const times = Array.from(page.querySelectorAll('.price-table time'), (time) =>
    Date.parse(time.getAttribute('datetime') ?? ''),
  )
  const prices = Array.from(page.querySelectorAll('.price-table td'), (cell) => cell.textContent)
  expect(times).toEqual([...times].sort((left, right) => right - left))
  // A daily or weekly value has a date alone.
  const isDated = !['1D', '5D', '1M'].includes(found.range)
  if (isDated) expect(page.querySelector('.price-table time')?.textContent).toMatch(/, \d{4}$/)
  expect([times[0], prices[0]]).toEqual([lastUpdated, text(last)])
  if (truth.kind === 'session') {
    expect(times.at(-1)).toBeGreaterThanOrEqual(opening(lastUpdated))
    if (truth.open)
      expect([times.at(-1), prices.at(-1)]).toEqual([opening(lastUpdated), text(truth.open)])
  } else if (base !== null) expect(prices.at(-1)).toBe(text(base))
}

/** Checks that the figure beside those of other ranges is the range's own, and missing only with the first day's price. */
function checkBesideOthers(world: World, page: HTMLElement, range: string, percentText: string) {
  const period = { '1M': '1 month', '3M': '3 months', '1Y': '1 year' }[range]
  if (!period) return
  const periods = Array.from(page.querySelectorAll('.long-changes div'))
  const own = periods.find((one) => one.querySelector('dt')?.textContent === period)
  if (own) {
    expect(own.querySelector('.change')?.textContent).toContain(percentText)
    return
  }
  const from = firstDateOf(
    marketKindOf(world.instrument, world.row.seriesKind),
    range,
    world.row.lastUpdated,
  )
  const [first] = recordedOf(world, range)
  expect(torontoDate(first?.at ?? 0) > from).toBe(true)
}

/** Checks that the line moves on through trading time alone, and that its labels are within it. */
function checkPlaces({ instrument, row }: World, page: HTMLElement) {
  const path = page.querySelector('.chart-line')?.getAttribute('d') ?? ''
  const places = placesOf(path).map(({ x }) => x)
  expect(places).toEqual([...places].sort((left, right) => left - right))
  expect(places.at(-1)).toBeLessThanOrEqual(720)
  const isSession = instrument.exchange === 'TSX' && row.seriesKind === 'intraday'
  if (!isSession) expect(places.at(-1)).toBe(720)
  const labels = Array.from(page.querySelectorAll('.chart-plot > text'))
  const percents = labels.flatMap((label) =>
    ['x', 'y'].map((name) => Number.parseFloat(label.getAttribute(name) ?? '')),
  )
  expect(percents.filter((percent) => !(percent >= 0 && percent <= 100))).toEqual([])
}

/** Checks the row in a list: its text, colour and line agree with each other. */
function checkListed({ row }: World) {
  const item = toMarketItem({ weekBase: null, shares: null, ...row }, row.lastUpdated)
  const list = document.createElement('div')
  list.innerHTML = boardTable([{ item, rank: 1, isWatched: false, mark: null }], listed).markup
  const change = list.querySelector('td[data-direction]')
  const ways = [change, list.querySelector('.spark') ?? change].map((one) =>
    one?.getAttribute('data-direction'),
  )
  if (row.changePercent === null) {
    expect(change?.textContent).toBe('Change unavailable–')
    expect(ways).toEqual(['none', 'none'])
    return
  }
  const percent = Number(row.changePercent.toFixed(2))
  const way = percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat'
  expect(change?.textContent).toBe(formatChangePercent(row.changePercent))
  // The line of a daily series is of many days, and says nothing of the last.
  const isOfDay = row.sparkKind !== 'daily' && row.sparkKind !== 'previous'
  expect(ways).toEqual([way, isOfDay ? way : 'none'])
  if (row.sparkPath === '' || !isOfDay) return
  // From the first price, or from the dotted line of the close before, to the newest.
  const begins = Array.from(row.sparkPath.matchAll(/M0 (\d+)/g), ([, y]) => Number(y))
  expect(begins).toHaveLength(row.sparkPath.includes('h') ? 2 : 1)
  const steps = row.sparkPath.replace(/^.*l/, '').split(/ |(?=-)/)
  const end = steps
    .filter((_, index) => index % 2 === 1)
    .reduce((sum, dy) => sum + Number(dy), begins.at(-1) ?? 0)
  const climbed = end - (begins[0] ?? 0)
  expect(begins[0]).toBeGreaterThan(0)
  if (percent > 0) expect(climbed).toBeLessThanOrEqual(0)
  if (percent < 0) expect(climbed).toBeGreaterThanOrEqual(0)
}

/** Returns a price that this site recorded itself, if the day's change is measured from it; or none. */
function baseShown(world: World, shown: string | undefined): number | null {
  const { instrument, row, told, history, kind } = world
  const base = row.changeAmount === null ? null : row.price - row.changeAmount
  expect(shown).toBe(base === null ? 'Not available' : formatPrice({ ...instrument, price: base }))
  if (base === null || kind === 'simulated') return base
  const latest =
    instrument.exchange === 'TSX' ? opening(row.lastUpdated) - 1 : row.lastUpdated - day
  const candidates = [...told, ...history].filter(({ at }) => at <= latest && at > latest - 6 * day)
  expect(candidates.some(({ price }) => Math.abs(price - base) < 1e-9)).toBe(true)
  return base
}

type Labels = Record<'base' | 'range', string>

function labelsOf(kind: Truth['kind']): Labels {
  const isSession = kind === 'session'
  return {
    base: { session: 'Previous close', rolling: '24 hours earlier', span: 'Start' }[kind],
    range: kind === 'span' ? '' : isSession ? 'Day’s range' : '24-hour range',
  }
}

/** Returns the low and the high of the figures: of a day as one range, of several days each by itself. */
function extremesShown(figures: Record<string, string>, { range }: Labels): string[] {
  if (range === '')
    return [/^Low/, /^High/].map((name) => {
      const label = Object.keys(figures).find((one) => name.test(one)) ?? ''
      return figures[label] as string
    })
  const [from = '', to = from] = (figures[range] ?? '').split(' – ')
  return [from, to]
}

/** Returns the places of a path of relative steps. */
function placesOf(path: string) {
  let [x, y] = [0, 0]
  return Array.from(path.matchAll(/(h?)(-?\d+)(?: ?(-?\d+))?/g), ([, across, dx, dy]) => {
    x += Number(dx)
    if (!across) y += Number(dy)
    return { x, y }
  })
}
