import { hashText, noiseAt } from '#app/shared/hash.ts'

/** Returns 0…1 by name and count, the same in every run of a seed, whatever the order of events. */
export type Chance = (name: string) => number

export function createChance(seed: number): Chance {
  const counts = new Map<string, number>()
  return (name) => {
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return (noiseAt(hashText(`${seed}|${name}`), count) + 1) / 2
  }
}

/** Returns the entry whose share of the weights contains the number. */
export function pick<Value>(
  random: number,
  weighted: readonly (readonly [number, Value])[],
): Value {
  const whole = weighted.reduce((sum, [weight]) => sum + weight, 0)
  let rest = random * whole
  for (const [weight, value] of weighted) {
    rest -= weight
    if (rest < 0) return value
  }
  return (weighted.at(-1) as readonly [number, Value])[1]
}
