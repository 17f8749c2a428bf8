import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { comparedName } from '#app/domain/market/display/comparison'
import { instruments } from '#app/domain/market/instruments'
import { historyRanges } from '#app/domain/market/ranges'
import { day, minute } from '#app/shared/time'
import { loadedPage, textsOf } from '#tests/support/instrument-page'
import { kindsOf, scripts, type World, worldOf } from '#tests/support/price-worlds'

const traded = instruments.filter((one) => kindsOf(one).includes('live'))
const one = fc.constantFrom(...traded)
const kinds = fc.constantFrom('simulated' as const, 'live' as const)
const ranges = fc.constantFrom(...historyRanges)

/** The same in every run; another seed finds other worlds. */
const worlds = { numRuns: 24, seed: 20_261_122, endOnFailure: true }

it('draws, tells and lists two prices from 100, as each of them moved', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(one, one, kinds, scripts, ranges, async (own, other, kind, script, range) => {
      const [left, right] = await Promise.all([own, other].map((it) => worldOf(it, kind, script)))
      if (!left || !right || own === other) return
      compared += (await checkComparison(left, right, range)) ? 1 : 0
    }),
    worlds,
  )
  expect(compared).toBeGreaterThan(worlds.numRuns / 3)
}, 60_000)

/** Returns whether there was anything to compare. */
async function checkComparison(left: World, right: World, asked: string): Promise<boolean> {
  const query = `?range=${asked}&compare=${comparedName(right.instrument)}`
  const found = await loadedPage(storedOf(left), query, { other: storedOf(right) })
  const { page, sentence } = textsOf(found)
  const path = page.querySelector('.chart-plot .chart-other')?.getAttribute('d')
  if (!path) {
    expect(found.chart === null || /No prices of .+ to compare with\./.test(sentence)).toBe(true)
    return false
  }

  // Both lines start at one height, and stay within the chart.
  const paths = [page.querySelector('.chart-plot .chart-line')?.getAttribute('d') ?? '', path]
  const heights = paths.map((d) => Array.from(d.matchAll(/[ML]\d+ (-?\d+)/g), ([, y]) => Number(y)))
  expect(heights[0]?.[0]).toBe(heights[1]?.[0])
  expect(heights.flat().filter((y) => y < 0 || y > 280)).toEqual([])

  // Any two rows of the table differ as the prices did.
  const rows = found.table.flatMap(({ iso, both }) =>
    both ? [{ at: Date.parse(iso), both: both.map(Number) }] : [],
  )
  const [newest] = rows as [(typeof rows)[number]]
  for (const { at, both } of rows) {
    const off = [left, right].map((world, index) => {
      // A day may begin with a price that a provider told and no round recorded.
      if (world === left && !world.history.some((one) => one.at === at)) return 0
      const moved = priceAt(world, newest.at) / priceAt(world, at)
      return Math.abs((newest.both[index] as number) / (both[index] as number) / moved - 1)
    })
    expect(Math.max(...off)).toBeLessThan(0.001)
  }

  // The sentence has the last values; where both records begin before the range, its change is the range's own.
  const [own, other] = newest.both as [number, number]
  expect(newest.at).toBe(left.row.lastUpdated)
  const changes = Array.from(sentence.matchAll(/([+−][\d.,]+)%(?=,| since .+ Both lines)/g))
  const last = changes.slice(-2).map(([, text]) => `${text}%`)
  // A half is rounded away from 100 in one and upwards in the other.
  const off = last.map((text, index) => Math.abs(percentOf(text) - ([own, other][index] ?? 0)))
  expect(last).toHaveLength(2)
  expect(Math.max(...off)).toBeLessThan(0.011)
  const from = found.table.at(-1)?.iso ?? ''
  const isKnownBefore = right.history.some(({ at }) => {
    const start = Date.parse(from)
    return at <= start - day && at > start - 5 * day
  })
  if (isKnownBefore) expect(found.rangeChange?.text).toContain(`(${last[0]})`)
  return true
}

/** Returns 98.2 for `−1.80%`. */
function percentOf(text = ''): number {
  return 100 + Number(text.replace('−', '-').replace(/[,%]/g, ''))
}

function storedOf({ instrument, row, history }: World) {
  return { id: `${instrument.category}/${instrument.slug}`, row, history }
}

/** Returns the last price that was recorded until then. */
function priceAt({ row, history }: World, at: number): number {
  const { lastUpdated, price } = row
  if (at >= lastUpdated) return price
  const before = history.filter((one) => one.at < lastUpdated - (lastUpdated % (5 * minute)))
  return before.findLast((one) => one.at <= at)?.price ?? Number.NaN
}
