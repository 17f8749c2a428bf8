import { readNumber } from './setting-kinds'

type Bounds = readonly [min: number, max: number]

/** The range of each number in production. Development allows more, so tests and benchmarks can run. */
const productionBounds: Record<string, Bounds> = {
  // Above, a limit would stop nothing; below, it would refuse everyone.
  SENDS_PER_HOUR: [5, 5_000],
  SENDS_PER_DAY: [5, 25_000],
}

/** Requests per minute allowed from one network at one location (`[[ratelimits]]` of wrangler.toml). */
export const sieveBounds: Bounds = [10, 120]

export function isWithin(value: number, [min, max]: Bounds): boolean {
  return value >= min && value <= max
}

/** Returns the settings whose numbers are out of range, each with its bounds. Absent ones have defaults in range. */
export function outOfBounds(given: Record<string, unknown>): { name: string; text: string }[] {
  return Object.entries(productionBounds).flatMap(([name, bounds]) => {
    const value = String(given[name] ?? '').trim()
    if (value === '' || isWithin(readNumber(value), bounds)) return []
    return [{ name, text: `${name} must be from ${bounds[0]} to ${bounds[1]} in production` }]
  })
}
