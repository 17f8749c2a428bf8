import type { RateFeed } from '#app/domain/market/ports'
import {
  type RateId,
  type RatePoint,
  rateIds,
  rateSeries,
} from '#app/domain/market/rates/rate-series'
import { hashText } from '#app/shared/hash'
import { dayIndex, hour } from '#app/shared/time'
import { addDays, type LocalDate, torontoDate, weekdayOf } from '#app/shared/toronto-time'
import { sandboxSeed, smoothNoise } from './simulated-walk'

/** Above the policy rate, and how far it strays from there over months, as others of its group do. All invented. */
const spreads: Record<Exclude<RateId, 'policy'>, [above: number, strays: number]> = {
  corra: [0.02, 0.01],
  prime: [2.2, 0],
  'bond-2': [0.15, 0.25],
  'bond-5': [0.4, 0.35],
  'bond-10': [0.8, 0.4],
  'bond-long': [1.1, 0.4],
  'mortgage-1': [3.1, 0.3],
  'mortgage-3': [3.3, 0.3],
  'mortgage-5': [3.5, 0.3],
}

const policyLevel = 2.75
const policyStrays = 2
const policyCycleDays = 900
const decisionDays = 42
const spreadCycleDays = 120
const dailyNoise = 0.08
const wednesday = 3

/** Returns the sandbox's interest rates: no network, and the same values for the same day. */
export function simulatedInterest(): RateFeed {
  return {
    name: 'simulated.interest',
    provider: 'simulated',
    intervalMs: 3 * hour,
    async fetch({ since, now }) {
      // A day's value is published on the next.
      const dates = datesOf(since, torontoDate(now))
      const points = rateIds.map((id) => [id, simulatedSeries(id, dates)] as const)
      return { ok: true, points: new Map(points) }
    },
  }
}

function simulatedSeries(id: RateId, dates: readonly LocalDate[]): RatePoint[] {
  return dates
    .filter((date) => isPublishedOn(id, date))
    .map((date) => [date, simulatedRate(id, date)])
}

function datesOf(from: LocalDate, end: LocalDate): LocalDate[] {
  const dates: LocalDate[] = []
  for (let date = from; date < end; date = addDays(date, 1)) dates.push(date)
  return dates
}

function isPublishedOn(id: RateId, date: LocalDate): boolean {
  const weekday = weekdayOf(date)
  if (rateSeries[id].published === 'weekly') return weekday === wednesday
  return weekday !== 0 && weekday !== 6
}

function simulatedRate(id: RateId, date: LocalDate): number {
  const policy = policyRate(date)
  if (id === 'policy') return policy
  const [above, strays] = spreads[id]
  const position = dayIndex(Date.parse(date))
  const { group } = rateSeries[id]
  const stray = smoothNoise(hashText(`${sandboxSeed} ${group}`), position / spreadCycleDays)
  const noise = smoothNoise(hashText(`${sandboxSeed} ${id}`), position)
  const percent = policy + above + strays * (stray + dailyNoise * noise)
  return group === 'mortgages' ? roundTo(percent, 0.05) : roundTo(percent, 0.01)
}

/** Moves in quarters of a point, on one day in six weeks. */
function policyRate(date: LocalDate): number {
  const decided = Math.floor(dayIndex(Date.parse(date)) / decisionDays) * decisionDays
  const stray = smoothNoise(hashText(`${sandboxSeed} policy`), decided / policyCycleDays)
  return Math.max(0.25, roundTo(policyLevel + policyStrays * stray, 0.25))
}

function roundTo(percent: number, step: number): number {
  return Number((Math.round(percent / step) * step).toFixed(2))
}
