import { rateIds, rateSeries } from '#app/domain/market/rates/rate-series.ts'
import { addDays, type LocalDate, torontoDate, weekdayOf } from '#app/shared/toronto-time.ts'
import { firstResponseAt, type RowFault } from './price-responses.ts'

/** The series that the faults are in. */
const faulty = rateSeries.policy.sourceName
const wednesday = 3

const faultyValues: Partial<Record<RowFault, unknown>> = {
  null: null,
  'not-available': 'NA',
  jump: '22500',
}

export function isInterestRate(name: string): boolean {
  return rateIds.some((id) => rateSeries[id].sourceName === name)
}

/** Returns what Valet has of these series since a day, up to the first responses' day; its policy rate is faulty. */
export function valetInterestSince(names: readonly string[], since: LocalDate, fault: RowFault) {
  if (fault === 'withdrawn' && names.includes(faulty)) return undefined
  const today = torontoDate(firstResponseAt)
  const observations: Record<string, unknown>[] = []
  for (let d = since; d <= today; d = addDays(d, 1)) {
    const values = names.filter(
      (name) => hasValueOn(name, d) && !(fault === 'missing' && name === faulty),
    )
    const isFaulty = (name: string) => name === faulty && fault in faultyValues
    observations.push({
      d,
      ...Object.fromEntries(
        values.map((name) => [name, { v: isFaulty(name) ? faultyValues[fault] : levelOf(name) }]),
      ),
    })
  }
  const future = { d: addDays(today, 3), [faulty]: { v: '9.99' } }
  return {
    seriesDetail: {},
    observations: fault === 'future' ? [...observations, future] : observations,
  }
}

function hasValueOn(name: string, date: LocalDate): boolean {
  const id = rateIds.find((one) => rateSeries[one].sourceName === name)
  if (!id) return false
  const weekday = weekdayOf(date)
  return rateSeries[id].published === 'weekly' ? weekday === wednesday : weekday > 0 && weekday < 6
}

/** 2.25 for the first series, and a quarter of a point more for each that follows. */
function levelOf(name: string): string {
  const place = rateIds.findIndex((id) => rateSeries[id].sourceName === name)
  return (2.25 + place / 4).toFixed(2)
}
