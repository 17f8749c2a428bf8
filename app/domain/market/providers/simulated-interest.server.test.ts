import { expect, it } from 'vitest'
import { rateIds } from '#app/domain/market/rates/rate-series'
import { torontoDate, weekdayOf } from '#app/shared/toronto-time'
import { simulatedInterest } from './simulated-interest.server'

const now = Date.parse('2026-11-25T17:00:00Z')

const call = () => Promise.reject(new Error('no network'))

async function simulated() {
  const result = await simulatedInterest().fetch({ since: '2021-11-25', now, call })
  if (!result.ok) throw new Error(result.reason)
  return result.points
}

it('has five plausible years of every rate, the same each time', async () => {
  const points = await simulated()
  expect(points).toEqual(await simulated())
  expect(Array.from(points.keys())).toEqual([...rateIds])
  for (const [id, values] of points) {
    const percents = values.map(([, percent]) => percent)
    expect(values.length, id).toBeGreaterThan(250)
    expect(Math.min(...percents), id).toBeGreaterThan(0)
    expect(Math.max(...percents), id).toBeLessThan(12)
    expect(values.at(-1)?.[0] ?? '', id).toBeOneOf([torontoDate(now - 86_400_000), '2026-11-18'])
  }
})

it('publishes on the days of the real source', async () => {
  const points = await simulated()
  const weekdays = (id: 'policy' | 'prime') =>
    Array.from(new Set(points.get(id)?.map(([date]) => weekdayOf(date)))).toSorted()
  expect(weekdays('policy')).toEqual([1, 2, 3, 4, 5])
  expect(weekdays('prime')).toEqual([3])
})

it('moves the policy rate in quarters of a point', async () => {
  const percents = (await simulated()).get('policy')?.map(([, percent]) => percent * 4) ?? []
  expect(percents.every(Number.isInteger)).toBe(true)
  expect(new Set(percents).size).toBeGreaterThan(2)
})
